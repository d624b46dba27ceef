/** Storage, transient storage, refunds, warm access and logs. The gas is added up by hand, in the order in which the opcodes run. */
import { A, B, C, D, type StateCase, word } from './stateCase.suite.ts'

const TX = 21_000
/** A push, and anything else with the same price. */
const PUSH = 3
/** Three zeros or more as arguments. */
const pushes = (count: number): number => PUSH * count
/** A cold slot (EIP-2929). */
const COLD_SLOT = 2100
const SET = 20_000
/** Calls an account with 50,000 gas, statically, and returns whether it succeeded. */
const STATIC_CALL = `0 0 0 0 0xbbbb 50000 STATICCALL 0 MSTORE 32 0 RETURN`
/** Its cost besides the gas of the call and access: six pushes, MSTORE with a word of memory, two pushes. */
const STATIC_CALL_GAS = pushes(6) + PUSH + 6 + pushes(2)

const stored = (slots: Record<string, bigint>): NonNullable<StateCase['post']> => ({ [A]: { storage: slots } })
const holding = (storage: Record<string, bigint>): NonNullable<StateCase['pre']> => ({ [A]: { storage } })

const SSTORE_CASES: readonly StateCase[] = [
  {
    name: 'SSTORE sets an empty slot',
    code: '1 0 SSTORE',
    gas: { frontier: TX + 6 + SET, berlin: TX + 6 + COLD_SLOT + SET },
    post: stored({ 0: 1n }),
  },
  {
    name: 'SSTORE changes a slot for 5,000 in every fork: with EIP-2929 2,100 and 2,900',
    code: '2 0 SSTORE',
    pre: holding({ 0: 1n }),
    gas: { frontier: TX + 6 + 5000 },
    post: stored({ 0: 2n }),
  },
  {
    name: 'SSTORE of the current value costs 5,000, 200, 800 or 100 with a cold slot',
    code: '1 0 SSTORE',
    pre: holding({ 0: 1n }),
    gas: {
      frontier: TX + 6 + 5000,
      constantinople: TX + 6 + 200,
      petersburg: TX + 6 + 5000,
      istanbul: TX + 6 + 800,
      berlin: TX + 6 + 2200,
    },
  },
  {
    name: 'SSTORE that clears a slot refunds 15,000, up to half, and 4,800 from London on',
    code: '0 0 SSTORE',
    pre: holding({ 0: 1n }),
    // Half of 26,006 is 13,003.
    gas: { frontier: 13_003, london: 26_006 - 4800 },
    post: stored({ 0: 0n }),
  },
  {
    name: 'the refund of two cleared slots is capped at a half, and at a fifth from London on',
    code: '0 0 SSTORE 0 1 SSTORE',
    pre: holding({ 0: 1n, 1: 1n }),
    // 21,000 + 12 + 10,000 = 31,012; a fifth of it is 6,202, less than 9,600.
    gas: { frontier: 31_012 - 15_506, london: 31_012 - 6202 },
    post: stored({ 0: 0n, 1: 0n }),
  },
  {
    name: 'restoring a changed slot refunds what the change cost on top of a read',
    code: '2 0 SSTORE 1 0 SSTORE',
    pre: holding({ 0: 1n }),
    gas: {
      constantinople: TX + 12 + 5200 - 4800,
      petersburg: TX + 12 + 10_000,
      istanbul: TX + 12 + 5800 - 4200,
      berlin: TX + 12 + 5100 - 2800,
    },
    post: stored({ 0: 1n }),
  },
  {
    name: 'setting and clearing a slot refunds nearly everything, as far as the cap allows',
    code: '1 0 SSTORE 0 0 SSTORE',
    // Istanbul: 41,812 in all, 19,200 back. Berlin: 43,212, 19,900 back, below the half of 21,606. London: a fifth, 8,642.
    gas: { istanbul: 41_812 - 19_200, berlin: 43_212 - 19_900, london: 43_212 - 8642 },
    post: stored({ 0: 0n }),
  },
  {
    name: 'setting a cleared slot takes the refund back',
    code: '0 0 SSTORE 3 0 SSTORE 0 0 SSTORE',
    pre: holding({ 0: 1n }),
    // 5,000 and twice 100 (800 in Istanbul): cleared, set to another value, cleared. One refund in the end.
    gas: { istanbul: 27_618 - 13_809, berlin: TX + 18 + 5200 - 13_109, london: TX + 18 + 5200 - 4800 },
    post: stored({ 0: 0n }),
  },
  {
    name: 'SSTORE with 2,300 gas left fails even if it would cost less',
    code: '0 0 0 0 0 0xbbbb 2306 CALL 1 ADD 0 SSTORE',
    pre: { [B]: { code: '0 0 SSTORE' } },
    // Seven pushes; the call and all its gas; two pushes and ADD; the slot is set to 1: the call failed.
    gas: { istanbul: TX + 21 + 700 + 2306 + 9 + SET, berlin: TX + 21 + 2600 + 2306 + 9 + 22_100 },
    post: stored({ 0: 1n }),
  },
  {
    name: 'SSTORE with 2,301 gas left succeeds, whatever comes after it',
    code: '0 0 0 0 0 0xbbbb 2307 CALL 1 ADD 0 SSTORE',
    pre: { [B]: { code: '0 0 SSTORE PC POP' } },
    // The callee: two pushes, SSTORE of the current value, PC and POP.
    gas: { istanbul: TX + 21 + 700 + 6 + 800 + 4 + 9 + SET, berlin: TX + 21 + 2600 + 6 + 2200 + 4 + 9 + 22_100 },
    post: stored({ 0: 2n }),
  },
  {
    name: 'the stores and refunds of a reverted frame are undone',
    code: '0 0 0 0 0xbbbb GAS DELEGATECALL 1 SSTORE',
    pre: { [A]: { storage: { 0: 1n } }, [B]: { code: '0 0 SSTORE 0 0 REVERT' } },
    // Five pushes and GAS; the callee with two pushes, SSTORE, two pushes; a push; the SSTORE of zero to an empty slot.
    gas: { istanbul: TX + 17 + 700 + 6 + 5000 + 6 + 3 + 800, berlin: TX + 17 + 2600 + 6 + 5000 + 6 + 3 + 2200 },
    post: stored({ 0: 1n, 1: 0n }),
  },
]

const WARMTH_CASES: readonly StateCase[] = [
  {
    name: 'a slot and an account of the access list are warm',
    code: '0 SLOAD POP 0xbbbb BALANCE POP',
    tx: {
      type: 1,
      accessList: [
        { address: A, storageKeys: [`0x${word(0)}`] },
        { address: B, storageKeys: [] },
      ],
    },
    // Two addresses and a slot in the list; twice a push, a warm access and POP.
    gas: { berlin: TX + 2 * 2400 + 1900 + 2 * (PUSH + 100 + 2) },
  },
  {
    name: 'a slot and an account outside the access list are cold at first',
    code: '0 SLOAD POP 0xbbbb BALANCE POP 0xbbbb EXTCODESIZE POP 0 SLOAD POP',
    gas: { berlin: TX + 4 * (PUSH + 2) + 2100 + 2600 + 100 + 100 },
  },
  {
    name: 'the coinbase is warm from Shanghai on',
    code: 'COINBASE BALANCE POP',
    gas: { berlin: TX + 2 + 2600 + 2, shanghai: TX + 2 + 100 + 2 },
  },
  {
    name: 'what a reverted frame warmed is cold again',
    code: '0 0 0 0 0 0xcccc GAS CALL POP 0xdddd BALANCE POP',
    pre: { [C]: { code: '0xdddd BALANCE 0 0 REVERT' } },
    gas: { berlin: TX + 20 + 2600 + (PUSH + 2600 + 6) + 2 + PUSH + 2600 + 2 },
  },
  {
    name: 'what a successful frame warmed stays warm',
    code: '0 0 0 0 0 0xcccc GAS CALL POP 0xdddd BALANCE POP',
    pre: { [C]: { code: '0xdddd BALANCE STOP' } },
    gas: { berlin: TX + 20 + 2600 + (PUSH + 2600) + 2 + PUSH + 100 + 2 },
  },
]

const TRANSIENT_CASES: readonly StateCase[] = [
  {
    name: 'transient storage of a reverted frame is undone',
    code: '0 0 0 0 0xbbbb GAS DELEGATECALL POP 0 TLOAD 0 MSTORE 32 0 RETURN',
    pre: { [B]: { code: '7 0 TSTORE 0 0 REVERT' } },
    gas: { cancun: TX + 17 + 2600 + (6 + 100 + 6) + 2 + 103 + 9 + 6 },
    output: `0x${word(0)}`,
  },
  {
    name: 'transient storage lasts across frames, and is separate from storage',
    code: '0 0 0 0 0xbbbb GAS DELEGATECALL POP 0 TLOAD 0 MSTORE 32 0 RETURN',
    pre: { [B]: { code: '7 0 TSTORE' } },
    gas: { cancun: TX + 17 + 2600 + (6 + 100) + 2 + 103 + 9 + 6 },
    output: `0x${word(7)}`,
    post: stored({ 0: 0n }),
  },
  {
    name: 'transient storage belongs to the account that wrote it',
    code: '0 0 0 0 0 0xbbbb GAS CALL POP 0 TLOAD 0 MSTORE 32 0 RETURN',
    pre: { [B]: { code: '7 0 TSTORE' } },
    gas: { cancun: TX + 20 + 2600 + (6 + 100) + 2 + 103 + 9 + 6 },
    output: `0x${word(0)}`,
  },
]

const LOG_CASES: readonly StateCase[] = [
  {
    name: 'a log costs 375, another 375 per topic, and 8 per byte',
    code: '0x42 0 MSTORE 7 32 0 LOG1',
    gas: { frontier: TX + 12 + 9 + 2 * 375 + 8 * 32 },
    logs: [`0x${word(7)} 0x${word(0x42)}`],
  },
  {
    name: 'a log of a reverted frame is dropped',
    code: '0 0 0 0 0 0xbbbb 2000 CALL',
    pre: { [B]: { code: '1 2 3 4 0 0 LOG4 0 0 REVERT' } },
    gas: { byzantium: TX + 21 + 700 + (18 + 5 * 375 + 6), berlin: TX + 21 + 2600 + (18 + 5 * 375 + 6) },
  },
]

/** A change that a static call forbids: it uses all the gas of the call. */
const forbidden = (what: string, code: string, gas: StateCase['gas']): StateCase => ({
  name: `a static call forbids ${what}`,
  code: STATIC_CALL,
  pre: { [B]: { balance: 1n, code } },
  tx: { gasLimit: 200_000n },
  gas,
  output: `0x${word(0)}`,
})
const SPENT = { byzantium: TX + STATIC_CALL_GAS + 700 + 50_000, berlin: TX + STATIC_CALL_GAS + 2600 + 50_000 }
const { berlin } = SPENT

const STATIC_CASES: readonly StateCase[] = [
  forbidden('SSTORE', '1 0 SSTORE', SPENT),
  forbidden('LOG0', '0 0 LOG0', SPENT),
  forbidden('LOG4', '0 0 0 0 0 0 LOG4', SPENT),
  forbidden('CREATE', '0 0 0 CREATE', SPENT),
  forbidden('CREATE2', '0 0 0 0 CREATE2', { constantinople: SPENT.byzantium, berlin }),
  forbidden('SELFDESTRUCT', '0 SELFDESTRUCT', SPENT),
  forbidden('TSTORE', '1 0 TSTORE', { cancun: berlin }),
  forbidden('CALL with value', '0 0 0 0 1 0xdddd 0 CALL', SPENT),
  {
    ...forbidden('', '0 0 0 0 0 0xdddd 0 CALL', {
      byzantium: TX + STATIC_CALL_GAS + 700 + 21 + 700,
      berlin: TX + STATIC_CALL_GAS + 2600 + 21 + 2600,
    }),
    name: 'a static call allows CALL without value',
    output: `0x${word(1)}`,
  },
  {
    ...forbidden('', '0 0 0 0 1 0xdddd 0 CALLCODE', {
      byzantium: TX + STATIC_CALL_GAS + 700 + 21 + 700 + 9000 - 2300,
      berlin: TX + STATIC_CALL_GAS + 2600 + 21 + 2600 + 9000 - 2300,
    }),
    name: 'a static call allows CALLCODE with value, which stays where it is',
    output: `0x${word(1)}`,
    post: { [B]: { balance: 1n }, [D]: null },
  },
]

export const STORAGE_CASES: readonly StateCase[] = [...SSTORE_CASES, ...WARMTH_CASES, ...TRANSIENT_CASES, ...LOG_CASES, ...STATIC_CASES]
