/** One program run by two engines, or by the tiers of this one: gas, outcome, output, logs and state must be the same. */
import { createEVM } from '@ethereumjs/evm'
import { createAddressFromString } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { type Address, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import type { RunOptions } from './engine.ts'
import type { ExecutionResult } from './result.ts'
import { createEngine } from './evm.ts'
import { rulesOf } from './rules/rules.ts'
import {
  BLOCK,
  EAGER,
  FAST,
  MAIN,
  MANY,
  ORACLE_FORKS,
  ORACLE_HEADER,
  ORACLE_NAMES,
  OTHER,
  PLAIN,
  PROGRAMS,
  isFull,
  type Scenario,
  expectSame,
  fillOracle,
  readerOf,
  scenarioAt,
} from './scenario.suite.ts'

/** What two runs must have in common. */
interface Observation {
  outcome: 'success' | 'revert' | 'halt'
  gasUsed: bigint
  output: string
  logs: string[]
  slots: string[]
  balances: bigint[]
}

const SLOTS = [0n, 1n, 2n, 3n, 4n]
/** Times `PROGRAMS` on which the tiers are compared. */
const TIER_PARTS = 5

function runOurs({ hardfork, world, message }: Scenario, options?: RunOptions): { observed: Observation; result: ExecutionResult } {
  const reader = readerOf(world)
  const result = createEngine().call(message, BLOCK, rulesOf(hardfork), reader, options)
  const valueOf = (address: Address, slot: bigint) => result.diff.get(address)?.storage?.get(slot) ?? reader.storage(address, slot)
  return {
    result,
    observed: {
      outcome: result.status,
      gasUsed: result.gasUsed,
      output: hexFromBytes(result.output),
      logs: result.logs.map((log) => `${log.address} ${log.topics.join()} ${hexFromBytes(log.data)}`),
      slots: [MAIN, OTHER].flatMap((address) => SLOTS.map((slot) => `${address} ${slot} ${valueOf(address, slot)}`)),
      balances: [MAIN, OTHER, PLAIN].map((address) => result.diff.get(address)?.balance ?? reader.account(address)!.balance),
    },
  }
}

async function runOracle({ hardfork, world, message }: Scenario): Promise<Observation> {
  const evm = await createEVM()
  evm.common.setHardfork(ORACLE_NAMES[hardfork] ?? hardfork)
  // The oracle selects its precompiles and opcodes by fork when it is created, so each fork needs its own.
  const forked = await createEVM({ common: evm.common })
  const { stateManager } = forked
  await fillOracle(stateManager, world)
  forked.journal.addAlwaysWarmAddress(MAIN)
  for (const address of forked.precompiles.keys()) forked.journal.addAlwaysWarmAddress(`0x${address}`)
  const { execResult } = await forked.runCall({
    caller: createAddressFromString(message.from),
    to: createAddressFromString(message.to!),
    value: message.value,
    data: message.data,
    gasLimit: message.gasLimit,
    skipNonceIncrement: true,
    block: { header: { ...ORACLE_HEADER, getBlobGasPrice: () => BLOCK.blobBaseFee } },
  })
  const isRevert = execResult.exceptionError?.error === 'revert'
  const slots: string[] = []
  for (const address of [MAIN, OTHER]) {
    for (const slot of SLOTS) {
      const value = await stateManager.getStorage(createAddressFromString(address), fixedBytesFromBigint(slot, 32))
      slots.push(`${address} ${slot} ${bigintFromBytes(value)}`)
    }
  }
  const accounts = await Promise.all([MAIN, OTHER, PLAIN].map((address) => stateManager.getAccount(createAddressFromString(address))))
  return {
    outcome: execResult.exceptionError === undefined ? 'success' : isRevert ? 'revert' : 'halt',
    gasUsed: execResult.executionGasUsed,
    output: execResult.exceptionError === undefined || isRevert ? hexFromBytes(execResult.returnValue) : '0x',
    logs: execResult.exceptionError
      ? []
      : (execResult.logs ?? []).map(
          ([address, topics, data]) => `${hexFromBytes(address)} ${topics.map(hexFromBytes).join()} ${hexFromBytes(data)}`,
        ),
    slots,
    balances: accounts.map((account) => account!.balance),
  }
}

describe('two ways to run a program', () => {
  // In parts, none of which takes so long that a busy machine exceeds its time.
  test.each(Array.from({ length: TIER_PARTS }, (_, part) => part * PROGRAMS))(
    `the exact loop, the fast loop and compiled code agree on ${PROGRAMS} generated programs of every fork, from %i on`,
    MANY,
    async (first) => {
      const seen = new Set<string>()
      for (let i = first; i < first + PROGRAMS; i++) {
        await expectSame(scenarioAt(i), (scenario) => {
          const fast = runOurs(scenario, { ...FAST, reportsAccess: true })
          const exact = runOurs(scenario, { reportsAccess: true, tracer: { onOpcode() {} } })
          // Compiling each program takes ten times as long as running it.
          const compiled = i % 50 === 0 || isFull ? runOurs(scenario, { ...EAGER, reportsAccess: true }) : fast
          seen.add(fast.result.reason ?? fast.result.status)
          const all = ({ observed, result: { diff, accessed, reason } }: typeof fast) => ({ ...observed, diff, accessed, reason })
          return [
            [all(fast), all(compiled)],
            [all(exact), all(exact)],
          ]
        })
      }
      // The programs are useful: they end in many ways.
      expect(seen.size).toBeGreaterThan(4)
    },
  )

  test(`our engine and the oracle agree on ${PROGRAMS} generated programs of every fork that it has`, MANY, async () => {
    for (let i = 0; i < PROGRAMS; i++) {
      await expectSame(scenarioAt(i, ORACLE_FORKS), async (scenario) => {
        const { observed, result } = runOurs(scenario, i % 2 === 0 ? FAST : {})
        const oracle = await runOracle(scenario)
        // The oracle removes destroyed contracts at the end of the transaction, which is not part of its call.
        const hasDestroyed = Array.from(result.diff.values()).includes(null)
        return [hasDestroyed ? { ...observed, slots: oracle.slots, balances: oracle.balances } : observed, oracle]
      })
    }
  })

  test('a failing program is shrunk to what makes it fail', async () => {
    const scenario = scenarioAt(0)
    const MULMOD = 0x09
    scenario.world.code.set(MAIN, Uint8Array.of(0x60, 1, 0x60, 2, 0x60, 3, MULMOD, 0x60, 5, 0x50, 0x50))
    const failure = await expectSame(scenario, ({ world }) => [world.code.get(MAIN)!.includes(MULMOD), false]).catch(String)
    expect(failure).toContain('code 0x5b5b5b5b5b5b09\n')
  })
})
