/** The command as a process of its own, and clients of its nodes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../../contract/hex.ts'
import type { DevAccount } from '../../keystore/devAccounts.ts'
import { signTransaction } from '../../types/transaction.ts'
import { ProcessGuard } from '../../validators/processGuard.ts'
import { MAIN_FILE } from '../fixture.ts'

export const POLL = { timeout: 60_000, interval: 200 }

export interface NodeFields {
  http: string
  ws: string
  consensus: string
  publicKey: Hash
}

/** Of `ready`; `added` has the nodes only, and `made` none. */
interface ReadyFields {
  nodes: NodeFields[]
  chainId?: number
  peers?: string[]
}

export interface Reply {
  id: number
  result?: unknown
  error?: { code: number; message: string }
}

export interface Block {
  number: Hex
  hash: Hash
  stateRoot: Hash
  receiptsRoot: Hash
  transactions: Hash[]
}

/** What a node has of the blocks up to a height. */
export interface NodeHistory {
  blocks: Block[]
  /** Of each block that has transactions. */
  receipts: unknown[]
  logs: unknown
}

/** A signed transaction that pays enough; without `to`, it creates a contract. */
export function rawTransaction(
  sender: DevAccount,
  { chainId, nonce, to, value = 0n, data = '0x' }: { chainId: bigint; nonce: bigint; to?: Address; value?: bigint; data?: Hex },
): Hex {
  const { raw } = signTransaction(
    {
      type: 2,
      chainId,
      nonce,
      gasLimit: 200_000n,
      ...(to !== undefined && { to }),
      value,
      data: bytesFromHex(data),
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 1n,
      accessList: [],
    },
    sender.privateKey,
  )
  return hexFromBytes(raw)
}

/** Ends the commands, and so their networks, when the process of the tests is killed. */
const GUARD = new ProcessGuard()

/** Runs it to its end. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN_FILE, 'validators', ...args], { env: { ...process.env, ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const [status] = (await once(child, 'close')) as [number]
  return { status, ...output }
}

/** What the line that begins with the word says. Throws if there is none. */
export function fieldsAfter(word: 'ready' | 'added' | 'made', text: string): ReadyFields {
  const line = new RegExp(`^${word} (.*)$`, 'm').exec(text)?.[1]
  if (line === undefined) throw new Error(`there is no line "${word}": ${text}`)
  return JSON.parse(line) as ReadyFields
}

/** A network in a folder, until it is ended. */
export class RunningCommand {
  readonly #dataDir: string
  readonly #process: ChildProcess
  output = ''
  nodes: NodeFields[] = []
  chainId: number | undefined

  private constructor(dataDir: string, words: readonly string[], args: readonly string[]) {
    this.#dataDir = dataDir
    this.#process = spawn(process.execPath, [MAIN_FILE, 'validators', ...words, '--data-dir', dataDir, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pid = this.#process.pid!
    GUARD.add(pid)
    this.#process.once('close', () => GUARD.remove(pid))
  }

  /** Starts it; fulfilled when all validators answer. `words` precede the options: `join`. */
  static async start(dataDir: string, args: readonly string[], words: readonly string[] = []): Promise<RunningCommand> {
    const command = new RunningCommand(dataDir, words, args)
    const ready = Promise.withResolvers<void>()
    for (const stream of [command.#process.stdout!, command.#process.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        command.output += text
        if (/^ready .*\n/m.test(command.output)) ready.resolve()
      })
    command.#process.once('close', (status) => ready.reject(new Error(`it ended with ${status}: ${command.output}`)))
    await ready.promise
    Object.assign(command, fieldsAfter('ready', command.output))
    return command
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Its status, or the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<unknown> {
    const closed = once(this.#process, 'close')
    this.#process.kill(signal)
    const [status, by] = (await closed) as [number | null, string | null]
    return status ?? by
  }

  async post(index: number, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const reply = await fetch(this.nodes[index]!.http, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return reply.json()
  }

  /** With the token of the node. Rejects with the message of its error. */
  async call<T>(index: number, method: string, ...params: unknown[]): Promise<T> {
    const token = readFileSync(join(this.#dataDir, `validator-${index}`, 'node', 'auth-token'), 'utf8').trim()
    const request = { jsonrpc: '2.0', id: 1, method, params }
    const { result, error } = (await this.post(index, request, { authorization: `Bearer ${token}` })) as Reply
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result as T
  }

  /** The blocks up to a height, their receipts and logs, as a node has them. */
  async historyOf(index: number, height: number): Promise<NodeHistory> {
    const blocks: Block[] = []
    const receipts: unknown[] = []
    for (let number = 0; number <= height; number++) {
      const tag = `0x${number.toString(16)}`
      blocks.push(await this.call<Block>(index, 'eth_getBlockByNumber', tag, false))
      if (blocks.at(-1)!.transactions.length > 0) receipts.push(await this.call(index, 'eth_getBlockReceipts', tag))
    }
    const logs = await this.call(index, 'eth_getLogs', { fromBlock: '0x0', toBlock: `0x${height.toString(16)}` })
    return { blocks, receipts, logs }
  }

  async heightOf(index: number): Promise<number> {
    return Number(await this.call<Hex>(index, 'eth_blockNumber'))
  }

  /** Waits until all of them have a block after those that they have now. */
  async expectProgress(indexes: readonly number[]): Promise<void> {
    const heights = () => Promise.all(indexes.map((index) => this.heightOf(index)))
    const before = Math.max(...(await heights()))
    await expect.poll(async () => Math.min(...(await heights())), POLL).toBeGreaterThan(before)
  }
}
