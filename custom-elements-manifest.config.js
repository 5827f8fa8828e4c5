/** Drops what nobody outside may use, so that documentation and typings show the public face only. */
function publicMembersOnly() {
  const isPublic = (member) =>
    !member.privacy?.match(/private|protected/) && !member.name.startsWith('#') && !member.static
  return {
    name: 'public-members-only',
    packageLinkPhase({ customElementsManifest }) {
      for (const { declarations } of customElementsManifest.modules) {
        for (const declaration of declarations ?? []) {
          if (declaration.members) declaration.members = declaration.members.filter(isPublic)
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
  plugins: [publicMembersOnly()],
}
