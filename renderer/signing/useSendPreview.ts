import { useEffect, useState } from 'react'
import type { WireSend } from '../bridge/methods.ts'
import { RpcError } from '../bridge/rpcError.ts'
import type { AbiDecoder } from '../abi/abiDecoder.ts'
import { useAbiDecoder } from '../store/useAbiDecoder.ts'
import { errorToText } from '../abi/valueToText.ts'
import { traceIdOf } from '../store/traceId.ts'
import { useApp, useClient, type App } from '../store/useApp.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'

/** What a transaction would be and cost, as the node fills it in. Amounts in wei. */
export interface FilledSend {
  gas: bigint
  nonce: number
  /** The most that it pays for a unit of gas, and the most of it that goes to the block's producer. */
  maxFee: bigint
  maxTip: bigint
  /** By the next block's base fee, where all gas is used. */
  feeLikely: bigint
  maxTotalFee: bigint
  value: bigint
}

/** The most that a transaction can take from its sender. */
export function maxCost({ value, maxTotalFee }: FilledSend): bigint {
  return value + maxTotalFee
}

/** A look at what a transaction would do, before it is sent. */
export type SendPreview =
  | { status: 'empty' }
  | { status: 'loading' }
  /** `warning`: it can be sent, and would fail in the way that it says. `traceId`: of how it would run. */
  | { status: 'ready'; filled: FilledSend; warning: string | undefined; traceId: string }
  | { status: 'failed'; isRevert: boolean; title: string; traceId: string }

const PAUSE_MS = 250

/** Follows what a transaction would do and cost while it is typed, and while the chain grows. */
export function useSendPreview(send: WireSend | undefined): SendPreview {
  const client = useClient()
  const decoder = useAbiDecoder()
  const head = useApp((state) => state.blocks.head?.hash)
  const key = send && JSON.stringify(send)
  const [preview, setPreview] = useState<{ key: string; value: SendPreview }>()
  useEffect(() => {
    if (key === undefined || head === undefined) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void previewOf(client, decoder, JSON.parse(key) as WireSend, head).then((value) => {
        if (isWanted) setPreview({ key, value })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [client, decoder, key, head])
  if (key === undefined) return { status: 'empty' }
  return preview?.key === key ? preview.value : { status: 'loading' }
}

async function previewOf(client: App['client'], decoder: AbiDecoder, send: WireSend, head: string): Promise<SendPreview> {
  const traceId = traceIdOf({ call: callOf(send), block: 'pending' }, head)
  try {
    const [{ tx }, baseFee, warning] = await Promise.all([
      client.call('eth_fillTransaction', send),
      client.call('eth_baseFee'),
      failureAt(client, decoder, send),
    ])
    const gas = BigInt(tx.gas)
    const maxFee = BigInt(tx.maxFeePerGas ?? tx.gasPrice)
    const maxTip = BigInt(tx.maxPriorityFeePerGas ?? tx.gasPrice)
    const base = baseFee === null ? 0n : BigInt(baseFee)
    const likely = base + maxTip < maxFee ? base + maxTip : maxFee
    const filled = {
      gas,
      nonce: Number(tx.nonce),
      maxFee,
      maxTip,
      feeLikely: gas * likely,
      maxTotalFee: gas * maxFee,
      value: BigInt(tx.value),
    }
    return { status: 'ready', filled, warning, traceId }
  } catch (error) {
    return { status: 'failed', isRevert: isRevert(error), title: textOf(error, decoder, send), traceId }
  }
}

/** With a gas limit of its own a transaction is filled in without being run: this runs it. */
async function failureAt(client: App['client'], decoder: AbiDecoder, send: WireSend): Promise<string | undefined> {
  if (send.gas === undefined) return undefined
  try {
    await client.call('eth_call', callOf(send), 'pending')
    return undefined
  } catch (error) {
    return textOf(error, decoder, send)
  }
}

/** What it would do, whatever its nonce. */
function callOf({
  nonce: _nonce,
  type: _type,
  authorizationList: _list,
  ...call
}: WireSend): Omit<WireSend, 'nonce' | 'type' | 'authorizationList'> {
  return call
}

function isRevert(error: unknown): error is RpcError & { data: `0x${string}` } {
  return error instanceof RpcError && error.code === 3 && typeof error.data === 'string'
}

function textOf(error: unknown, decoder: AbiDecoder, { to }: WireSend): string {
  if (!isRevert(error)) return nodeErrorText(error)
  const reason = decoder.decodeError([to], error.data)
  return reason.kind === 'empty' ? 'It would revert without a reason' : `It would revert: ${errorToText(reason)}`
}
