import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JsonSchema } from '../contract/codec.ts'
import { rpcDeclaration } from './declaration.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS } from './methods.ts'

const rows = METHOD_ROWS as readonly AnyMethodRow[]
const ROOT = join(import.meta.dirname, '../..')
const text = rpcDeclaration(rows, '1.2.3')

/** Calls by viem and by a function over fetch; what the comments say must fail does. */
const PROGRAM = `
import { createPublicClient, http, rpcSchema } from 'viem'
import type { Contract, Hex, Log, ParamsOf, ResultOf, TerrariumMethod, TerrariumRpcSchema } from './terrarium-rpc.d.ts'

const client = createPublicClient({ transport: http('http://127.0.0.1:8545'), rpcSchema: rpcSchema<TerrariumRpcSchema>() })

export async function byViem(): Promise<void> {
  const contract: Contract | null = await client.request({ method: 'devnet_contract', params: ['0x12'] })
  const number: Hex = await client.request({ method: 'eth_blockNumber' })
  await client.request({ method: 'devnet_setLabel', params: ['0x12', null] })
  await client.request({ method: 'anvil_mine', params: [number] })
  // @ts-expect-error an address is hex text
  await client.request({ method: 'devnet_contract', params: ['twelve'] })
  // @ts-expect-error the address is missing
  await client.request({ method: 'devnet_contract', params: [] })
  // @ts-expect-error there is no such method
  await client.request({ method: 'devnet_contractz', params: ['0x12'] })
  // @ts-expect-error a contract has no balance
  contract?.balance
}

declare function call<M extends TerrariumMethod>(method: M, ...params: ParamsOf<M>): Promise<ResultOf<M>>

export async function byFetch(): Promise<void> {
  const logs: Log[] = await call('eth_getLogs', { fromBlock: '0x0', topics: [['0x12', null]] })
  const receipt = await call('eth_getTransactionReceipt', logs[0]!.transactionHash)
  const used: Hex | undefined = receipt?.gasUsed
  await call('eth_getBalance', '0x12', { blockHash: '0x34' })
  await call('eth_call', { to: '0x12', input: used ?? '0x' }, 'latest', null)
  // @ts-expect-error no tag
  await call('eth_getBalance', '0x12', 'newest')
}
`

/** What the rows say by their types and what they say by their schemas, from which the declaration is made, is the same. */
const AGREEMENT = `
import type { RpcSchema } from '${ROOT.replaceAll('\\', '/')}/node-core/rpc/methods.ts'
import type { TerrariumMethods } from './terrarium-rpc.d.ts'

/** Without what makes no difference to a client: read-only, and undefined beside absent. */
type Plain<T> = { -readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> }
type Differs<A, B> = [Plain<A>] extends [B] ? never : true
type Named<T> = { [M in keyof T]: [T[M]] extends [never] ? never : M }[keyof T]
type Results = Named<{ [M in keyof RpcSchema]: Differs<RpcSchema[M]['result'], TerrariumMethods[M]['result']> }>
type Params = Named<{ [M in keyof RpcSchema]: Differs<RpcSchema[M]['params'], TerrariumMethods[M]['params']> }>
type Agreement<Methods extends string> = [Methods] extends [never] ? 'agree' : \`\${Methods} differs\`
// What a filter reports depends on the profile, and has a type that fits both.
export const results: Agreement<Exclude<Results, 'eth_getFilterChanges'>> = 'agree'
export const params: Agreement<Params> = 'agree'
`

const CONFIG = {
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noErrorTruncation: true,
    rootDir: '/',
    lib: ['es2024', 'dom'],
    types: ['node'],
  },
  files: ['program.ts', 'agreement.ts'],
}

/** What the compiler says, line by line. */
function compile(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-declaration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const files = {
    'terrarium-rpc.d.ts': text,
    'program.ts': PROGRAM,
    'agreement.ts': AGREEMENT,
    'tsconfig.json': JSON.stringify(CONFIG),
    'package.json': '{ "type": "module" }',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder, encoding: 'utf8' })
    return []
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split('\n')
  }
}

test(
  'compiles with viem and with a function of one’s own, refuses wrong calls, and agrees with the types of the rows',
  { tags: 'long' },
  () => {
    expect(compile()).toEqual([])
  },
)

test('every method is there by its name and by its aliases, and says what it does', () => {
  for (const { name, aliases = [], summary } of rows) {
    expect(text).toContain(`/** ${summary}`)
    for (const it of [name, ...aliases]) expect(text).toMatch(new RegExp(`^  ${it}: .*$[^]*^  RpcMethod<'${it}'>,$`, 'm'))
  }
})

test('it imports nothing and says its version', () => {
  expect(text).not.toMatch(/^import /m)
  expect(text).toContain('Terrarium 1.2.3')
})

const rowOf = (schema: JsonSchema, at: number) => ({ name: `test_${at}`, summary: 'Tests.', params: [], result: { schema } })
const declared = (...schemas: JsonSchema[]) => rpcDeclaration(schemas.map(rowOf) as unknown as AnyMethodRow[], '1')
const pageWith = (key: string): JsonSchema => ({
  title: 'page',
  type: 'object',
  properties: { [key]: { type: 'number' } },
  required: [key],
})

test('a shape that holds itself has its own name there', () => {
  const again: JsonSchema = { title: 'call frame', type: 'object' }
  expect(declared({ ...again, properties: { calls: { type: 'array', items: again } }, required: [] })).toContain(
    'export interface CallFrame {\n  calls?: CallFrame[]\n}',
  )
})

test('a title that two shapes have names neither', () => {
  expect(declared(pageWith('a'), pageWith('b'))).not.toContain('Page')
  expect(declared(pageWith('a'), pageWith('a'))).toContain('export interface Page {\n  a: number\n}')
})
