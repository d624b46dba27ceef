import type { Chain } from '../../chain/chain.ts'
import { blobBaseFee } from '../../execution/blobGas.ts'
import type { Header } from '../../types/header.ts'

/** Wei per blob gas in the block of the header; zero where its fork has no blobs. */
export function blobGasPriceOf(chain: Chain, header: Header): bigint {
  const { blobSchedule } = chain.rulesAt(header)
  return blobSchedule === undefined || header.excessBlobGas === undefined ? 0n : blobBaseFee(header.excessBlobGas, blobSchedule)
}
