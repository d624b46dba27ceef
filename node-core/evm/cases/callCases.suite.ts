/** Calls, their gas and value, delegated accounts, and return data. */
import { A, AUTHORITY, B, D, E, type StateCase, authorizationFor, word } from './stateCase.suite.ts'

const TX = 21_000
/** Returns the word on top of the stack: a push, MSTORE with a word of memory, two pushes. */
const RETURN_TOP = '0 MSTORE 32 0 RETURN'
const RETURN_GAS = 3 + 6 + 6
/** Returns the gas that it sees: GAS, then as above. */
const SHOW_GAS = `GAS ${RETURN_TOP}`
const SHOW_GAS_GAS = 2 + RETURN_GAS
/** Code of an account that delegates to B (EIP-7702). */
const DELEGATED_TO_B = `0xef0100${B.slice(2)}`

/** Calls B with all gas, by opcodes with or without a value argument, and returns what B returned. */
const allGas = (opcode: string, hasValue: boolean): string => `32 0 0 0 ${hasValue ? '0 ' : ''}0xbbbb 0xffffffff ${opcode} POP 32 0 RETURN`

/**
 * The gas that B sees if it is called with all of 100,000: 79,000 minus the pushes, a word of memory and the call, minus a 64th of the
 * rest, minus GAS itself.
 */
const seen = (pushes: number, call: number): number => {
  const left = 100_000 - TX - 3 * pushes - 3 - call
  return left - Math.floor(left / 64) - 2
}

const sixtyThird = (opcode: string, hasValue: boolean, since: 'tangerineWhistle' | 'byzantium'): StateCase[] => {
  const pushes = hasValue ? 7 : 6
  const gas = (call: number): number => TX + 3 * pushes + 3 + call + SHOW_GAS_GAS + 2 + 6
  const it = { code: allGas(opcode, hasValue), pre: { [B]: { code: SHOW_GAS } } }
  return [
    {
      ...it,
      name: `${opcode} passes on all but one 64th of the gas`,
      gas: { [since]: gas(700) },
      until: 'muirGlacier',
      output: `0x${word(seen(pushes, 700))}`,
    },
    {
      ...it,
      name: `${opcode} passes on all but one 64th of the gas, with cold accounts`,
      gas: { berlin: gas(2600) },
      output: `0x${word(seen(pushes, 2600))}`,
    },
  ]
}

const GAS_CASES: readonly StateCase[] = [
  ...sixtyThird('CALL', true, 'tangerineWhistle'),
  ...sixtyThird('CALLCODE', true, 'tangerineWhistle'),
  ...sixtyThird('DELEGATECALL', false, 'tangerineWhistle'),
  ...sixtyThird('STATICCALL', false, 'byzantium'),
  {
    name: 'before EIP-150 a call may not ask for more gas than is left',
    code: allGas('CALL', true),
    pre: { [B]: { code: SHOW_GAS } },
    gas: { frontier: 100_000 },
    until: 'homestead',
    status: 'halt',
    reason: 'out of gas',
  },
  {
    name: 'a value transfer adds a stipend of 2,300, which is returned if unused',
    code: '32 0 0 0 1 0xbbbb 0 CALL POP 32 0 RETURN',
    pre: { [B]: { code: SHOW_GAS } },
    gas: {
      frontier: TX + 21 + 3 + 40 + 9000 - (2300 - SHOW_GAS_GAS) + 8,
      tangerineWhistle: TX + 21 + 3 + 700 + 9000 - (2300 - SHOW_GAS_GAS) + 8,
      berlin: TX + 21 + 3 + 2600 + 9000 - (2300 - SHOW_GAS_GAS) + 8,
    },
    output: `0x${word(2298)}`,
    post: { [A]: { balance: 4n }, [B]: { balance: 1n } },
  },
  {
    name: 'a call with more value than the balance fails and returns its gas and the stipend',
    code: `0 0 0 0 6 0xbbbb 1000 CALL ${RETURN_TOP}`,
    pre: { [B]: { code: 'STOP' } },
    gas: { tangerineWhistle: TX + 21 + 700 + 9000 - 2300 + RETURN_GAS, berlin: TX + 21 + 2600 + 9000 - 2300 + RETURN_GAS },
    output: `0x${word(0)}`,
    post: { [A]: { balance: 5n } },
  },
  {
    name: 'a value transfer that creates an account costs 25,000 more',
    code: '0 0 0 0 1 0xdddd 0 CALL',
    gas: {
      frontier: TX + 21 + 40 + 9000 + 25_000 - 2300,
      tangerineWhistle: TX + 21 + 700 + 9000 + 25_000 - 2300,
      berlin: TX + 21 + 2600 + 9000 + 25_000 - 2300,
    },
    post: { [D]: { balance: 1n } },
  },
  {
    name: 'a call without value creates an account only before EIP-161',
    code: '0 0 0 0 0 0xdddd 0 CALL',
    gas: {
      frontier: TX + 21 + 40 + 25_000,
      tangerineWhistle: TX + 21 + 700 + 25_000,
      spuriousDragon: TX + 21 + 700,
      berlin: TX + 21 + 2600,
    },
  },
  {
    name: 'GAS returns what is left, whatever comes after it',
    code: `GAS PC POP ${RETURN_TOP}`,
    gas: { frontier: TX + 2 + 4 + RETURN_GAS },
    output: `0x${word(100_000 - TX - 2)}`,
  },
]

const SETTING = { [B]: { code: 'ADDRESS 0 SSTORE' }, [E]: { nonce: 1n, code: DELEGATED_TO_B } }

const DELEGATION_CASES: readonly StateCase[] = [
  {
    name: 'EXTCODESIZE of a delegated account is that of the designator',
    code: `0xeeee EXTCODESIZE ${RETURN_TOP}`,
    pre: SETTING,
    gas: { prague: TX + 3 + 2600 + RETURN_GAS },
    output: `0x${word(23)}`,
  },
  {
    name: 'EXTCODECOPY of a delegated account copies the designator',
    code: '32 0 0 0xeeee EXTCODECOPY 32 0 RETURN',
    pre: SETTING,
    gas: { prague: TX + 12 + 2600 + 3 + 3 + 6 },
    output: `0x${DELEGATED_TO_B.slice(2)}${'00'.repeat(9)}`,
  },
  {
    name: 'a call of a delegated account runs the code on its own storage, and pays for both',
    code: '0 0 0 0 0 0xeeee GAS CALL',
    pre: SETTING,
    gas: { prague: TX + 20 + 2600 + 2600 + (2 + 3 + 22_100) },
    post: { [E]: { storage: { 0: 0xeeeen }, code: DELEGATED_TO_B }, [B]: { storage: { 0: 0n } } },
  },
  {
    name: 'a delegation to a precompile runs no code',
    code: `0 0 0 0 0 0xeeee GAS CALL ${RETURN_TOP}`,
    pre: { [E]: { nonce: 1n, code: `0xef0100${'00'.repeat(19)}04` } },
    gas: { prague: TX + 20 + 2600 + 100 + RETURN_GAS },
    output: `0x${word(1)}`,
  },
  {
    name: 'a delegation is followed once',
    code: `0 0 0 0 0 0xeeee 1000 CALL ${RETURN_TOP}`,
    pre: { [E]: { nonce: 1n, code: `0xef0100${D.slice(2)}` }, [D]: { nonce: 1n, code: DELEGATED_TO_B } },
    // The designator that it resolves to is code that starts with 0xef: invalid, so the call uses all its gas.
    gas: { prague: TX + 21 + 2600 + 2600 + 1000 + RETURN_GAS },
    output: `0x${word(0)}`,
  },
  {
    name: 'an authorization costs 25,000, of which 12,500 are refunded if the account exists, up to a fifth of the total',
    tx: { type: 4, authorizationList: [authorizationFor(B, 1n)] },
    pre: { [AUTHORITY]: { nonce: 1n } },
    gas: { prague: TX + 25_000 - (TX + 25_000) / 5 },
    post: { [AUTHORITY]: { nonce: 2n, code: DELEGATED_TO_B } },
  },
  {
    name: 'an authorization creates an account, and applies to its own transaction',
    tx: { type: 4, to: AUTHORITY, authorizationList: [authorizationFor(B, 0n)] },
    pre: SETTING,
    // The account is warm as the recipient, and B as its delegate.
    gas: { prague: TX + 25_000 + 2 + 3 + 22_100 },
    post: { [AUTHORITY]: { nonce: 1n, storage: { 0: BigInt(AUTHORITY) } } },
  },
  {
    name: 'an authorization with the wrong nonce changes nothing',
    tx: { type: 4, authorizationList: [authorizationFor(B, 7n)] },
    pre: { [AUTHORITY]: { nonce: 1n } },
    gas: { prague: TX + 25_000 },
    post: { [AUTHORITY]: { nonce: 1n, code: '0x' } },
  },
]

const RETURN_DATA_CASES: readonly StateCase[] = [
  {
    name: 'RETURNDATACOPY beyond the end halts',
    code: '1 0 0 RETURNDATACOPY',
    gas: { byzantium: 100_000 },
    status: 'halt',
    reason: 'return data out of bounds',
  },
  {
    name: 'RETURNDATACOPY of zero bytes beyond the end halts',
    code: '0 1 0 RETURNDATACOPY',
    gas: { byzantium: 100_000 },
    status: 'halt',
    reason: 'return data out of bounds',
  },
  {
    name: 'RETURNDATACOPY of zero bytes at the end does nothing',
    code: '0 0 0 RETURNDATACOPY',
    gas: { byzantium: TX + 9 + 3 },
  },
  {
    name: 'RETURNDATACOPY up to the last byte copies it',
    // Identity of 32 bytes that begin with 0x07: 15 and 3 for the word. The last word of what it returns, 31 bytes further.
    code: '7 0 MSTORE8 0 0 32 0 4 GAS STATICCALL POP 32 0 32 RETURNDATACOPY 32 32 RETURN',
    gas: {
      byzantium: TX + 12 + 17 + 700 + 18 + 2 + 9 + 3 + 3 + 3 + 6,
      berlin: TX + 12 + 17 + 100 + 18 + 2 + 9 + 3 + 3 + 3 + 6,
    },
    output: `0x07${'00'.repeat(31)}`,
  },
  {
    name: 'RETURNDATACOPY fails because of what it copies, not the gas of what comes after it',
    code: '1 0 0 RETURNDATACOPY PC POP',
    // Enough for the pushes, the copy, a word, and a word of memory, but for nothing after them.
    tx: { gasLimit: BigInt(TX + 9 + 3 + 3 + 3) },
    gas: { byzantium: TX + 18 },
    until: 'shanghai',
    status: 'halt',
    reason: 'return data out of bounds',
  },
]

export const CALL_CASES: readonly StateCase[] = [...GAS_CASES, ...DELEGATION_CASES, ...RETURN_DATA_CASES]
