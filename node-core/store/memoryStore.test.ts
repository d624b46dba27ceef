import { describeKeyValueStore } from './keyValueStore.suite.ts'
import { createMemoryStore } from './memoryStore.ts'

describeKeyValueStore('memory store', async () => createMemoryStore())
