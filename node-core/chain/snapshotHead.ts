/**
 * The head of a snapshot in bytes, the same on every validator: the RLP of [block, receipts, access list, hashes of the blocks before it,
 * newest first, engine's hash, [[key, power] of each validator]].
 */
import { EMPTY_BYTES } from '../base/bytes.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { storedFromReceipts, storedToReceipts } from '../store/storedForms.ts'
import { blockFromBytes, blockToBytes } from '../types/block.ts'
import { decodeRlp, encodeRlp, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from '../types/rlp.ts'
import type { ChainReader } from './chainReader.ts'
import { type ChainSnapshot, SNAPSHOT_ANCESTORS } from './chainSnapshot.ts'
import type { DecidedRecord } from './decidedRecord.ts'

/** All of a snapshot but its state. */
export type SnapshotHead = Omit<ChainSnapshot, 'state'>

/** The head of a snapshot at the block that was decided with the record. */
export function snapshotHeadToBytes(chain: ChainReader, { height, hash, validators }: DecidedRecord): Uint8Array {
  const block = chain.blockByNumber(height)!
  const hashOf = chain.blockHashReader(block.header)
  const count = height < SNAPSHOT_ANCESTORS ? height : SNAPSHOT_ANCESTORS
  return encodeRlp([
    blockToBytes(block),
    storedFromReceipts(chain.receipts(block.hash)!),
    chain.accessList(block.hash) ?? EMPTY_BYTES,
    Array.from({ length: Number(count) }, (_, back) => bytesFromHex(hashOf(height - 1n - BigInt(back)))),
    bytesFromHex(hash),
    validators.map(({ publicKey, power }) => [bytesFromHex(publicKey), rlpFromBigint(power)]),
  ])
}

/** Decodes it. Throws `malformed-rlp`, and what a block can throw that is none. */
export function snapshotHeadFromBytes(bytes: Uint8Array): SnapshotHead {
  const [blockBytes, receipts, list, past, hash, validators] = rlpList(decodeRlp(bytes), 'snapshot', 6)
  const block = blockFromBytes(rlpBytes(blockBytes, 'block'))
  const { number } = block.header
  const accessList = rlpBytes(list, 'access list')
  return {
    block,
    receipts: storedToReceipts(rlpBytes(receipts, 'receipts')),
    accessList: accessList.length === 0 ? undefined : accessList,
    pastHashes: new Map(rlpList(past, 'past hashes').map((item, back) => [number - 1n - BigInt(back), rlpHash(item, 'past hash')])),
    decided: {
      height: number,
      hash: rlpHash(hash, 'hash of the engine'),
      validators: rlpList(validators, 'validators').map((item) => {
        const [key, power] = rlpList(item, 'validator', 2)
        return { publicKey: rlpHash(key, 'key of a validator'), power: rlpBigint(power, 'power of a validator', 8) }
      }),
    },
  }
}
