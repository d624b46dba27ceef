import { describe, expect, test } from 'vitest'
import type { RpcClient } from '../bridge/rpcClient.ts'
import { loadProfile } from './loadProfile.ts'

const PART = 4

/** A node that has a file; `change` may replace it before a part is read. */
function clientWith(file: { text: string; writtenAtMs: number }, change: (asked: number) => void = () => {}): Pick<RpcClient, 'call'> {
  let asked = 0
  const call = async (_method: string, _name: string, offset = 0) => {
    change(asked++)
    return { sizeBytes: file.text.length, writtenAtMs: file.writtenAtMs, offset, data: btoa(file.text.slice(offset, offset + PART)) }
  }
  return { call }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('loading a profile', () => {
  test.each(['', 'abc', 'abcd', 'abcdefghij'])('puts the parts of %j together', async (text) => {
    expect(textOf(await loadProfile(clientWith({ text, writtenAtMs: 1 }), 'x'))).toBe(text)
  })

  test('starts again if the file is replaced meanwhile', async () => {
    const file = { text: 'aaaaaaaa', writtenAtMs: 1 }
    const client = clientWith(file, (asked) => {
      if (asked === 1) Object.assign(file, { text: 'bbbbbbbb', writtenAtMs: 2 })
    })
    expect(textOf(await loadProfile(client, 'x'))).toBe('bbbbbbbb')
  })

  test('gives up on a file that keeps being replaced', async () => {
    const file = { text: 'aaaaaaaa', writtenAtMs: 1 }
    await expect(
      loadProfile(
        clientWith(file, () => void file.writtenAtMs++),
        'x',
      ),
    ).rejects.toThrow('being rewritten')
  })

  test('refuses one that is too large before it is read', async () => {
    const client = { call: async () => ({ sizeBytes: 2 ** 40, writtenAtMs: 1, offset: 0, data: '' }) } as unknown as Pick<RpcClient, 'call'>
    await expect(loadProfile(client, 'x', 64 * 2 ** 20)).rejects.toThrow('larger than 64 MiB: export it')
  })
})
