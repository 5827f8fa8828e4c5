/** Drops what nobody outside may use, so that documentation and typings show the public face only. */
function publicFaceOnly() {
  const isPublic = (member) =>
    !member.privacy?.match(/private|protected/) && !member.name.startsWith('#') && !member.static
  // The analyzer also lists what it takes for an event's name where one is dispatched: the argument of a class.
  const isDocumented = ({ name }) => name?.startsWith('crypto-')
  return {
    name: 'public-face-only',
    packageLinkPhase({ customElementsManifest }) {
      // Else they stand in the order in which this disk lists its files.
      customElementsManifest.modules.sort((a, b) => (a.path < b.path ? -1 : 1))
      for (const { declarations } of customElementsManifest.modules) {
        for (const declaration of declarations ?? []) {
          if (declaration.members) declaration.members = declaration.members.filter(isPublic)
          if (declaration.events) declaration.events = declaration.events.filter(isDocumented)
        }
      }
    },
  }
}

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['src/elements/**/*.styles.ts', 'src/elements/**/*.d.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [publicFaceOnly()],
}
