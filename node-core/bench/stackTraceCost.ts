/** Time of the stack trace of an ordinary failing call, in the process: a transfer of more of an ERC-20 than its sender has. */
import { buildInfoText } from '../compilation/buildInfo.ts'
import { readFileSync } from 'node:fs'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '../contract/hex.ts'
import { runCompiler } from '../fixtures/solc.ts'
import { createScriptChain } from '../rpc/scripts/fixture.ts'
import { createInProcessPeer } from '../rpc/scripts/inProcessPeer.ts'
import { medianOf } from './measurement.ts'

const TOKEN: Address = '0x00000000000000000000000000000000000000cc'
const HOLDER: Address = '0x00000000000000000000000000000000000000dd'

/** The first one, which reads source maps and syntax trees, and the median of those after it, milliseconds. */
export async function measureStackTrace(): Promise<{ firstMs: number; ms: number }> {
  const chain = await createScriptChain()
  const peer = createInProcessPeer(chain.dispatcher, { isDuplex: false, isPrivate: true })
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse((await peer.receive())!) as { result: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  try {
    const content = readFileSync(new URL('../fixtures/Token.sol', import.meta.url), 'utf8')
    const settings = { optimizer: { enabled: true, runs: 200 } }
    const { input, output } = await runCompiler({ version: '0.8.37', sources: { 'Token.sol': content }, settings })
    await ask('devnet_addArtifacts', [{ name: 'build-info/token.json', content: buildInfoText('token', '0.8.37+commit.0', input, output) }])
    await ask('anvil_setCode', TOKEN, `0x${output.contracts['Token.sol']!['Token']!.evm.deployedBytecode.object}`)
    const data = encodeFunctionData({ abi: parseAbi(['function transfer(address, uint256)']), args: [HOLDER, 5n] })
    const trace = async () => {
      const { frames } = (await ask('devnet_stackTrace', { call: { from: HOLDER, to: TOKEN, data } })) as { frames: { function: string }[] }
      if (frames[0]!.function !== 'transfer') throw new Error('the stack trace is not that of a transfer')
    }
    const startedAt = performance.now()
    await trace()
    const firstMs = performance.now() - startedAt
    return { firstMs, ...(await medianOf(200, trace)) }
  } finally {
    await chain.close()
  }
}
