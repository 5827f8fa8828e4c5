import process from 'node:process'
import { use } from './use.mjs'

const [baseUrl, runtime] = process.argv.slice(2)
console.log(JSON.stringify(await use(baseUrl, runtime)))
