const isPublic = (member) =>
  !member.privacy?.match(/private|protected/) && !member.name.startsWith('#') && !member.static
// The analyzer takes the class that is dispatched for the name of an event.
const isDocumented = ({ name }) => name?.startsWith('crypto-')

/** Where the package has what a source file becomes. */
const packedPath = (path) => path.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js')

const definition = (name, tagName, module) => ({
  kind: 'custom-element-definition',
  name: tagName,
  declaration: { name, module },
})

/** Removes the traces of the modules that the manifest leaves out. */
const withoutOrigin = (item) => ({ ...item, inheritedFrom: undefined })

function publicElement(analyzed) {
  const declaration = { ...analyzed }
  for (const list of ['members', 'attributes', 'events', 'cssParts', 'cssProperties', 'cssStates', 'slots'])
    declaration[list] &&= declaration[list].map(withoutOrigin)
  declaration.members &&= declaration.members.filter(isPublic)
  declaration.events &&= declaration.events.filter(isDocumented)
  // Every element extends LitElement; the classes between are not in the package's entries.
  return { ...declaration, superclass: { name: 'LitElement', package: 'lit' } }
}

/**
 * Keeps the elements that have a tag, with their public members, under the paths of the package: a module for each class,
 * and one that defines it.
 */
function publicElementsOnly() {
  return {
    name: 'public-elements-only',
    packageLinkPhase({ customElementsManifest }) {
      customElementsManifest.modules = customElementsManifest.modules
        .flatMap(({ kind, path, declarations = [] }) =>
          declarations
            .filter(({ tagName }) => tagName)
            .flatMap((declaration) => {
              const { name, tagName } = declaration
              const module = packedPath(path)
              const defining = module.replace(/\.js$/, '.define.js')
              return [
                {
                  ...{ kind, path: module, declarations: [publicElement(declaration)] },
                  exports: [{ kind: 'js', name, declaration: { name, module } }],
                },
                {
                  ...{ kind, path: defining, declarations: [] },
                  exports: [definition(name, tagName, module)],
                },
              ]
            }),
        )
        // Else they stand in the order in which this disk lists its files.
        .sort((a, b) => (a.path < b.path ? -1 : 1))
    },
  }
}

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['src/elements/**/*.styles.ts', 'src/elements/**/*.d.ts', 'src/elements/i18n/**'],
  outdir: '.',
  litelement: true,
  packagejson: false,
  plugins: [publicElementsOnly()],
}
