/** Struct logs of a long transaction, as debuggers ask for them. */
import { keccak256Hex } from '../base/keccak256.ts'
import { wordFromBigint } from '../contract/hex.ts'
import type { BenchClient } from './client.ts'
import { medianOf } from './measurement.ts'
import type { Workload } from './workload.ts'
import { ARITHMETIC_LOOP, creationOf } from './programs.ts'
import { deploy, receiptOf, senders } from './transactions.ts'

const STEPS = 200_000
/** Opcodes of a round of the loop. */
const STEPS_PER_ROUND = 19
const ROUNDS = Math.ceil(STEPS / STEPS_PER_ROUND)

interface StructLogs {
  structLogs: { pc: number; op: string; gas: number; gasCost: number; depth: number; stack: string[] }[]
}

/** Digest of the steps of the first server; the others must return the same. */
let expectedDigest: string | undefined

/** Throws unless these are the steps of the transaction. Returns how many there are. */
function checkSteps(body: string): number {
  const { result, error } = JSON.parse(body) as { result?: StructLogs; error?: unknown }
  if (result === undefined) throw new Error(JSON.stringify(error))
  const { structLogs } = result
  const steps = structLogs.map(({ pc, op, gas, gasCost, depth, stack }) => [pc, op, gas, gasCost, depth, ...stack].join())
  const digest = keccak256Hex(Buffer.from(steps.join('\n')))
  expectedDigest ??= digest
  if (steps.length < STEPS) throw new Error(`${steps.length} steps instead of at least ${STEPS}`)
  if (digest !== expectedDigest) throw new Error(`the steps differ from those of the first server (${steps.length} steps)`)
  return steps.length
}

async function longTransaction(client: BenchClient): Promise<unknown> {
  const to = await deploy(client, creationOf(ARITHMETIC_LOOP))
  const call = { from: senders[0]!.address, to, data: wordFromBigint(BigInt(ROUNDS)), gas: '0x989680' }
  const hash = await client.call('eth_sendTransaction', call)
  await receiptOf(client, hash)
  return hash
}

/** The whole answer, as bytes: parsing it takes the client as long as it takes a server to make it. */
export const STRUCT_LOGS: Workload = {
  name: 'struct log of 200,000 steps',
  aim: 0.5,
  options: { recordsSteps: true },
  async measure({ client }) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params: [await longTransaction(client)] })
    const steps = checkSteps(await client.post(body))
    let bytes = 0
    const { ms } = await medianOf(5, async () => {
      bytes = (await client.post(body)).length
    })
    return { ms, note: `${steps} steps, ${(bytes / 1e6).toFixed(1)} MB` }
  },
}
