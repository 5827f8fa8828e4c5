import { MemoryDatabase, memoryStore } from '../../../src/server/store/memory.js'
import { describeStore } from './conformance.js'

let database: MemoryDatabase

describeStore('memoryStore', {
  start: async () => {
    database = new MemoryDatabase()
  },
  open: async () => memoryStore(database),
})
