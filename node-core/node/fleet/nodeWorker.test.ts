/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import type { NodeState } from '../../contract/desktopBridge.ts'
import { createNodeWorker, type NodeWorker } from './nodeWorker.ts'

/** A worker script that is ready at once, echoes on every connection, and follows the messages that it gets there. */
const SCRIPT = `
  import { parentPort, workerData } from 'node:worker_threads'
  if (workerData.args[0] === '--fail') { parentPort.postMessage({ type: 'failed', reason: 'the port is taken' }); process.exit(1) }
  if (workerData.args[0] === '--broken-config' && !workerData.skipsConfig) { parentPort.postMessage({ type: 'failed', reason: 'no number', configFile: '/data/config.toml' }); process.exit(1) }
  if (workerData.args[0] === '--damaged') {
    if (!workerData.repairs) { parentPort.postMessage({ type: 'failed', reason: 'a block is damaged', isDamaged: true }); process.exit(1) }
    parentPort.postMessage({ type: 'repairing', progress: { stage: 'executing', percent: 50, number: 7 } })
  }
  parentPort.on('message', (message) => {
    if (message.type === 'close' && workerData.args[0] !== '--hang') process.exit(0)
    if (message.type === 'connect') message.port.on('message', (text) => {
      if (text === 'crash') setImmediate(() => { throw new Error('broken') })
      if (text === 'grow') { const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length)) }
      message.port.postMessage('echo ' + text)
    })
  })
  parentPort.postMessage({ type: 'ready', http: 'http://127.0.0.1:1', ws: null, dataDir: '/data' })
`
const entry = new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`)

let node: NodeWorker | undefined
afterEach(() => node?.close())

function createNode(args: string[] = []): NodeWorker {
  node = createNodeWorker({ entry, args, program: 'test', heapLimitMb: 32, closeTimeoutMs: 100 })
  return node
}

function reach(worker: NodeWorker, status: NodeState['status']): Promise<NodeState> {
  if (worker.state.status === status) return Promise.resolve(worker.state)
  return new Promise((resolve) => {
    const stop = worker.onState((state) => {
      if (state.status !== status) return
      stop()
      resolve(state)
    })
  })
}

async function ask(worker: NodeWorker, text: string): Promise<unknown> {
  const port = worker.connect()!
  port.postMessage(text)
  const [reply] = (await once(port, 'message')) as [unknown]
  port.close()
  return reply
}

describe('node worker', () => {
  test('starts, tells its endpoints, and carries texts', async () => {
    const worker = createNode()
    worker.start()
    expect(worker.state).toEqual({ status: 'starting' })
    expect(await reach(worker, 'ready')).toEqual({ status: 'ready', http: 'http://127.0.0.1:1', ws: null })
    expect(await ask(worker, 'hello')).toBe('echo hello')
  })

  test('a connection opened before the node is ready is served', async () => {
    const worker = createNode()
    worker.start()
    expect(await ask(worker, 'early')).toBe('echo early')
  })

  test('a node that cannot start says why', async () => {
    const worker = createNode(['--fail'])
    worker.start()
    expect(await reach(worker, 'stopped')).toEqual({ status: 'stopped', reason: 'the port is taken' })
  })

  test('a node that cannot start with its configuration file starts without it, once', async () => {
    const worker = createNode(['--broken-config'])
    const stopped = { status: 'stopped', reason: 'no number', configFile: '/data/config.toml' }
    worker.start()
    expect(await reach(worker, 'stopped')).toEqual(stopped)
    await worker.restart({ skipsConfig: true })
    await reach(worker, 'ready')
    await worker.restart()
    expect(await reach(worker, 'stopped')).toEqual(stopped)
  })

  test('a node whose chain is damaged rebuilds it on request, once, and tells how far it is', async () => {
    const worker = createNode(['--damaged'])
    const stopped = { status: 'stopped', reason: 'a block is damaged', isDamaged: true }
    worker.start()
    expect(await reach(worker, 'stopped')).toEqual(stopped)
    const seen: NodeState[] = []
    worker.onState((state) => seen.push(state))
    await worker.restart({ repairs: true })
    await reach(worker, 'ready')
    expect(seen).toContainEqual({ status: 'starting', repair: { stage: 'executing', percent: 50, number: 7 } })
    await worker.restart()
    expect(await reach(worker, 'stopped')).toEqual(stopped)
  })

  test('a crash is a state with the reason, and the node starts again', async () => {
    const worker = createNode()
    worker.start()
    worker.connect()!.postMessage('crash')
    expect(await reach(worker, 'stopped')).toEqual({ status: 'stopped', reason: 'the node crashed: broken' })
    await worker.restart()
    await reach(worker, 'ready')
    expect(await ask(worker, 'again')).toBe('echo again')
  })

  test('a node out of memory is a state with the reason', async () => {
    const worker = createNode()
    worker.start()
    worker.connect()!.postMessage('grow')
    expect(await reach(worker, 'stopped')).toEqual({ status: 'stopped', reason: 'the node ran out of memory: its heap limit is 32 MB' })
  })

  test('a restart passes through stopped and starting', async () => {
    const worker = createNode()
    worker.start()
    await reach(worker, 'ready')
    const seen: string[] = []
    worker.onState(({ status }) => seen.push(status))
    await Promise.all([worker.restart(), worker.restart()])
    await reach(worker, 'ready')
    expect(seen).toEqual(['stopped', 'starting', 'ready'])
  })

  test('a node that does not close in time is ended', async () => {
    const worker = createNode(['--hang'])
    worker.start()
    await reach(worker, 'ready')
    await worker.close()
    expect(worker.state.status).toBe('stopped')
  })

  test('without a node there is no connection', () => {
    expect(createNode().connect()).toBeUndefined()
  })
})
