import type { AbiDecoder } from '../abi/abiDecoder.ts'
import { errorToText } from '../abi/valueToText.ts'
import type { WireSend } from '../bridge/methods.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { nodeErrorText } from '../format/nodeErrors.ts'
import { traceIdOf } from '../store/traceId.ts'
import type { App } from '../store/useApp.ts'
import { filledFromWire, type FilledSend } from './filledSend.ts'

/** Previews what a transaction would do before it is sent. */
export type SendPreview =
  | { status: 'empty' }
  | { status: 'loading' }
  /** `warning`: it can be sent, but would fail as described. `traceId`: of its simulated execution. */
  | { status: 'ready'; filled: FilledSend; warning: string | undefined; traceId: string }
  | { status: 'failed'; isRevert: boolean; title: string; traceId: string }

/** Asks the node what a transaction would do and cost on the pending block; never rejects. */
export async function previewOf(client: App['client'], decoder: AbiDecoder, send: WireSend, head: string): Promise<SendPreview> {
  const traceId = traceIdOf({ call: callOf(send), block: 'pending' }, head)
  try {
    const [{ tx }, baseFee, warning] = await Promise.all([
      client.call('eth_fillTransaction', send),
      client.call('eth_baseFee'),
      failureAt(client, decoder, send),
    ])
    const filled = filledFromWire(tx, BigInt(baseFee ?? 0))
    return { status: 'ready', filled, warning, traceId }
  } catch (error) {
    return { status: 'failed', isRevert: isRevert(error), title: textOf(error, decoder, send), traceId }
  }
}

/** The node does not run a transaction whose gas limit is given, so this runs it. */
async function failureAt(client: App['client'], decoder: AbiDecoder, send: WireSend): Promise<string | undefined> {
  if (send.gas === undefined) return undefined
  try {
    await client.call('eth_call', callOf(send), 'pending')
    return undefined
  } catch (error) {
    return textOf(error, decoder, send)
  }
}

/** The call, whatever its nonce. */
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
