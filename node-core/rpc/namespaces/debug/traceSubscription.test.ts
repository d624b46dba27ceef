import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScriptChain, createScriptChain } from '../../scripts/fixture.ts'
import { type Notification, textOfNotification } from '../../notification.ts'
import { SCRIPT_NAMESPACES } from '../../scripts/inProcessPeer.ts'

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
})
afterAll(() => chain.close())

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
  params?: { subscription: string; result: { block: string; hash: string; traces?: { txHash: string }[]; error?: string } }
}

/** A client with a connection; `waitingBytes` of it are untaken. */
function createClient(state: { waitingBytes: number } = { waitingBytes: 0 }) {
  const came: Message[] = []
  const listeners: (() => void)[] = []
  const session = {
    transport: 'inProcess' as const,
    authenticated: true,
    namespaces: SCRIPT_NAMESPACES,
    notify: (notification: Notification) => void came.push(JSON.parse(textOfNotification(notification)) as Message),
    get waitingBytes() {
      return state.waitingBytes
    },
    onClose: (listener: () => void) => void listeners.push(listener),
  }
  const ask = async (method: string, ...params: unknown[]) =>
    JSON.parse((await chain.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session))!) as Message
  return { came, ask, close: () => listeners.forEach((listener) => listener()) }
}

const CONFIG = { tracer: 'callTracer' }

test('a subscription to the traces of a chain hears of each block with transactions, and of the last, in order', async () => {
  const { came, ask } = createClient()
  const { result: id } = await ask('debug_subscribe', 'traceChain', '0x0', 'latest', CONFIG)
  await expect.poll(() => came.length).toBe(4)
  expect(came.map(({ params }) => [params!.subscription, params!.result.block, params!.result.traces!.length])).toEqual([
    [id, '0x1', 1],
    [id, '0x2', 1],
    [id, '0x3', 1],
    [id, '0x4', 0],
  ])
  const whole = await ask('debug_traceChain', '0x0', 'latest', CONFIG)
  expect(came.map(({ params }) => params!.result)).toEqual(whole.result)
  expect((await ask('debug_unsubscribe', id)).result).toBe(true)
})

test('a client that does not take what it was sent is sent no more until it does, and nothing after the end', async () => {
  const state = { waitingBytes: 2 ** 30 }
  const { came, ask, close } = createClient(state)
  await ask('debug_subscribe', 'traceChain', '0x0', 'latest', CONFIG)
  for (let turn = 0; turn < 20; turn++) await new Promise((resume) => setImmediate(resume))
  expect(came).toEqual([])
  state.waitingBytes = 0
  await expect.poll(() => came.length).toBe(4)
  state.waitingBytes = 2 ** 30
  await ask('debug_subscribe', 'traceChain', '0x0', 'latest', CONFIG)
  close()
  state.waitingBytes = 0
  const other = createClient()
  await other.ask('debug_subscribe', 'traceChain', '0x0', 'latest', CONFIG)
  await expect.poll(() => other.came.length).toBe(4)
  expect(came).toHaveLength(4)
})

test('a block whose traces take too long is told with the reason', async () => {
  const { came, ask } = createClient()
  await ask('debug_subscribe', 'traceChain', '0x0', '0x1', { timeout: '1ns' })
  await expect.poll(() => came.length).toBe(1)
  expect(came[0]!.params!.result).toMatchObject({ block: '0x1', error: 'execution timeout' })
})
