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
  // The analyzer takes an element's private state for attributes.
  const names = new Set(declaration.members?.map(({ name }) => name))
  declaration.attributes &&= declaration.attributes.filter(({ fieldName }) => names.has(fieldName))
  declaration.events &&= declaration.events.filter(isDocumented)
  // Every element extends LitElement; the classes between are not in the package's entries.
  return { ...declaration, superclass: { name: 'LitElement', package: 'lit' } }
}

/** The text of the comment above a node. */
const comment = (node) => node.jsDoc?.map(({ comment }) => comment).join('\n')

/** A row of the table of options as a member and, if it has one, an attribute of each element that extends its class. */
function optionOf({ name, initializer, ...row }) {
  const { expression, type: option } = initializer
  const fields = new Map(expression.properties.map((field) => [field.name.text, field.initializer]))
  const given = fields.get('attribute')
  const initial = fields.get('initial').getText()
  const member = {
    kind: 'field',
    name: name.text,
    type: { text: option.typeArguments[0].getText() },
    description: comment(row),
    ...(initial !== 'undefined' && { default: initial }),
  }
  // As Lit names it.
  const attribute = given === undefined ? name.text.toLowerCase() : given.text
  if (attribute === undefined) return { member }
  const { type, description, default: value } = member
  const reflects = fields.has('reflect')
  return {
    member: { ...member, attribute, ...(reflects && { reflects }) },
    attribute: { name: attribute, fieldName: name.text, type, description, default: value },
  }
}

/** Adds the rows of `src/elements/base/options.ts` to the elements of a checkout: the analyzer doesn't read a table. */
function checkoutOptions() {
  let options = []
  return {
    name: 'checkout-options',
    analyzePhase({ node, moduleDoc }) {
      if (moduleDoc.path.endsWith('base/options.ts') && node.name?.text === 'checkoutOptions')
        options = node.initializer.properties.map(optionOf)
    },
    packageLinkPhase({ customElementsManifest: { modules } }) {
      const classes = new Map(
        modules.flatMap(({ declarations = [] }) => declarations).map((one) => [one.name, one]),
      )
      const isCheckout = (one) =>
        one?.name === 'CheckoutElement' ||
        (one !== undefined && isCheckout(classes.get(one.superclass?.name)))
      for (const declaration of classes.values()) {
        if (!isCheckout(declaration)) continue
        declaration.members = [...options.map(({ member }) => member), ...(declaration.members ?? [])]
        declaration.attributes = [
          ...options.flatMap(({ attribute }) => attribute ?? []),
          ...(declaration.attributes ?? []),
        ]
      }
    },
  }
}

/** The value of a row of `properties` before anyone sets it. */
function initialOf({ name, initializer }) {
  const initial = initializer.properties.find((field) => field.name.text === 'initial')
  return [name.text, initial?.initializer.getText()]
}

/** Adds the initial values in the `properties` of each class: the analyzer reads those of constructors alone. */
function initialValues() {
  const values = new Map()
  return {
    name: 'initial-values',
    analyzePhase({ node }) {
      const rows = node.heritageClauses && node.members.find(({ name }) => name?.text === 'properties')
      if (rows?.initializer?.properties)
        values.set(node.name.text, new Map(rows.initializer.properties.map(initialOf)))
    },
    packageLinkPhase({ customElementsManifest: { modules } }) {
      for (const { name, members = [], attributes = [] } of modules.flatMap(
        ({ declarations = [] }) => declarations,
      ))
        for (const item of [...members, ...attributes])
          item.default ??= values.get(name)?.get(item.fieldName ?? item.name)
    },
  }
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
  plugins: [checkoutOptions(), initialValues(), publicElementsOnly()],
}
