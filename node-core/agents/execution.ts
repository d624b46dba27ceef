/** The execution that a tool looks into: a transaction, or a call that nobody has sent. */
import type { WireBlockId } from '../contract/blockId.ts'
import { looseBlockNumberOrTag } from '../contract/blockId.ts'
import { array, described, json, object, optional } from '../contract/compound.ts'
import { quantityFromBigint } from '../contract/hex.ts'
import { address, boolean, data, hash, looseInteger, looseWord, string } from '../contract/primitives.ts'
import type { WireTraceable } from '../contract/traceable.ts'
import type { ValueOf } from '../contract/codec.ts'
import { encodeCall } from './callData.ts'
import type { NodeReader } from './nodeReader.ts'
import { ToolError } from './tool.ts'

const call = object({
  from: described(optional(address), 'Sender; the first account of the node if absent.'),
  to: described(optional(address), 'The contract; absent for a creation.'),
  function: described(
    optional(string),
    'Name of a function of the contract, or its signature, such as `transfer(address,uint256)`; instead of `data`.',
  ),
  args: described(
    optional(array(json('an argument'))),
    'Its arguments: integers as JSON numbers or decimal text, bytes and addresses as 0x text, structs as arrays or objects.',
  ),
  data: described(optional(data), 'The input, if it is at hand as bytes.'),
  value: described(optional(looseWord), 'Wei, as decimal or 0x text.'),
  gas: optional(looseInteger),
  block: described(optional(looseBlockNumberOrTag), 'The block upon whose state it runs; `latest` if absent.'),
})

export type ExecutionCall = ValueOf<typeof call>

/** The params by which a tool is told which execution. */
export const execution = {
  transaction: described(optional(hash), 'Hash of a mined or pending transaction.'),
  call: described(optional(call), 'A call that is run without being sent, instead of `transaction`.'),
}

/** The params by which a tool that steps through an execution is told which. */
export const steppedExecution = {
  ...execution,
  unoptimised: described(
    optional(boolean),
    'Whether to run optimised contracts as they are without the optimiser, on the same state, so that all of their lines and local variables are known. Steps are those of that run.',
  ),
}

export type Execution = ValueOf<ReturnType<typeof object<typeof execution>>>

/** The execution as methods of the node take it. Throws ToolError. */
export async function subjectOf({ transaction, call: asked }: Execution, node: NodeReader): Promise<WireTraceable> {
  if ((transaction === undefined) === (asked === undefined)) throw new ToolError('give either `transaction`, a hash, or `call`, an object')
  if (transaction !== undefined) return transaction
  const { from, to, value, gas, block = 'latest' } = asked!
  const input = await inputOf(asked!, node)
  const sender = from ?? (await node.ask('eth_accounts'))[0]
  return {
    call: {
      ...(sender !== undefined && { from: sender }),
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value: quantityFromBigint(value) }),
      ...(gas !== undefined && { gas: quantityFromBigint(gas) }),
      ...(input !== undefined && { input }),
    },
    block: looseBlockNumberOrTag.encode(block) as WireBlockId,
  }
}

/** What is stepped through, and remarks on how it runs. Throws ToolError. */
export async function steppedOf(
  { unoptimised, ...args }: ValueOf<ReturnType<typeof object<typeof steppedExecution>>>,
  node: NodeReader,
): Promise<{ subject: WireTraceable; remarks: string[] }> {
  const subject = await subjectOf(args, node)
  if (unoptimised !== true) return { subject, remarks: [] }
  const { id, contracts, difference } = await node.ask('devnet_unoptimised', subject)
  const remarks = contracts.flatMap(({ name, reason }) => (reason === null ? [] : [`${name} runs as it is deployed: ${reason}`]))
  return {
    subject: { unoptimised: id },
    remarks: difference === null ? remarks : [...remarks, `it does not run as deployed: ${difference}`],
  }
}

async function inputOf({ to, function: wanted, args, data: given }: ExecutionCall, node: NodeReader) {
  if (wanted === undefined) {
    if (args !== undefined) throw new ToolError('`args` needs `function`, the one that takes them')
    return given && data.encode(given)
  }
  if (given !== undefined) throw new ToolError('give either `data`, or `function` with `args`')
  if (to === undefined) throw new ToolError('`function` needs `to`, the contract that has it')
  return encodeCall(await node.abiOf(to), wanted, args ?? [])
}
