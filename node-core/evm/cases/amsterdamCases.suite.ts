/**
 * What Amsterdam changes: opcodes that reach deep into the stack, state gas, logs of ether transfers, and the price of transaction data.
 */
import { TRANSFER_TOPIC } from '../../contract/etherLogs.ts'
import { type Address, bytesFromHex, wordFromBigint } from '../../contract/hex.ts'
import { A, B, D, type StateCase, word } from './stateCase.suite.ts'

const TX = 21_000
const RETURN_TOP = '0 MSTORE 32 0 RETURN'
const RETURN_GAS = 3 + 6 + 6
/** State gas per byte at a block gas limit of 30 million, and what an account and a slot take (EIP-8037). */
const PER_BYTE = 150
const [ACCOUNT, SLOT] = [112 * PER_BYTE, 32 * PER_BYTE]
const until = 'amsterdam'
const topicOf = (address: Address) => wordFromBigint(BigInt(address))
const transferLog = (from: Address, to: Address, wei: bigint) => [TRANSFER_TOPIC, topicOf(from), topicOf(to), wordFromBigint(wei)].join(' ')
const ZEROS = '0 '.repeat(16)
const halts = (reason: StateCase['reason']) => ({ gas: { amsterdam: 100_000 }, until, status: 'halt', reason: reason! }) as const

/** EIP-7843 and EIP-8024. */
const OPCODE_CASES: readonly StateCase[] = [
  {
    name: 'SLOTNUM pushes the slot of the block',
    code: `SLOTNUM ${RETURN_TOP}`,
    gas: { amsterdam: TX + 2 + RETURN_GAS },
    until,
    output: `0x${word(321)}`,
  },
  { name: 'SLOTNUM is invalid before Amsterdam', code: 'SLOTNUM', gas: { frontier: 100_000 }, status: 'halt', reason: 'invalid opcode' },
  {
    name: 'DUPN duplicates the 17th word',
    code: `7 ${ZEROS} DUPN 0x80 ${RETURN_TOP}`,
    gas: { amsterdam: TX + 17 * 3 + 3 + RETURN_GAS },
    until,
    output: `0x${word(7)}`,
  },
  {
    name: 'SWAPN swaps the top with the 18th word',
    code: `7 ${ZEROS} 9 SWAPN 0x80 ${RETURN_TOP}`,
    gas: { amsterdam: TX + 18 * 3 + 3 + RETURN_GAS },
    until,
    output: `0x${word(7)}`,
  },
  {
    name: 'EXCHANGE swaps the second word with the third',
    code: `7 8 9 EXCHANGE 0x8e POP ${RETURN_TOP}`,
    gas: { amsterdam: TX + 3 * 3 + 3 + 2 + RETURN_GAS },
    until,
    output: `0x${word(7)}`,
  },
  { name: 'DUPN below the bottom of the stack halts', code: `${ZEROS} DUPN 0x80`, ...halts('stack underflow') },
  { name: 'DUPN with a byte that encodes no depth halts', code: `${ZEROS} 0 DUPN 0x5b`, ...halts('invalid opcode') },
  {
    // 0: PUSH1 4, 2: JUMP, 3: DUPN, 4: JUMPDEST.
    name: 'a JUMPDEST after DUPN is still a jump destination',
    code: '4 JUMP DUPN 0x5b',
    gas: { amsterdam: TX + 3 + 8 + 1 },
    until,
  },
]

/** EIP-8037. */
const STATE_GAS_CASES: readonly StateCase[] = [
  {
    name: 'a first store costs state gas from Amsterdam on',
    code: '7 0 SSTORE',
    gas: { berlin: TX + 6 + 22_100, amsterdam: TX + 6 + 5000 + SLOT },
    until,
    post: { [A]: { storage: { 0: 7n } } },
  },
  {
    name: 'a slot that is set and cleared gets its state gas back',
    code: '7 0 SSTORE 0 0 SSTORE',
    gas: { amsterdam: TX + 6 + 5000 + 6 + 100 - 2800 },
    until,
    post: { [A]: { storage: { 0: 0n } } },
  },
  {
    name: 'a store that is reverted costs no state gas',
    code: '7 0 SSTORE 0 0 REVERT',
    gas: { amsterdam: TX + 6 + 5000 + 6 },
    until,
    status: 'revert',
    post: { [A]: { storage: { 0: 0n } } },
  },
  {
    name: 'a store of a called frame that is reverted costs no state gas',
    code: '0 0 0 0 0 0xbbbb 20000 CALL',
    pre: { [B]: { code: '7 0 SSTORE 0 0 REVERT' } },
    gas: { amsterdam: TX + 7 * 3 + 2600 + 6 + 5000 + 6 },
    until,
  },
  {
    name: 'CREATE of an empty contract pays for an account',
    code: '0 0 0 CREATE',
    gas: { amsterdam: TX + 3 * 3 + 9000 + ACCOUNT },
    until,
  },
  {
    name: 'a creation pays for its account, and for each byte of its code',
    // PUSH1 2, PUSH0, RETURN.
    tx: { to: null, data: bytesFromHex('0x60025ff3') },
    gas: { amsterdam: TX + 9000 + 4 * 16 + 2 + (3 + 2 + 3) + 6 + ACCOUNT + 2 * PER_BYTE },
    until,
    output: '0x0000',
  },
]

/** EIP-7708. */
const LOG_CASES: readonly StateCase[] = [
  {
    name: 'a call that sends ether to a new account is logged, and pays for the account',
    code: '0 0 0 0 1 0xdddd 0 CALL',
    gas: { amsterdam: TX + 7 * 3 + 2600 + 9000 - 2300 + ACCOUNT },
    until,
    logs: [transferLog(A, D, 1n)],
    post: { [D]: { balance: 1n } },
  },
  {
    name: 'a contract that destroys itself logs the transfer to its beneficiary',
    code: '0xdddd SELFDESTRUCT',
    pre: { [D]: { balance: 1n } },
    gas: { amsterdam: TX + 3 + 5000 + 2600 },
    until,
    logs: [transferLog(A, D, 5n)],
    post: { [A]: { balance: 0n }, [D]: { balance: 6n } },
  },
]

/** EIP-7976 and EIP-7981. */
const DATA_CASES: readonly StateCase[] = [
  {
    name: 'call data has a floor',
    tx: { data: new Uint8Array(100) },
    gas: { prague: TX + 100 * 10, amsterdam: TX + 100 * 64 },
    until,
  },
  {
    name: 'an access list pays for its bytes from Amsterdam on',
    tx: { type: 1, accessList: [{ address: D, storageKeys: [wordFromBigint(1n)] }] },
    gas: { berlin: TX + 2400 + 1900, amsterdam: TX + 2400 + 1900 + 52 * 64 },
    until,
  },
]

export const AMSTERDAM_CASES: readonly StateCase[] = [...OPCODE_CASES, ...STATE_GAS_CASES, ...LOG_CASES, ...DATA_CASES]
