/** A plugin of oxlint, with the one rule that it lacks: syntax, by selectors of ESLint, that a file must not contain. */
const restricted = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: ({ options, report }) =>
    Object.fromEntries(
      options.map(({ selector, message }) => [selector, (node) => report({ node, message })]),
    ),
}

export default { meta: { name: 'syntax' }, rules: { restricted } }
