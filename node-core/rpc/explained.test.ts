import { buildInfoText } from '../compilation/buildInfo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '../contract/hex.ts'
import { runCompiler } from '../fixtures/solc.ts'
import { createDispatcher } from './dispatcher.ts'
import { createErrorMapper } from './errors.ts'
import { METHOD_ROWS } from './methods.ts'
import { createRegistry } from './registry.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { createInProcessPeer } from './scripts/inProcessPeer.ts'

const SOURCE = `contract Vault {
  uint256 balance;
  function spend(uint256 amount) external {
    require(balance >= amount, "insufficient");
    balance -= amount;
  }
  function endless() external {
    while (true) balance++;
  }
}
`
const ABI = parseAbi(['function spend(uint256)', 'function endless()'])
const VAULT = '0x00000000000000000000000000000000000000cc'
const FROM = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const spend = (amount: bigint): Hex => encodeFunctionData({ abi: ABI, functionName: 'spend', args: [amount] })
const STACK = '\n    at Vault.spend (src/Vault.sol:4:5)'

interface WireError {
  code: number
  message: string
  data?: Hex
}

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
  const { input, output } = await runCompiler({ version: '0.8.37', sources: { 'src/Vault.sol': SOURCE } })
  await ask(false, 'devnet_addArtifacts', [
    { name: 'build-info/vault.json', content: buildInfoText('vault', '0.8.37+commit.0', input, output) },
  ])
  const { object } = output.contracts['src/Vault.sol']!['Vault']!.evm.deployedBytecode
  await ask(false, 'anvil_setCode', VAULT, `0x${object}`)
})
afterAll(() => chain.close())

/** What a node that explains failures, or does not, answers: an error's fields, or else the result. */
async function ask(stackTraces: boolean, method: string, ...params: unknown[]): Promise<unknown> {
  const mapError = createErrorMapper({ error: (message) => expect.unreachable(message) })
  const dispatcher = createDispatcher(createRegistry(METHOD_ROWS, 'devnet'), { context: { ...chain.context, stackTraces } }, { mapError })
  const peer = createInProcessPeer(dispatcher, { isDuplex: false, isPrivate: true })
  await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = JSON.parse((await peer.receive())!) as { result: unknown; error?: WireError }
  return error ?? result
}

describe.each(['eth_call', 'eth_estimateGas', 'eth_sendTransaction'])('%s', (method) => {
  const failing = { from: FROM, to: VAULT, data: spend(5n) }

  test('says where it failed, if the node is asked to, and leaves the data as they are', async () => {
    const plain = (await ask(false, method, failing)) as WireError
    expect(plain).toMatchObject({
      code: 3,
      message: 'execution reverted: insufficient',
      data: expect.stringMatching(/^0x08c379a0/) as string,
    })
    expect(await ask(true, method, failing)).toEqual({ ...plain, message: `${plain.message} (balance 0 < amount 5)${STACK}` })
  })

  test('answers what succeeds, and what fails in unknown code, as ever', async () => {
    const succeeding = { ...failing, data: spend(0n), gas: method === 'eth_sendTransaction' ? undefined : '0xffff' }
    expect(await ask(true, method, succeeding)).toMatch(/^0x/)
    const unknown = { from: FROM, data: '0x5f5ffd' }
    expect(await ask(true, method, unknown)).toEqual(await ask(false, method, unknown))
  })
})

test('a call that is not payable begins as clients know it', async () => {
  const message = 'execution reverted: function spend is not payable, but the call sends 1 wei\n    at Vault.spend (src/Vault.sol:3:3)'
  expect(await ask(true, 'eth_call', { from: FROM, to: VAULT, data: spend(0n), value: '0x1' })).toMatchObject({ code: 3, message })
})

test('a loop that takes all gas is named', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'endless' })
  expect(await ask(true, 'eth_call', { from: FROM, to: VAULT, data, gas: '0x186a0' })).toMatchObject({
    message: expect.stringMatching(
      /^out of gas: .*: out of gas in the loop of line 8\n {4}at Vault\.endless \(src\/Vault\.sol:8:\d+\)$/,
    ) as string,
  })
})
