/** Express 4 beside 5: what the tests use of it has the same types. */
declare module 'express4' {
  import express from 'express'
  export default express
}
