/** Rendered on a server when it is built, then served as files and hydrated. */
export default { output: 'export' }
