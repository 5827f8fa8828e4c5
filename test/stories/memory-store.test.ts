import { MemoryDatabase, memoryStore } from '../../stories/sandbox/memory-store.js'
import { describeStore } from '../server/store/conformance.js'

let database: MemoryDatabase

describeStore('memoryStore', {
  start: async () => {
    database = new MemoryDatabase()
  },
  open: async () => memoryStore(database),
})
