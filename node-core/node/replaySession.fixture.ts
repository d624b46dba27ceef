/** A session of a client that asks a little of everything, always the same, and one text at a time so that its order is known. */
import { wordFromBigint } from '../contract/hex.ts'

const [ALICE, BOB, CAROL] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
] as const
/** Answers its slot 0 to empty input, and else stores the first word of the input there and logs it with the caller as topic. */
const STORE_INIT_CODE = '0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100'

type Call = readonly [method: string, ...params: unknown[]]

interface Asked {
  /** Rejects with no error of the node: those are results here. */
  one(this: void, ...call: Call): Promise<unknown>
  batch(this: void, ...calls: readonly Call[]): Promise<unknown[]>
  overSocket(this: void, ...call: Call): Promise<unknown>
  close(this: void): void
}

async function connect(http: string): Promise<Asked> {
  const socket = new WebSocket(`${http.replace('http', 'ws')}/as/session`)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer & { id?: number }
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let id = 0
  const message = ([method, ...params]: Call) => ({ jsonrpc: '2.0', id: ++id, method, params })
  const post = async (body: unknown) => {
    const reply = await fetch(`${http}/as/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return reply.json()
  }
  return {
    one: async (...call) => valueOf((await post(message(call))) as Answer),
    batch: async (...calls) => ((await post(calls.map(message))) as Answer[]).map(valueOf),
    overSocket: (...call) =>
      new Promise((resolve) => {
        const text = JSON.stringify(message(call))
        waiting.set(id, (answer) => resolve(valueOf(answer)))
        socket.send(text)
      }),
    close: () => socket.close(),
  }
}

interface Answer {
  result?: unknown
  error?: unknown
}
const valueOf = ({ result, error }: Answer) => result ?? error

/** Asks at `http`, in each round some 17 requests. Returns how many. */
export async function runSession(http: string, rounds: number): Promise<number> {
  const { one, batch, overSocket, close } = await connect(http)
  let asked = 0
  const counted = <T>(number: number, result: T): T => {
    asked += number
    return result
  }
  const ask = (...call: Call) => counted(1, one(...call))
  const created = (await ask('eth_sendTransaction', { from: ALICE, data: STORE_INIT_CODE })) as string
  const { contractAddress: to } = (await ask('eth_getTransactionReceipt', created)) as { contractAddress: string }
  const logFilter = await ask('eth_newFilter', { address: to })
  const blockFilter = await ask('eth_newBlockFilter')
  for (let i = 1; i <= rounds; i++) {
    const data = wordFromBigint(BigInt(i))
    const hash = await ask('eth_sendTransaction', { from: i % 2 === 0 ? ALICE : BOB, to, data })
    const receipt = (await ask('eth_getTransactionReceipt', hash)) as { blockHash: string; blockNumber: string }
    await ask('eth_call', { to }, 'latest')
    await counted(3, batch(['eth_chainId'], ['eth_getBalance', BOB, 'latest'], ['eth_getTransactionCount', ALICE, receipt.blockNumber]))
    await ask('eth_getBlockByHash', receipt.blockHash, i % 3 === 0)
    await ask('eth_getLogs', { address: to, blockHash: receipt.blockHash })
    await ask('eth_getFilterChanges', logFilter)
    await ask('eth_getFilterChanges', blockFilter)
    await ask('eth_getTransactionByHash', hash)
    await ask('eth_getStorageAt', to, '0x0', 'latest')
    await ask('eth_estimateGas', { from: CAROL, to, data })
    const subscription = await counted(1, overSocket('eth_subscribe', 'newHeads'))
    await counted(1, overSocket('eth_sendTransaction', { from: CAROL, to: BOB, value: '0x1' }))
    await counted(1, overSocket('eth_unsubscribe', subscription))
    if (i % 5 === 0) {
      const snapshot = await ask('evm_snapshot')
      await ask('eth_sendTransaction', { from: CAROL, to, data: wordFromBigint(0n) })
      await ask('evm_revert', snapshot)
      await ask('eth_getProof', to, ['0x0'], 'latest')
      await ask('eth_feeHistory', '0x4', 'latest', [50])
    }
    if (i % 7 === 0) {
      await ask('eth_getBlockByNumber', 'newest', false)
      await ask('eth_getBalance', '0x1', 'latest')
      await ask('eth_call', { from: CAROL, to, value: '0xffffffffffffffffffffffffffffffff' }, 'latest')
      await ask('debug_traceTransaction', hash, { tracer: 'callTracer' })
    }
  }
  await ask('eth_uninstallFilter', logFilter)
  close()
  return asked
}
