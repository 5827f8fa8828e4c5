/**
 * How a changeset reads in CHANGELOG.md: as it was written, and nothing added. The default would put a commit's hash
 * before each, which tells the reader of a changelog nothing.
 */
const indent = (text) => text.trim().replaceAll('\n', '\n  ').replaceAll(/^ +$/gm, '')

module.exports = {
  getReleaseLine: async ({ summary }) => `- ${indent(summary)}`,
  // There is one package, so no other whose release would be news.
  getDependencyReleaseLine: async () => '',
}
