/** The version of the package. `npm run version` writes it. */
export const version = '0.1.0'
