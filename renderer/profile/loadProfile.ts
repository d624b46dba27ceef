import type { RpcClient } from '../bridge/rpcClient.ts'
import { bytesFromBase64 } from '../format/base64.ts'
import { ProfileFileError, tooLarge } from './readProfile.ts'

/** Attempts if a file is replaced while it is being read. */
const TRIES = 3

/** The bytes of a profile of at most `maxBytes`, read in parts. Rejects with RpcError and ProfileFileError. */
export async function loadProfile(client: Pick<RpcClient, 'call'>, name: string, maxBytes = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const bytes = await loadOnce(client, name, maxBytes)
    if (bytes) return bytes
  }
  throw new ProfileFileError('The profile is being rewritten; try again later')
}

/** Undefined if the file was replaced meanwhile. */
async function loadOnce(client: Pick<RpcClient, 'call'>, name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const first = await client.call('devnet_readProfile', name)
  if (first.sizeBytes > maxBytes) throw tooLarge(maxBytes)
  const bytes = new Uint8Array(first.sizeBytes)
  let part = first
  let length = 0
  for (;;) {
    if (part.sizeBytes !== first.sizeBytes || part.writtenAtMs !== first.writtenAtMs) return undefined
    const data = bytesFromBase64(part.data)
    if (data.length === 0 || length + data.length > bytes.length) return length === bytes.length ? bytes : undefined
    bytes.set(data, length)
    length += data.length
    if (length === bytes.length) return bytes
    part = await client.call('devnet_readProfile', name, length)
  }
}
