import { expect, test } from 'vitest'
import { launchEntryText } from './launchEntry.ts'

const transaction = `0x${'ab'.repeat(32)}`
const entry = { type: 'terrarium', request: 'launch', name: 'Terrarium 0xabababab', port: 4711, transaction }

test('the entry names port, token and transaction; without a token that clients need, no file', () => {
  expect(JSON.parse(launchEntryText({ port: 4711, tokenFile: 'C:\\t', transaction }))).toEqual({ ...entry, tokenFile: 'C:\\t' })
  expect(JSON.parse(launchEntryText({ port: 4711, tokenFile: null, transaction }))).toEqual(entry)
})
