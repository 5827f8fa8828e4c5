/** The manifest is made by the build: what reads it has to be checked without it, too. */
declare module '*/custom-elements.json' {
  const manifest: { modules: { declarations?: object[] }[] }
  export default manifest
}
