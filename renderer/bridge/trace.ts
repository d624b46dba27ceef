import type { PrestateDiff } from '../../node-core/contract/prestate.ts'
import type { WireTraceable } from '../../node-core/contract/traceable.ts'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import type { RpcClient } from './rpcClient.ts'

/** The tracers that the window uses: their options and results. */
interface Tracers {
  callTracer: { config: { withLog: true } | { onlyTopCall: true }; result: WireCallFrame }
  prestateTracer: { config: { diffMode: true }; result: PrestateDiff }
}

/** A trace of an execution; the tracer determines the result. Rejects with RpcError. */
export async function trace<T extends keyof Tracers>(
  client: Pick<RpcClient, 'call'>,
  subject: WireTraceable,
  tracer: T,
  tracerConfig: Tracers[T]['config'],
): Promise<Tracers[T]['result']> {
  return (await client.call('devnet_trace', subject, { tracer, tracerConfig })) as Tracers[T]['result']
}
