import { describe, expect, test } from 'vitest'
import { readKeyFile } from './keyFileText.ts'

const read = (text: string, name = 'key.json') => readKeyFile(new File([text], name))

describe('a chosen file', () => {
  test('is accepted as a key file by its version and its encrypted key, with its address', async () => {
    const text = JSON.stringify({ version: 3, crypto: {}, address: 'AB'.repeat(20) })
    expect(await read(text)).toEqual({ name: 'key.json', text, address: `0x${'ab'.repeat(20)}` })
    expect(await read(JSON.stringify({ version: 3, Crypto: {}, address: '<img>' }))).toMatchObject({ address: undefined })
  })

  test.each([
    ['not JSON', 'key.json is not a key file: not valid JSON'],
    ['[1]', 'key.json is not a key file: not a JSON object'],
    ['{}', 'key.json is not a key file: it has no version'],
    ['{"version":1,"crypto":{}}', 'key.json is not a version 3 key file, the only supported version'],
    ['{"version":3}', 'key.json is not a key file: it has no encrypted key'],
    [' '.repeat(70_000), 'key.json is not a key file: it has 70,000 bytes, the limit is 65,536'],
  ])('%#: another is refused with the reason', async (text, problem) => {
    expect(await read(text)).toEqual({ problem })
  })

  test('has its name sanitized', async () => {
    expect(await read('', 'a\u202Enosj.yek')).toMatchObject({ problem: 'a\\u{202e}nosj.yek is not a key file: not valid JSON' })
  })
})
