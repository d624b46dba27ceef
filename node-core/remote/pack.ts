/** Packs: files that hold a fork block, and what was read of its chain. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { ForeignBlock } from '../types/foreignBlock.ts'
import type { Header } from '../types/header.ts'
import { checkBody, checkOmmers } from './decodeBlock.ts'
import { checkReceiptsRoot } from './decodeReceipts.ts'
import type { FoundBlock } from './openRemote.ts'
import { readRecords } from './records.ts'
import { type RemoteError, isRemoteError, remoteError } from './remoteErrors.ts'
import type { RemoteValue } from './remoteValues.ts'

/** Uncompressed. */
const MAX_PACK_BYTES = 1 << 30

/** What a pack holds. */
export interface Pack {
  found: FoundBlock
  values: RemoteValue[]
}

/** The chain and block of a fork. */
export interface ForkPlace {
  readonly chainId: bigint
  readonly hash: Hash
}

const nameOf = ({ number }: Header): string => `block ${number}`

const problemOf = (file: string, reason: string): RemoteError => remoteError('remote-pack', `${file} is not a pack of a fork: ${reason}`)

/** Reads a pack of at most so many bytes, uncompressed. Throws `remote-pack`, naming the file and the reason. */
export function readPack(file: string, maxBytes: number = MAX_PACK_BYTES): Pack {
  try {
    return unpack(readFileSync(file), file, maxBytes)
  } catch (error) {
    throw isRemoteError(error) ? error : problemOf(file, (error as Error).message)
  }
}

/** Decodes the bytes of a pack; `file` is its name in messages. Throws `remote-pack`. */
export function unpack(pack: Uint8Array, file: string, maxBytes: number = MAX_PACK_BYTES): Pack {
  let bytes: Uint8Array
  try {
    bytes = gunzipSync(pack, { maxOutputLength: maxBytes })
  } catch (error) {
    throw problemOf(file, (error as Error).message)
  }
  let found: FoundBlock | undefined
  const values: RemoteValue[] = []
  const skipped = readRecords(bytes, (record) => {
    if (record.kind === 'head') found ??= record.found
    else values.push(record)
  })
  if (found === undefined) throw problemOf(file, 'it names no block')
  if (skipped > 0) throw problemOf(file, `${skipped} bytes of it are damaged`)
  return { found, values }
}

/**
 * Checks a pack that anybody may have made: that it is of the fork, and that blocks and receipts have the roots of their headers. Its accounts,
 * slots and logs are as its maker says, unless the fork has its values proved. Throws `remote-pack`.
 */
export function assertPackOf(file: string, { chainId, hash }: ForkPlace, maxBytes: number): void {
  const { found, values } = readPack(file, maxBytes)
  if (found.chainId !== chainId || found.hash !== hash)
    throw problemOf(file, `it begins at block ${found.hash} of chain ${found.chainId}, the fork at block ${hash} of chain ${chainId}`)
  const headers = new Map<Hash, Header>([[found.hash, found.header]])
  for (const value of values) if (value.kind === 'header') headers.set(value.hash, value.header)
  try {
    const blocks = values.flatMap((value) => (value.kind === 'block' || value.kind === 'next' ? [value.block] : []))
    for (const block of found.block === undefined ? blocks : [found.block, ...blocks]) {
      headers.set(block.hash, block.header)
      if (block instanceof ForeignBlock) continue
      checkBody(block, nameOf(block.header))
      checkOmmers(block, block.ommers, nameOf(block.header))
    }
    for (const value of values) {
      const header = value.kind === 'receipts' ? headers.get(value.hash) : undefined
      if (value.kind !== 'receipts' || header === undefined || value.receipts.some((it) => 'json' in it)) continue
      checkReceiptsRoot(value.receipts, header, `receipts of ${nameOf(header)}`)
    }
  } catch (error) {
    if (error instanceof CodedError) throw problemOf(file, error.message)
    throw error
  }
}
