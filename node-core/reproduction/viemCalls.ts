import { quantityFromBigint } from '../contract/hex.ts'
import { blocksText, nameOfCall, type TestedCall, type TestedChain, type TestedFunction, type TestedValue } from './testedCall.ts'

/** A vitest file with viem, with a test for each call, which asks the chain at the block of the call. */
export function viemCalls(calls: readonly TestedCall[], { chainId, url }: TestedChain): string {
  const isRaw = calls.some((call) => !isTyped(call))
  return `import { ${isRaw ? 'type BaseError, ' : ''}createPublicClient, http } from 'viem'
import { expect, test } from 'vitest'

// Recorded calls on chain ${chainId}. The node at RPC_URL must have ${blocksText(calls)} of it.
const client = createPublicClient({ transport: http(process.env['RPC_URL'] ?? '${url}', { retryCount: 0 }) })
${isRaw ? OUTCOME : ''}
${calls.map((call) => (isTyped(call) ? typedTest(call) : rawTest(call))).join('\n')}`
}

const OUTCOME = `
/** What a call returns or reverts with. */
const outcomeOf = (call: object, block: string) =>
  client.request({ method: 'eth_call', params: [call, block] } as never).then(
    (output: unknown) => ({ isSuccess: true, output }),
    (error: BaseError) => {
      const source = error.walk((it) => 'data' in (it as object)) as { data?: string } | null
      return { isSuccess: false, output: source?.data ?? '0x' }
    },
  )
`

type TypedCall = TestedCall & { fn: TestedFunction & { outputs: readonly TestedValue[] } }

const isTyped = ({ fn, value }: TestedCall): boolean => fn?.outputs !== undefined && fn.outputs.length > 0 && value === 0n

const titleOf = (call: TestedCall): string => JSON.stringify(`#${call.seq} ${nameOfCall(call)}`)

function typedTest(call: TestedCall): string {
  const { block, from, to, fn } = call as TypedCall
  const { type, name, inputs, outputs, stateMutability } = fn.item
  const [first, ...others] = fn.outputs.map(literal)
  return `test(${titleOf(call)}, async () => {
  const result = await client.readContract({
    account: '${from}',
    address: '${to}',
    abi: [${JSON.stringify({ type, name, inputs, outputs, stateMutability })}],
    functionName: ${JSON.stringify(name)},
    args: [${fn.inputs.map(literal).join(', ')}],
    blockNumber: ${block}n,
  })
  expect(result).toEqual(${others.length === 0 ? first : `[${[first, ...others].join(', ')}]`})
})
`
}

function rawTest(call: TestedCall): string {
  const { block, from, to, value, data, isSuccess, output } = call
  const request = { from, to, ...(value > 0n && { value: quantityFromBigint(value) }), input: data }
  return `test(${titleOf(call)}, async () => {
  const call = ${JSON.stringify(request)}
  expect(await outcomeOf(call, '${quantityFromBigint(block)}')).toEqual(${JSON.stringify({ isSuccess, output })})
})
`
}

/** Bits of the largest integers that viem reads as numbers. */
const MAX_NUMBER_BITS = 48

/** The value in TypeScript, as viem reads it. */
export function literal({ type, value }: TestedValue): string {
  const bits = /^u?int(\d*)$/.exec(type)?.[1]
  if (bits !== undefined) return Number(bits || 256) <= MAX_NUMBER_BITS ? value : `${value}n`
  return type === 'bool' || type === 'string' ? value : `'${value}'`
}
