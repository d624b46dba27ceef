import { type Hash, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { WireHeader } from '../../contract/wire.ts'
import type { Header } from '../../types/header.ts'

/** A header in its JSON form. Fields of later forks are there exactly where the header has them. */
export function wireHeader(header: Header, hash: Hash): WireHeader {
  const wire: WireHeader = {
    number: quantityFromBigint(header.number),
    hash,
    parentHash: header.parentHash,
    nonce: header.nonce,
    mixHash: header.mixHash,
    sha3Uncles: header.ommersHash,
    logsBloom: hexFromBytes(header.logsBloom),
    transactionsRoot: header.transactionsRoot,
    stateRoot: header.stateRoot,
    receiptsRoot: header.receiptsRoot,
    miner: header.coinbase,
    difficulty: quantityFromBigint(header.difficulty),
    extraData: hexFromBytes(header.extraData),
    gasLimit: quantityFromBigint(header.gasLimit),
    gasUsed: quantityFromBigint(header.gasUsed),
    timestamp: quantityFromBigint(header.timestamp),
  }
  if (header.baseFeePerGas !== undefined) wire.baseFeePerGas = quantityFromBigint(header.baseFeePerGas)
  if (header.withdrawalsRoot !== undefined) wire.withdrawalsRoot = header.withdrawalsRoot
  if (header.blobGasUsed !== undefined) wire.blobGasUsed = quantityFromBigint(header.blobGasUsed)
  if (header.excessBlobGas !== undefined) wire.excessBlobGas = quantityFromBigint(header.excessBlobGas)
  if (header.parentBeaconBlockRoot !== undefined) wire.parentBeaconBlockRoot = header.parentBeaconBlockRoot
  if (header.requestsHash !== undefined) wire.requestsHash = header.requestsHash
  if (header.blockAccessListHash !== undefined) wire.blockAccessListHash = header.blockAccessListHash
  if (header.slotNumber !== undefined) wire.slotNumber = quantityFromBigint(header.slotNumber)
  return wire
}
