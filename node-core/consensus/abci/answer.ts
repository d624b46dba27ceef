/** What a request is answered with, by the application or for it. */
import { CodedError } from '../../base/codedError.ts'
import type { AbciApplication, AbciRequest, AbciResponse, RequestOf, ResponseOf } from './application.ts'

/** `unsupported-request`: a request that only applications with a mempool of their own answer. */
export type AbciErrorCode = 'unsupported-request'

type ApplicationRequest = keyof AbciApplication

/** Answers of an application that has neither snapshots nor vote extensions. */
const DEFAULTS: { readonly [K in ApplicationRequest]?: (request: RequestOf<K>) => ResponseOf<K> } = {
  extendVote: () => ({}),
  verifyVoteExtension: ({ voteExtension }) => ({ status: voteExtension.length === 0 ? 'accept' : 'reject' }),
  listSnapshots: () => ({}),
  offerSnapshot: () => ({ result: 'abort' }),
  loadSnapshotChunk: () => ({}),
  applySnapshotChunk: () => ({ result: 'abort' }),
}

/** Rejects with what the application throws, or CodedError<AbciErrorCode>. */
export async function answer(application: AbciApplication, { kind, value }: AbciRequest): Promise<AbciResponse> {
  if (kind === 'echo') return { kind, value }
  if (kind === 'flush') return { kind, value: {} }
  const handle = (application[kind]?.bind(application) ?? DEFAULTS[kind]) as ((request: unknown) => unknown) | undefined
  if (handle === undefined)
    throw new CodedError<AbciErrorCode>(
      'unsupported-request',
      `the application has no mempool of its own and does not answer ${kind}: set mempool.type of the engine to "flood"`,
    )
  return { kind, value: await handle(value) } as AbciResponse
}
