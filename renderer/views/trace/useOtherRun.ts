import { useCallback, useMemo } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import type { WireGasBySource } from '../../../node-core/contract/sources.ts'
import type { WireTransactionRow } from '../../../node-core/contract/transactionPages.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { AbiDecoder } from '../../abi/abiDecoder.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { shortenHex } from '../../format/hash.ts'
import type { Resource } from '../../store/detailsSlice.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useClient, useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useTraceLocation } from './traceLocation.ts'

/** The transaction whose gas an execution is compared with. */
export interface OtherRun {
  hash: string | undefined
  choose: (hash: string | undefined) => void
  /** Calls of the same function, then others of the same contract, each kind newest first. */
  candidates: readonly { hash: string; title: string }[]
  /** The gas of both; undefined without a comparison. */
  gas: Resource<WireGasBySource | undefined>
}

export function useOtherRun(id: string): OtherRun {
  const client = useClient()
  const { with: hash, compare } = useTraceLocation()
  const called = useCalled(id)
  const decoder = useAbiDecoder()
  const similar = useResponse(
    useCallback(async () => {
      if (!called) return []
      const pages = await Promise.all([
        called.selector && client.call('devnet_transactions', { method: called.selector }),
        client.call('devnet_transactions', { to: called.to }),
      ])
      return pages.flatMap((page) => page?.transactions ?? [])
    }, [client, called]),
  ).resource
  const gas = useResponse(
    useCallback(
      async () => (hash === undefined ? undefined : client.call('devnet_gasBySource', subjectOfTrace(id), hash as Hash)),
      [client, id, hash],
    ),
  ).resource
  const candidates = useMemo(() => {
    const others = new Map(similar.status === 'ready' ? similar.data.map((row) => [row.hash, row]) : [])
    others.delete(id as Hash)
    const isSame = ({ to }: WireTransactionRow) => Number(to === called?.to)
    const isSameFunction = ({ selector }: WireTransactionRow) => Number(selector === called?.selector)
    return Array.from(others.values())
      .toSorted((a, b) => isSameFunction(b) - isSameFunction(a) || isSame(b) - isSame(a))
      .map((row) => ({ hash: row.hash, title: titleOf(row, decoder, row.to === called?.to) }))
  }, [similar, called, id, decoder])
  return { hash, choose: compare, candidates, gas }
}

/** What an execution calls; undefined for a creation, and while it is not known. */
function useCalled(id: string): { to: Address; selector: `0x${string}` | undefined } | undefined {
  const subject = useMemo(() => subjectOfTrace(id), [id])
  const mined = useDetail('transaction', typeof subject === 'string' ? subject : undefined)
  const { to, input } =
    typeof subject === 'object' && 'call' in subject
      ? { to: subject.call.to, input: subject.call.input ?? subject.call.data }
      : mined.status === 'ready'
        ? mined.data.transaction
        : {}
  const selector = input && input.length >= 10 ? (input.slice(0, 10).toLowerCase() as `0x${string}`) : undefined
  return useMemo(() => (to ? { to: to.toLowerCase() as Address, selector } : undefined), [to, selector])
}

/** Such as `Block 12: withdraw() of 0x1234…5678, 45,231 gas, failed`. */
function titleOf({ blockNumber, to, selector, gasUsed, status }: WireTransactionRow, decoder: AbiDecoder, isSame: boolean): string {
  const name = selector === null ? 'transfer' : (decoder.functionOf(to, selector)?.name ?? selector)
  const called = `${nameToText(name)}${selector === null ? '' : '()'}${isSame || to === null ? '' : ` of ${shortenHex(to)}`}`
  return `Block ${groupDigits(Number(blockNumber))}: ${called}, ${groupDigits(BigInt(gasUsed))} gas${status === 'failed' ? ', failed' : ''}`
}
