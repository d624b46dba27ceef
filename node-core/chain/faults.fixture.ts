/**
 * A chain with contracts on disk, faults in its files, and a node's reaction to them. As a program (`faults.fixture.ts TEMPLATES WORK`,
 * trials in JSON on standard input) it tries faults sequentially, so that a fault that aborts the process aborts this process only.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { bytesFromHex } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { type TestDevnet, alice, bob, carol, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { Chain } from './chain.ts'

/** Counts its calls in slot 0, writes the count to the slot of its number, and logs it. */
const COUNTER = bytesFromHex('0x5f54600101805f55808055805f5260aa60205fa200')
const counter = createContractAddress(alice.address, 0n)

/** A fault in a file of a folder. */
export interface Fault {
  /** Name of the template folder. */
  template: string
  file: string
  kind: 'bit' | 'page'
  /** Index of the bit or page in the file. */
  at: number
}

/** Result of a trial. */
export interface Outcome {
  result: 'right' | 'refused' | 'wrong' | 'aborted'
  message: string
}

async function fill(net: TestDevnet, blocks: number): Promise<void> {
  const { chain, miner } = net
  const nonceOf = (address: `0x${string}`) => chain.stateAt(chain.head.header).account(address)?.nonce ?? 0n
  for (let i = 0; i < blocks; i++) {
    if (i % 7 === 4) await chain.edit([{ address: counter, field: 'storage', slot: BigInt(i), value: BigInt(i) }], { by: 'test' })
    if (nonceOf(alice.address) === 0n || i % 10 === 9) await miner.submit(creation(alice, nonceOf(alice.address), COUNTER))
    else
      await miner.submit(
        signed(i % 3 === 0 ? carol : alice, nonceOf((i % 3 === 0 ? carol : alice).address), { to: counter, value: 0n, gasLimit: 200_000n }),
      )
  }
}

/** Creates `closed`, the chain of a node that was stopped cleanly, and `killed`, the chain of a node that was killed, in a folder. */
export async function makeTemplates(folder: string): Promise<void> {
  const path = join(folder, 'open')
  for (const blocks of [40, 30, 1]) {
    const store = await openLevelStore(path)
    await fill(await createTestDevnet({ store }), blocks)
    await store.close()
  }
  const store = await openLevelStore(path)
  const net = await createTestDevnet({ store })
  await fill(net, 20)
  // In LevelDB's log then.
  await wait(1000)
  // Behind a gap: it stays in the pool.
  await net.miner.submit(signed(bob, 7))
  await fill(net, 6)
  await net.chain.edit([{ address: bob.address, field: 'nonce', value: 3n }], { by: 'test' })
  cpSync(path, join(folder, 'killed'), { recursive: true })
  await store.close()
  cpSync(path, join(folder, 'closed'), { recursive: true })
}

/** Digest of everything readable from the chain in a folder. Throws errors of opening and reading. */
export async function digestOf(folder: string): Promise<string> {
  const store = await openLevelStore(folder)
  try {
    const chain = await Chain.open({ store, engine: createEngine() })
    const hash = createHash('sha256')
    const add = (value: unknown) =>
      hash.update(
        JSON.stringify(value, (_, it: unknown) => (typeof it === 'bigint' ? `${it}n` : it instanceof Map ? Array.from(it) : it)) ?? 'none',
      )
    const head = chain.head.header.number
    for (let number = 0n; number <= head; number++) {
      const block = chain.blockByNumber(number)!
      add([block, chain.blockByHash(block.hash), chain.receipts(block.hash), chain.store.manual.of(block.hash)])
      for (const { hash: transaction } of block.transactions) add(chain.transaction(transaction)?.block.hash)
      const state = chain.stateAt(block.header)
      add(
        [counter, alice.address].map((address) => [
          state.account(address),
          Array.from({ length: 5 }, (_, slot) => state.storage(address, BigInt(slot))),
        ]),
      )
    }
    const state = chain.stateAt(chain.head.header)
    for (const entry of state.accounts())
      add([entry, state.code(entry.account.codeHash), entry.address && Array.from(state.storageOf(entry.address))])
    add(chain.blocksByBloom(0n, head, () => true))
    const { contracts } = chain.store
    add(
      Array.from({ length: Number(contracts.count) }, (_, i) => [contracts.at(BigInt(i)), contracts.of(contracts.at(BigInt(i))!.address)]),
    )
    add(await chain.pooled.read())
    add(chain.pendingChanges)
    return hash.digest('hex')
  } finally {
    await store.close()
  }
}

/** Puts a fault into a file. */
export function inject(folder: string, { file, kind, at }: Fault): void {
  const bytes = readFileSync(join(folder, file))
  if (kind === 'bit') bytes[at >> 3]! ^= 1 << (at & 7)
  else bytes.fill(0, at * 4096, Math.min((at + 1) * 4096, bytes.length))
  writeFileSync(join(folder, file), bytes)
}

/** Faults of files of the templates, the same for the same seed: each kind of file in its turn, and in it any place. */
export function* faults(templates: string, kind: Fault['kind'], count: number, seed: number): Generator<Fault> {
  let random = seed
  const next = (below: number) => {
    // Numerical Recipes' generator.
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0
    return Math.floor((random / 2 ** 32) * below)
  }
  const kinds = [/\.ldb$/, /\.ldb$/, /^journal-/, /\.log$/, /^MANIFEST/, kind === 'bit' ? /^CURRENT$/ : /\.ldb$/]
  for (let i = 0; i < count; i++) {
    const template = ['closed', 'killed'][(i + Math.floor(i / kinds.length)) % 2]!
    const names = readdirSync(join(templates, template))
      .filter((name) => kinds[i % kinds.length]!.test(name))
      .toSorted()
    const file = names[next(names.length)]!
    const size = readFileSync(join(templates, template, file)).length
    if (size > 0) yield { template, file, kind, at: next(kind === 'bit' ? size * 8 : Math.ceil(size / 4096)) }
  }
}

async function outcomeOf(folder: string, expected: string): Promise<Outcome> {
  try {
    return { result: (await digestOf(folder)) === expected ? 'right' : 'wrong', message: '' }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { result: code === 'store-corrupt' ? 'refused' : 'wrong', message: `${code}: ${message}` }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [templates, work] = process.argv.slice(2) as [string, string]
  const expected = JSON.parse(readFileSync(join(templates, 'expected.json'), 'utf8')) as Record<string, string>
  for (const fault of JSON.parse(await text(process.stdin)) as Fault[]) {
    if (existsSync(work)) rmSync(work, { recursive: true })
    cpSync(join(templates, fault.template), work, { recursive: true })
    inject(work, fault)
    process.stdout.write(`${JSON.stringify(await outcomeOf(work, expected[fault.template]!))}\n`)
  }
}
