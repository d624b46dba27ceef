import { describe, expect, test } from 'vitest'
import { RpcError } from '../bridge/rpcError.ts'
import type { App } from '../store/useApp.ts'
import { simulateTransaction } from './simulation.ts'

const TO = `0x${'22'.repeat(20)}` as const
const FROM = `0x${'11'.repeat(20)}` as const
const HASH = `0x${'33'.repeat(32)}` as const

/** A node with the given response for each method; an error is thrown. */
function clientOf(answers: Record<string, unknown>): App['client'] {
  const call = (method: string): Promise<unknown> => {
    const answer = answers[method]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { call } as App['client']
}

const refused = (code: number, message: string, data?: unknown) => new RpcError('refused', message, { code, message, data })
const simulated = (change: object) => [
  { calls: [{ status: '0x1', returnData: '0x01', gasUsed: '0x5208', maxUsedGas: '0x5208', logs: [], ...change }] },
]

describe('a simulation', () => {
  test('of a successful call has the gas limit that it needs', async () => {
    const client = clientOf({ eth_simulateV1: simulated({}), eth_estimateGas: '0x6000' })
    expect(await simulateTransaction(client, { from: FROM, to: TO })).toMatchObject({
      outcome: { kind: 'returned', output: '0x01' },
      gasUsed: 21_000n,
      gasLimit: 24_576n,
      logs: [],
    })
  })

  test('with its own gas limit keeps it', async () => {
    expect(await simulateTransaction(clientOf({ eth_simulateV1: simulated({}) }), { from: FROM, to: TO, gas: '0x7000' })).toMatchObject({
      gasLimit: 28_672n,
    })
  })

  test('returns the execution to inspect: on the parent block, in the environment of the simulated one', async () => {
    const block = {
      parentHash: HASH,
      number: '0x5',
      timestamp: '0x64',
      gasLimit: '0x1c9c380',
      miner: TO,
      mixHash: HASH,
      baseFeePerGas: '0x0',
    }
    const client = clientOf({ eth_simulateV1: [{ ...simulated({})[0], ...block }] })
    expect((await simulateTransaction(client, { from: FROM, to: TO, nonce: '0x1', gas: '0x7000' })).subject).toEqual({
      call: { from: FROM, to: TO, gas: '0x7000' },
      block: { blockHash: HASH },
      blockOverrides: { number: '0x5', time: '0x64', gasLimit: '0x1c9c380', feeRecipient: TO, prevRandao: HASH, baseFeePerGas: '0x0' },
    })
    expect(
      (await simulateTransaction(clientOf({ eth_simulateV1: refused(-38014, 'insufficient funds') }), { from: FROM, to: TO })).subject,
    ).toBeUndefined()
  })

  test('of a revert has its data, of a halt its message', async () => {
    const reverting = clientOf({
      eth_simulateV1: simulated({ status: '0x0', error: { code: 3, message: 'execution reverted', data: '0x1234' } }),
    })
    expect(await simulateTransaction(reverting, { from: FROM, to: TO })).toMatchObject({
      outcome: { kind: 'reverted', data: '0x1234' },
      gasLimit: undefined,
    })
    const halting = clientOf({ eth_simulateV1: simulated({ status: '0x0', error: { code: -32015, message: 'out of gas' } }) })
    expect(await simulateTransaction(halting, { from: FROM, to: TO })).toMatchObject({ outcome: { kind: 'failed', message: 'out of gas' } })
    expect(
      await simulateTransaction(clientOf({ eth_simulateV1: refused(-38014, 'insufficient funds') }), { from: FROM, to: TO }),
    ).toMatchObject({
      outcome: { kind: 'failed', message: 'insufficient funds' },
    })
  })
})
