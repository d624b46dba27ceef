/** What a node answers to the requests by which clients are checked. They change nothing but a filter, which is removed again. */

/** A text that is posted, and what came back: the HTTP status, and the JSON or undefined. Throws if the node does not answer. */
export type Post = (body: string) => Promise<{ status: number; json: unknown }>

export type JsonObject = Readonly<Record<string, unknown>>

/** One JSON-RPC answer. */
export interface Answer {
  readonly status: number
  /** Members of the envelope; empty if the answer is no object. */
  readonly envelope: JsonObject
  readonly result: unknown
  /** Undefined if there is none, or null. The message is empty if it is no text. */
  readonly error: { readonly code: unknown; readonly message: string; readonly data: unknown } | undefined
}

export interface Evidence {
  readonly clientVersion: string | undefined
  readonly block: JsonObject | undefined
  readonly pendingBlock: JsonObject | undefined
  /** The newest ones, with blocks. */
  readonly transactions: readonly JsonObject[]
  /** Of the first one. */
  readonly receipt: JsonObject | undefined
  /** By the names of `REQUESTS`. */
  readonly answers: Readonly<Record<RequestName, Answer>>
  /** Ids of the answers to a batch with the ids 1 and 2, in their order; undefined if they are no array. */
  readonly batch: readonly unknown[] | undefined
}

/** How far back transactions are looked for. */
const MAX_BLOCKS = 64
const MAX_TRANSACTIONS = 100

const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'
const CALL = { from: ACCOUNT, to: OTHER, data: '0x', value: '0x0' }
/** Creation code that returns the word 42. */
const RETURNING = '0x602a60005260206000f3'
/** Creation code that reverts with Error("why"): it copies the 100 bytes behind it. */
const REVERTING = `0x6064600c60003960646000fd08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'776879'.padEnd(64, '0')}`

/** What is asked, as clients ask it; the block's hash is that of the newest one. */
const REQUESTS = {
  chainId: () => ({ method: 'eth_chainId', params: [] }),
  textId: () => ({ method: 'eth_chainId', params: [], id: 'b7f2' }),
  withoutParams: () => ({ method: 'eth_chainId' }),
  networkId: () => ({ method: 'net_version', params: [] }),
  pendingNonce: () => ({ method: 'eth_getTransactionCount', params: [ACCOUNT, 'pending'] }),
  gasPrice: () => ({ method: 'eth_gasPrice', params: [] }),
  feeHistory: () => ({ method: 'eth_feeHistory', params: ['0x2', 'latest', [50]] }),
  creatingCall: () => ({ method: 'eth_call', params: [{ data: RETURNING }, 'latest'] }),
  typedCall: () => ({ method: 'eth_call', params: [{ ...CALL, type: '0x2', accessList: [] }, 'latest'] }),
  namedCall: () => ({ method: 'eth_call', params: [{ ...CALL, chain: 'mainnet', hardfork: 'prague', networkId: '0x1' }, 'latest'] }),
  revertingCall: () => ({ method: 'eth_call', params: [{ data: REVERTING }, 'latest'] }),
  estimate: () => ({ method: 'eth_estimateGas', params: [{ to: OTHER, value: '0x0' }] }),
  accessList: () => ({ method: 'eth_createAccessList', params: [{ from: ACCOUNT, to: OTHER }, 'latest'] }),
  proof: () => ({ method: 'eth_getProof', params: [ACCOUNT, [], 'latest'] }),
  balanceByObject: (blockHash: unknown) => ({ method: 'eth_getBalance', params: [ACCOUNT, { blockHash }] }),
  balanceByHash: (blockHash: unknown) => ({ method: 'eth_getBalance', params: [ACCOUNT, blockHash] }),
  filter: () => ({ method: 'eth_newBlockFilter', params: [] }),
  // Nobody has that much, even where a node sends for any account. Without a sender, anvil takes its first account.
  send: () => ({ method: 'eth_sendTransaction', params: [{ from: ACCOUNT, to: OTHER, value: `0x8${'0'.repeat(63)}` }] }),
  sign: () => ({ method: 'personal_sign', params: [] }),
} satisfies Record<string, (blockHash: unknown) => { method: string; params?: unknown[]; id?: string }>

export type RequestName = keyof typeof REQUESTS

/** Asks a node everything. Throws what `post` throws. */
export async function gather(post: Post): Promise<Evidence> {
  const ask = async (request: { method: string; params?: unknown[]; id?: string }): Promise<Answer> =>
    answerOf(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })))
  const read = async (method: string, ...params: unknown[]): Promise<JsonObject | undefined> =>
    asObject((await ask({ method, params })).result)

  const version = (await ask({ method: 'web3_clientVersion', params: [] })).result
  const block = await read('eth_getBlockByNumber', 'latest', false)
  const answers = {} as Record<RequestName, Answer>
  for (const [name, request] of Object.entries(REQUESTS)) answers[name as RequestName] = await ask(request(block?.['hash']))
  if (answers.filter.error === undefined) await ask({ method: 'eth_uninstallFilter', params: [answers.filter.result] })
  const transactions = await newestTransactions(block, read)
  const [first] = transactions
  return {
    clientVersion: typeof version === 'string' ? version : undefined,
    block,
    pendingBlock: await read('eth_getBlockByNumber', 'pending', false),
    transactions,
    receipt: first && (await read('eth_getTransactionReceipt', first['hash'])),
    answers,
    batch: await batchIds(post),
  }
}

/** Transactions of the newest blocks that have some, each as it is read by its hash. */
async function newestTransactions(
  head: JsonObject | undefined,
  read: (method: string, ...params: unknown[]) => Promise<JsonObject | undefined>,
): Promise<JsonObject[]> {
  const found: JsonObject[] = []
  const newest = numberOf(head?.['number']) ?? -1
  for (let number = newest; number >= 0 && number > newest - MAX_BLOCKS && found.length === 0; number--) {
    const block = await read('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
    const hashes = block?.['transactions']
    if (!Array.isArray(hashes)) continue
    for (const hash of hashes.slice(0, MAX_TRANSACTIONS)) {
      const transaction = await read('eth_getTransactionByHash', hash)
      // What is not found is of interest too.
      found.push(transaction ?? { hash, isMissing: true })
    }
  }
  return found
}

async function batchIds(post: Post): Promise<unknown[] | undefined> {
  const requests = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
  const { json } = await post(JSON.stringify(requests))
  return Array.isArray(json) ? json.map((it) => asObject(it)?.['id']) : undefined
}

function answerOf({ status, json }: { status: number; json: unknown }): Answer {
  const envelope = asObject(json) ?? {}
  const error = asObject(envelope['error'])
  const { code, message, data } = error ?? {}
  return {
    status,
    envelope,
    result: envelope['result'],
    error: error && { code, message: typeof message === 'string' ? message : '', data },
  }
}

export const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined

/** A quantity as a number; undefined if it is none, or too large. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,13}$/i.test(value)) return undefined
  return Number(value)
}
