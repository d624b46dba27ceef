import type { ValueOf } from '../contract/codec.ts'
import type { replayQuery, ReplayReport } from '../contract/wire/replay.ts'
import { harOf } from '../recording/har.ts'
import { ignoredName } from '../replay/ignoredNames.ts'
import { replay } from '../replay/replay.ts'
import { Target } from '../replay/target.ts'
import type { NodeDescription, RpcCall } from './context.ts'
import { argumentError, rpcError } from './errors.ts'

/** What an archive says of the node. */
export function harOrigin(node: NodeDescription) {
  const { version, http, ws } = node.info()
  return { version, http, ws }
}

/** Sends an archive or the recording to a node. Rejects with RpcError and CodedError<ReplayErrorCode>. */
export async function replayRequests(call: RpcCall, query: ValueOf<typeof replayQuery>): Promise<ReplayReport> {
  const { recorder, node, work, requester } = call
  const { har, choice, url, header, ignore = [], timing } = query
  if (har !== undefined && choice !== undefined) throw rpcError(-32602, 'invalid argument 0: query: give either har or choice, not both')
  const ignored = ignore.map((name, at) => {
    try {
      return ignoredName(name)
    } catch (error) {
      throw argumentError(error, 0, `query.ignore[${at}]`)
    }
  })
  const target = new Target(url, header)
  const archive = har ?? (await work.run(() => harOf(recorder, choice ?? {}, harOrigin(node)), requester))
  return replay(archive, target, { ignored, requester, ...(timing !== undefined && { timing }) })
}
