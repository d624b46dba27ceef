import { type Abi, encodeFunctionData } from 'viem'
import { type Hex, bytesFromHex } from '../../contract/hex.ts'
import type { StackTrace } from '../../contract/stackTrace.ts'
import type { Build } from '../../compilation/build.ts'
import { CodeIndex } from '../../compilation/codeIndex.ts'
import { createEngine } from '../../evm/evm.ts'
import { BLOCK, SENDER, memoryState, transactionFixture } from '../../evm/memoryState.suite.ts'
import { rulesOf } from '../../evm/rules/rules.ts'
import { StateOverlay } from '../../state/stateOverlay.ts'
import { contractNamed } from '../fixture.ts'
import { FailureRecorder } from './failureRecorder.ts'
import { stackTraceOf } from './stackTrace.ts'

const rules = rulesOf('osaka')

export interface Call {
  value?: bigint
  gas?: bigint
  data?: Hex
}

/** Runs a call of the contract C of a build, whose constructor has run, and says why it failed. */
export function failureOf(
  build: Build,
  functionName: string,
  args: readonly unknown[] = [],
  { value = 0n, gas = 3_000_000n, data }: Call = {},
): StackTrace {
  const finder = new CodeIndex()
  finder.add(build)
  const contract = contractNamed(build, 'C')
  const abi = contract.abi as unknown as Abi
  const engine = createEngine()
  const state = new StateOverlay(memoryState({ [SENDER]: { balance: 10n ** 20n } }))
  const { to: _to, ...creation } = transactionFixture({ data: contract.creation!.bytes, gasLimit: 10_000_000n })
  const { createdAddress, diff } = engine.transact(creation, BLOCK, rules, state)
  state.apply(diff)
  const recorder = new FailureRecorder(finder)
  const input = bytesFromHex(data ?? encodeFunctionData({ abi, functionName, args }))
  const call = transactionFixture({ to: createdAddress!, nonce: 1n, data: input, gasLimit: gas, value })
  engine.transact(call, BLOCK, rules, state, { tracer: recorder.hooks })
  return stackTraceOf(recorder.failure!)
}
