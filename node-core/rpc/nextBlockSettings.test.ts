import { afterEach, describe, expect, test } from 'vitest'
import { type Genesis, defaultGenesis } from '../chain/genesis.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import type { Dialect } from './session.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const accounts = createDevAccounts(2).map(({ address }) => address)
const [from, to] = accounts
const HASH = `0x${'ab'.repeat(32)}`

let script: ScriptChain
afterEach(() => script.close())

const genesisOf = (hardfork: Hardfork): Genesis => defaultGenesis({ timestamp: 1_700_000_000n, accounts, hardfork })

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}

async function ask(method: string, params: unknown[] = [], dialect?: Dialect): Promise<Answer> {
  const session = {
    transport: 'http',
    authenticated: true,
    namespaces: SCRIPT_NAMESPACES,
    onClose: () => undefined,
    ...(dialect && { dialect }),
  } as const
  const text = await script.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  return JSON.parse(text!) as Answer
}

const result = async (method: string, ...params: unknown[]) => (await ask(method, params)).result
const head = () => script.context.chain.head

describe('before London', () => {
  test.each(['hardhat', 'anvil'])('%s_setMinGasPrice sets the price, and cheaper transactions wait', async (prefix) => {
    script = await createScriptChain('devnet', genesisOf('berlin'))
    expect(await result(`${prefix}_setMinGasPrice`, '0x539')).toBe(true)
    expect(await result('eth_gasPrice')).toBe('0x539')
    await ask('eth_sendTransaction', [{ from, to, gasPrice: '0x538', gas: '0x5208' }])
    await result('evm_mine')
    expect(head().transactions).toHaveLength(0)
    await result(`${prefix}_setMinGasPrice`, 1336)
    await result('evm_mine')
    expect(head().transactions).toHaveLength(1)
  })

  test.each([
    ['hardhat', -32000, 'hardhat_setNextBlockBaseFeePerGas is disabled because EIP-1559 is not active'],
    ['anvil', -32602, 'anvil_setNextBlockBaseFeePerGas is only supported when EIP-1559 is active'],
  ])('%s_setNextBlockBaseFeePerGas is refused', async (prefix, code, message) => {
    script = await createScriptChain('devnet', genesisOf('berlin'))
    expect((await ask(`${prefix}_setNextBlockBaseFeePerGas`, ['0x1'])).error).toEqual({ code, message })
  })
})

test('before the merge there is no randomness to set', async () => {
  script = await createScriptChain('devnet', genesisOf('london'))
  expect((await ask('hardhat_setPrevRandao', [HASH])).error).toEqual({
    code: -32000,
    message: 'hardhat_setPrevRandao is only available in post-merge hardforks, the current hardfork is london',
  })
})

describe('a base fee that is set', () => {
  test('decides which transactions the next block takes, and in what order', async () => {
    script = await createScriptChain()
    await result('evm_setAutomine', false)
    const send = (sender: unknown, fees: object) => result('eth_sendTransaction', { from: sender, to, gas: '0x5208', ...fees })
    const capped = await send(from, { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' })
    const legacy = await send(to, { gasPrice: '0x6fc23ac0' })
    const pending = async () => ((await result('eth_getBlockByNumber', 'pending', false)) as { transactions: unknown[] }).transactions
    expect(await pending()).toEqual([legacy, capped])
    // It leaves the proposer one wei of the second one's price.
    await result('hardhat_setNextBlockBaseFeePerGas', '0x6fc23abf')
    expect(await pending()).toEqual([capped, legacy])
    await result('evm_mine')
    expect(head().header.baseFeePerGas).toBe(0x6fc23abfn)
    expect(head().transactions.map(({ hash }) => hash)).toEqual([capped, legacy])
    await result('hardhat_setNextBlockBaseFeePerGas', 1)
    expect(await result('eth_feeHistory', '0x1', 'latest', [])).toMatchObject({ baseFeePerGas: ['0x6fc23abf', '0x1'] })
  })

  test('makes a block that is accepted again, with its changes and not without them', async () => {
    script = await createScriptChain()
    const { chain } = script.context
    const parent = chain.head.header
    await result('anvil_setNextBlockBaseFeePerGas', 7)
    await result('evm_setBlockGasLimit', 1337)
    await result('evm_mine')
    const { head: block } = chain
    expect(block.header).toMatchObject({ baseFeePerGas: 7n, gasLimit: 1337n })
    expect(chain.store.manual.of(block.hash)?.exemptRules.toSorted()).toEqual(['base-fee', 'gas-limit'])
    expect(verifyBlock(chain, parent, block, chain.configOf(block.hash)).block.hash).toBe(block.hash)
    expect(() => verifyBlock(chain, parent, block, chain.configOf(block.hash), { parent, stateRoot: parent.stateRoot })).toThrow(
      /gas limit/,
    )
  })
})

describe('what a client means by a name that devnets share', () => {
  test.each<[Dialect | undefined, number]>([
    ['hardhat', 5],
    ['anvil', 5000],
    [undefined, 5000],
  ])('interval mining of %s: 5000 are %i seconds', async (dialect, seconds) => {
    script = await createScriptChain()
    await ask('evm_setIntervalMining', [5000], dialect)
    expect(await result('evm_getIntervalMining')).toBe(seconds)
  })

  test('a total offset is text for clients of Hardhat', async () => {
    // Its head is four seconds ahead of its clock.
    script = await createScriptChain()
    expect([await ask('evm_increaseTime', [60], 'hardhat'), await ask('evm_increaseTime', [60])]).toMatchObject([
      { result: '64' },
      { result: 124 },
    ])
  })

  test.each<[Dialect | undefined, object, object]>([
    [
      undefined,
      { code: -32000, message: "Timestamp 1 is lower than the previous block's timestamp 1700000004" },
      { code: -32000, message: "Timestamp 1700000004 is equal to the previous block's timestamp" },
    ],
    [
      'anvil',
      { code: -32602, message: "Timestamp error: 1 is lower than previous block's timestamp" },
      { code: -32602, message: "Timestamp error: 1700000004 is equal to previous block's timestamp" },
    ],
  ])('a timestamp that no block can have, for %s', async (dialect, lower, equal) => {
    script = await createScriptChain()
    expect(head().header.timestamp).toBe(1_700_000_004n)
    for (const method of ['evm_mine', 'evm_setNextBlockTimestamp']) {
      expect((await ask(method, [1], dialect)).error).toEqual(lower)
      expect((await ask(method, [1_700_000_004], dialect)).error).toEqual(equal)
    }
  })
})

test('undo takes a setting of the next block back, redo sets it again, and a revert restores it', async () => {
  script = await createScriptChain()
  const { history } = script.context
  const normal = await result('eth_baseFee')
  await result('hardhat_setNextBlockBaseFeePerGas', 800)
  await history.undo()
  expect(await result('eth_baseFee')).toBe(normal)
  await history.redo()
  expect(await result('eth_baseFee')).toBe('0x320')
  const snapshot = await result('evm_snapshot')
  await result('evm_mine')
  expect(await result('eth_baseFee')).toBe('0x2bc')
  await result('evm_revert', snapshot)
  expect(await result('eth_baseFee')).toBe('0x320')
})
