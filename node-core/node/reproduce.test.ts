// @module-tag full
/** `--reproduce`: a chain that begins with a bundle, in memory and in a folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import type { WireReproduction } from '../reproduction/bundle.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import type { NodeOptions } from './options.ts'
import { FREE_PORTS, startChildNode } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-reproduce-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONTRACT = '0x00000000000000000000000000000000000c0de0'
/** Stores the hash of the parent, TIMESTAMP and NUMBER in slots 0 to 2. */
const CODE = '0x436001900340600055426001554360025500'

const rpcOf =
  (node: TerrariumNode) =>
  <T>(method: string, ...params: unknown[]): Promise<T> =>
    createPublicClient({ transport: http(node.http!) }).request({ method, params } as never)

const openNode = (options: Partial<NodeOptions>) =>
  createNode({
    inMemory: true,
    jsonRpc: true,
    httpAddress: { host: '127.0.0.1', port: 0 },
    wsAddress: null,
    api: ['eth', 'evm', 'devnet'],
    auth: 'none',
    ...options,
  })

/** A bundle of a transaction to that contract in block 6. */
async function bundleOf(): Promise<WireReproduction> {
  const node = await openNode({})
  const rpc = rpcOf(node)
  await rpc('anvil_mine', '0x5')
  await rpc('anvil_setCode', CONTRACT, CODE)
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const hash = await rpc<string>('eth_sendTransaction', { from, to: CONTRACT, gas: '0x30d40' })
  const bundle = await rpc<WireReproduction>('devnet_reproduce', hash)
  await node.close()
  return bundle
}

test('a chain begins with a bundle, and keeps what it stored over a restart', async () => {
  const bundle = await bundleOf()
  const file = join(folder, 'bundle.json')
  writeFileSync(file, JSON.stringify(bundle))
  const args = ['--data-dir', join(folder, 'chain'), '--reproduce', file, '--log', 'json', ...FREE_PORTS]
  const hash = bundle.transaction.hash
  const stateOf = async (url: string) => {
    const client = createPublicClient({ transport: http(url) })
    const { status, blockNumber, gasUsed } = await client.getTransactionReceipt({ hash })
    const slot0 = await client.getStorageAt({ address: CONTRACT, slot: '0x0' })
    return { status, blockNumber, gasUsed, slot0, head: await client.getBlockNumber() }
  }
  const expected = {
    status: 'success',
    blockNumber: 6n,
    gasUsed: BigInt(bundle.expected.gasUsed),
    slot0: bundle.block.blockHashes['0x5'],
    head: 6n,
  }
  const first = startChildNode(args)
  expect(await stateOf((await first.ready).http!)).toEqual(expected)
  await first.end()
  expect(first.output.stderr + first.output.stdout).toContain('same status, gas, output, logs and state')

  const again = startChildNode([...args, '--json-rpc.api', 'eth,debug,devnet', '--auth', 'none'])
  const { http: url } = await again.ready
  expect(await stateOf(url!)).toEqual(expected)
  // Executed again, BLOCKHASH returns the same.
  const diff = await createPublicClient({ transport: http(url!) }).request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
  } as never)
  expect(JSON.stringify(diff)).toContain(bundle.block.blockHashes['0x5'])
  // Nothing comes before block 5.
  const rpc = <T>(method: string, ...params: unknown[]): Promise<T> =>
    createPublicClient({ transport: http(url!) }).request({ method, params } as never)
  expect(await rpc('devnet_blocks', '0x0', '0x6')).toMatchObject([{ number: '0x6' }, { number: '0x5' }])
  expect(await rpc('eth_feeHistory', '0xa', 'latest', [])).toMatchObject({ oldestBlock: '0x5', gasUsedRatio: [0, expect.any(Number)] })
  await again.end()
})

test('a file that is not a bundle prevents the start, with the reason', async () => {
  const file = join(folder, 'abi.json')
  writeFileSync(file, '{"abi":[]}')
  const node = startChildNode(['--in-memory', '--reproduce', file, ...FREE_PORTS])
  expect(await node.ended).not.toBe(0)
  expect(node.output.stderr).toContain('format: expected "terrarium-reproduction", got nothing')
})

test('an outcome that differs is logged', async () => {
  const bundle = await bundleOf()
  bundle.expected.gasUsed = '0x1'
  const file = join(folder, 'other.json')
  writeFileSync(file, JSON.stringify(bundle))
  const node = startChildNode(['--in-memory', '--reproduce', file, '--log', 'json', ...FREE_PORTS])
  await node.ready
  await node.end()
  expect(node.output.stderr + node.output.stdout).toContain('gasUsed is')
})

test('a bundle has the artifacts and labels of its contracts for who may read them, and its chain has them again', async () => {
  const node = await openNode({})
  const rpc = rpcOf(node)
  const storage = [{ label: 'parent', offset: 0, slot: '0', type: 't_bytes32' }]
  const storageLayout = { storage, types: { t_bytes32: { encoding: 'inplace', label: 'bytes32', numberOfBytes: 32 } } }
  const abi = [{ type: 'function', name: 'store', inputs: [], outputs: [], stateMutability: 'nonpayable' }]
  const artifact = { contractName: 'Recorder', sourceName: 'src/Recorder.sol', abi, deployedBytecode: CODE, storageLayout }
  const other = { contractName: 'Other', abi, deployedBytecode: '0x6001600255' }
  await rpc('devnet_addArtifacts', [
    { name: 'Recorder.json', content: JSON.stringify(artifact) },
    { name: 'Other.json', content: JSON.stringify(other) },
  ])
  await rpc('anvil_setCode', CONTRACT, CODE)
  await rpc('devnet_setLabel', CONTRACT, 'The recorder')
  await rpc('devnet_setLabel', `0x${'ee'.repeat(20)}`, 'Somebody else')
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const hash = await rpc<string>('eth_sendTransaction', { from, to: CONTRACT, gas: '0x30d40' })
  const bundle = await rpc<WireReproduction>('devnet_reproduce', hash)
  expect(bundle.artifacts).toEqual([{ name: 'Recorder', source: 'src/Recorder.sol', abi, storageLayout, addresses: [CONTRACT] }])
  expect(bundle.labels).toEqual({ [CONTRACT]: 'The recorder' })
  await node.close()

  const file = join(folder, 'described.json')
  writeFileSync(file, JSON.stringify(bundle))
  const reproduced = await openNode({ reproduce: file })
  const again = rpcOf(reproduced)
  expect(await again('devnet_contract', CONTRACT)).toMatchObject({ name: 'Recorder', isArtifactAssigned: true })
  expect(await again('devnet_labels')).toMatchObject({ [CONTRACT]: 'The recorder' })
  expect(await again('devnet_stateVariable', CONTRACT, 'parent')).toMatchObject({ type: 'bytes32' })
  await reproduced.close()

  const guarded = await openNode({ auth: 'token', reproduce: file })
  const stranger = await rpcOf(guarded)<WireReproduction>('devnet_reproduce', hash)
  expect([stranger.transaction.hash, stranger.artifacts, stranger.labels]).toEqual([hash, undefined, undefined])
  await guarded.close()

  // What is wrong with a description does not stop the transaction.
  const [first] = bundle.artifacts!
  const damaged = { ...bundle, artifacts: [{ ...first!, abi: 'none' }], labels: { [CONTRACT]: '' } }
  writeFileSync(file, JSON.stringify(damaged))
  const plain = await openNode({ reproduce: file })
  expect(await rpcOf(plain)('devnet_contract', CONTRACT)).toMatchObject({ name: null })
  expect(await rpcOf(plain)('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  await plain.close()
})
