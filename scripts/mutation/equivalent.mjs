/**
 * Mutants that no test can kill, because the code does the same with them. Each is found by its file, the text of its line,
 * and the expression with its replacement.
 *
 * @type {readonly { file: string, line: string, from: string, to: string, reason: string }[]}
 */
export const equivalent = []
