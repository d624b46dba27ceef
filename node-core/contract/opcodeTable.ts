/**
 * Every opcode of every fork, one row each: the yellow paper, appendix H, and the EIPs since. Everything that the engine, the tracers and
 * the window know about an opcode except its implementation, which is in `evm/operations` under its name.
 */
import { countText } from './countText.ts'

/** The part of the price that depends on the machine's state, computed in `evm/operations/dynamicGas.ts`. */
export type DynamicGas =
  /** Memory expansion. */
  | 'memory'
  /** Memory expansion, and each word that is hashed. */
  | 'hash'
  /** Memory expansion, and each word that is copied. */
  | 'copy'
  /** As `copy`, and the first access to the account that the code belongs to (EIP-2929). */
  | 'codeCopy'
  /** Memory expansion, and each byte that is logged. */
  | 'log'
  /** The first access to an account (EIP-2929). */
  | 'account'
  /** The first access to a slot (EIP-2929). */
  | 'slot'
  /** For each byte of the exponent (EIP-160). */
  | 'exponent'
  /** Depends on the slot's original and current value (EIP-2200). */
  | 'store'
  /** Memory expansion, account access, value, a new account, and the gas that is passed on (EIP-150). */
  | 'call'
  /** Memory expansion, and each word of init code (EIP-3860). */
  | 'create'
  /** Access to the beneficiary, and its creation if it does not exist (EIP-161). */
  | 'selfDestruct'

/** A row. Absent fields do not apply. */
export interface OpcodeRow {
  readonly op: number
  /** The EIP that introduced the opcode; absent if all forks have it. */
  readonly eip?: number
  /** Names of the words that it pops, top of the stack first; only their number if it moves words within the stack. */
  readonly inputs?: string | number
  /** Number of words that it pushes in place of its inputs. */
  readonly outputs?: number
  /** Immediate bytes: bytes of code after the opcode that belong to it. */
  readonly immediate?: number
  /**
   * Whether the analysis of jump destinations skips the immediate bytes, as it does for PUSH (yellow paper, 9.4.3). It does not skip those
   * of later opcodes (EIP-8024), because existing code must keep its jump destinations.
   */
  readonly hidesImmediate?: true
  /** The constant part of the price; a name refers to a price that forks change (`evm/rules/gasTable.ts`). */
  readonly gas: number | string
  readonly dynamicGas?: DynamicGas
  /** The memory that it reads: the input with the offset, and the input with the length, or a fixed length in bytes. */
  readonly reads?: string
  /** The memory that it writes, in the same form. */
  readonly writes?: string
  /** The input that names an account whose state it reads or changes. */
  readonly account?: string
  /** How it uses the storage slot that its first input names. */
  readonly storage?: 'read' | 'write'
  /** The same for transient storage. */
  readonly transient?: 'read' | 'write'
  /** The kind of frame that it starts. */
  readonly enters?: 'call' | 'create'
  /** Whether it writes a log. */
  readonly logs?: true
  /** What a static call forbids it to do (EIP-214). */
  readonly inStaticCall?: 'forbidden' | 'withoutValue'
  /** `path`: only a JUMPDEST can run after it. `block`: the code after it may not run. */
  readonly ends?: 'path' | 'block'
  /**
   * Whether the code after it must not be paid for before it runs: it uses or returns the remaining gas or, as RETURNDATACOPY and LOG do,
   * has a price of its own and may then fail for a reason other than gas, which must be the one reported.
   */
  readonly usesGas?: true
  /** What it does, for display. */
  readonly summary: string
}

// One row of two or three lines at most for each opcode: it is read as a table.
// oxfmt-ignore
const ROWS = {
  STOP: { op: 0x00, gas: 0, ends: 'path', summary: 'Ends the frame successfully' },
  ADD: { op: 0x01, inputs: 'a b', outputs: 1, gas: 3, summary: 'a + b' },
  MUL: { op: 0x02, inputs: 'a b', outputs: 1, gas: 5, summary: 'a × b' },
  SUB: { op: 0x03, inputs: 'a b', outputs: 1, gas: 3, summary: 'a − b' },
  DIV: { op: 0x04, inputs: 'a b', outputs: 1, gas: 5, summary: 'a ÷ b, unsigned' },
  SDIV: { op: 0x05, inputs: 'a b', outputs: 1, gas: 5, summary: 'a ÷ b, signed' },
  MOD: { op: 0x06, inputs: 'a b', outputs: 1, gas: 5, summary: 'a modulo b, unsigned' },
  SMOD: { op: 0x07, inputs: 'a b', outputs: 1, gas: 5, summary: 'a modulo b, signed' },
  ADDMOD: { op: 0x08, inputs: 'a b N', outputs: 1, gas: 8, summary: '(a + b) modulo N' },
  MULMOD: { op: 0x09, inputs: 'a b N', outputs: 1, gas: 8, summary: '(a × b) modulo N' },
  EXP: { op: 0x0a, inputs: 'a exponent', outputs: 1, gas: 10, dynamicGas: 'exponent', summary: 'a to the power of the exponent' },
  SIGNEXTEND: { op: 0x0b, inputs: 'bytes−1 value', outputs: 1, gas: 5, summary: 'Extends the sign of a shorter signed integer' },
  LT: { op: 0x10, inputs: 'a b', outputs: 1, gas: 3, summary: 'a < b, unsigned' },
  GT: { op: 0x11, inputs: 'a b', outputs: 1, gas: 3, summary: 'a > b, unsigned' },
  SLT: { op: 0x12, inputs: 'a b', outputs: 1, gas: 3, summary: 'a < b, signed' },
  SGT: { op: 0x13, inputs: 'a b', outputs: 1, gas: 3, summary: 'a > b, signed' },
  EQ: { op: 0x14, inputs: 'a b', outputs: 1, gas: 3, summary: '1 if a equals b, else 0' },
  ISZERO: { op: 0x15, inputs: 'a', outputs: 1, gas: 3, summary: '1 if a is zero, else 0' },
  AND: { op: 0x16, inputs: 'a b', outputs: 1, gas: 3, summary: 'Bitwise AND' },
  OR: { op: 0x17, inputs: 'a b', outputs: 1, gas: 3, summary: 'Bitwise OR' },
  XOR: { op: 0x18, inputs: 'a b', outputs: 1, gas: 3, summary: 'Bitwise XOR' },
  NOT: { op: 0x19, inputs: 'a', outputs: 1, gas: 3, summary: 'Bitwise NOT' },
  BYTE: { op: 0x1a, inputs: 'index value', outputs: 1, gas: 3, summary: 'One byte of the value, counting from the most significant' },
  SHL: { op: 0x1b, eip: 145, inputs: 'bits value', outputs: 1, gas: 3, summary: 'Shifts left' },
  SHR: { op: 0x1c, eip: 145, inputs: 'bits value', outputs: 1, gas: 3, summary: 'Shifts right, filling with zeros' },
  SAR: { op: 0x1d, eip: 145, inputs: 'bits value', outputs: 1, gas: 3, summary: 'Shifts right, keeping the sign' },
  CLZ: { op: 0x1e, eip: 7939, inputs: 'value', outputs: 1, gas: 5, summary: 'Counts leading zero bits' },
  KECCAK256: {
    op: 0x20, inputs: 'offset length', outputs: 1, gas: 30, dynamicGas: 'hash', reads: 'offset length',
    summary: 'Keccak-256 hash of memory',
  },
  ADDRESS: { op: 0x30, outputs: 1, gas: 2, summary: 'Address of the executing account' },
  BALANCE: {
    op: 0x31, inputs: 'address', outputs: 1, gas: 'balance', dynamicGas: 'account', account: 'address',
    summary: 'Balance of an account',
  },
  ORIGIN: { op: 0x32, outputs: 1, gas: 2, summary: 'Sender of the transaction (tx.origin)' },
  CALLER: { op: 0x33, outputs: 1, gas: 2, summary: 'Caller of this frame (msg.sender)' },
  CALLVALUE: { op: 0x34, outputs: 1, gas: 2, summary: 'Wei sent with the call (msg.value)' },
  CALLDATALOAD: { op: 0x35, inputs: 'offset', outputs: 1, gas: 3, summary: 'A word of the call data' },
  CALLDATASIZE: { op: 0x36, outputs: 1, gas: 2, summary: 'Size of the call data in bytes' },
  CALLDATACOPY: {
    op: 0x37, inputs: 'memory offset length', gas: 3, dynamicGas: 'copy', writes: 'memory length',
    summary: 'Copies call data to memory',
  },
  CODESIZE: { op: 0x38, outputs: 1, gas: 2, summary: 'Size of the running code in bytes' },
  CODECOPY: {
    op: 0x39, inputs: 'memory offset length', gas: 3, dynamicGas: 'copy', writes: 'memory length',
    summary: 'Copies the running code to memory',
  },
  GASPRICE: { op: 0x3a, outputs: 1, gas: 2, summary: 'Gas price of the transaction, in wei' },
  EXTCODESIZE: {
    op: 0x3b, inputs: 'address', outputs: 1, gas: 'extCode', dynamicGas: 'account', account: 'address',
    summary: 'Size of an account’s code in bytes',
  },
  EXTCODECOPY: {
    op: 0x3c, inputs: 'address memory offset length', gas: 'extCode', dynamicGas: 'codeCopy', account: 'address',
    writes: 'memory length', summary: 'Copies an account’s code to memory',
  },
  RETURNDATASIZE: { op: 0x3d, eip: 211, outputs: 1, gas: 2, summary: 'Size of the last call’s return data in bytes' },
  RETURNDATACOPY: {
    op: 0x3e, eip: 211, inputs: 'memory offset length', gas: 3, dynamicGas: 'copy', writes: 'memory length', usesGas: true,
    summary: 'Copies the last call’s return data to memory',
  },
  EXTCODEHASH: {
    op: 0x3f, eip: 1052, inputs: 'address', outputs: 1, gas: 'extCodeHash', dynamicGas: 'account', account: 'address',
    summary: 'Hash of an account’s code',
  },
  BLOCKHASH: { op: 0x40, inputs: 'number', outputs: 1, gas: 20, summary: 'Hash of one of the last 256 blocks' },
  COINBASE: { op: 0x41, outputs: 1, gas: 2, summary: 'Fee recipient of the block (block.coinbase)' },
  TIMESTAMP: { op: 0x42, outputs: 1, gas: 2, summary: 'Timestamp of the block, in Unix seconds' },
  NUMBER: { op: 0x43, outputs: 1, gas: 2, summary: 'Number of the block' },
  PREVRANDAO: { op: 0x44, outputs: 1, gas: 2, summary: 'Randomness from the beacon chain; the block’s difficulty before Paris' },
  GASLIMIT: { op: 0x45, outputs: 1, gas: 2, summary: 'Gas limit of the block' },
  CHAINID: { op: 0x46, eip: 1344, outputs: 1, gas: 2, summary: 'Chain ID' },
  SELFBALANCE: { op: 0x47, eip: 1884, outputs: 1, gas: 5, summary: 'Balance of the executing account' },
  BASEFEE: { op: 0x48, eip: 3198, outputs: 1, gas: 2, summary: 'Base fee of the block' },
  BLOBHASH: { op: 0x49, eip: 4844, inputs: 'index', outputs: 1, gas: 3, summary: 'Versioned hash of one of the transaction’s blobs' },
  BLOBBASEFEE: { op: 0x4a, eip: 7516, outputs: 1, gas: 2, summary: 'Blob base fee of the block, in wei' },
  SLOTNUM: { op: 0x4b, eip: 7843, outputs: 1, gas: 2, summary: 'Beacon chain slot of the block' },
  POP: { op: 0x50, inputs: 'value', gas: 2, summary: 'Drops the top of the stack' },
  MLOAD: {
    op: 0x51, inputs: 'offset', outputs: 1, gas: 3, dynamicGas: 'memory', reads: 'offset 32',
    summary: 'Reads a word from memory',
  },
  MSTORE: { op: 0x52, inputs: 'offset value', gas: 3, dynamicGas: 'memory', writes: 'offset 32', summary: 'Writes a word to memory' },
  MSTORE8: { op: 0x53, inputs: 'offset value', gas: 3, dynamicGas: 'memory', writes: 'offset 1', summary: 'Writes a byte to memory' },
  SLOAD: {
    op: 0x54, inputs: 'slot', outputs: 1, gas: 'sload', dynamicGas: 'slot', storage: 'read',
    summary: 'Reads a storage slot',
  },
  SSTORE: {
    op: 0x55, inputs: 'slot value', gas: 0, dynamicGas: 'store', storage: 'write', inStaticCall: 'forbidden', usesGas: true,
    summary: 'Writes a storage slot',
  },
  JUMP: { op: 0x56, inputs: 'target', gas: 8, ends: 'path', summary: 'Jumps to the target' },
  JUMPI: { op: 0x57, inputs: 'target condition', gas: 10, ends: 'block', summary: 'Jumps to the target unless the condition is zero' },
  PC: { op: 0x58, outputs: 1, gas: 2, summary: 'Program counter of this opcode' },
  MSIZE: { op: 0x59, outputs: 1, gas: 2, summary: 'Size of the memory in bytes' },
  GAS: { op: 0x5a, outputs: 1, gas: 2, usesGas: true, summary: 'Gas left after this opcode' },
  JUMPDEST: { op: 0x5b, gas: 1, summary: 'Marks a valid jump destination' },
  TLOAD: { op: 0x5c, eip: 1153, inputs: 'slot', outputs: 1, gas: 100, transient: 'read', summary: 'Reads a transient storage slot' },
  TSTORE: {
    op: 0x5d, eip: 1153, inputs: 'slot value', gas: 100, transient: 'write', inStaticCall: 'forbidden',
    summary: 'Writes a transient storage slot, which is cleared after the transaction',
  },
  MCOPY: {
    op: 0x5e, eip: 5656, inputs: 'to from length', gas: 3, dynamicGas: 'copy', reads: 'from length', writes: 'to length',
    summary: 'Copies within memory',
  },
  PUSH0: { op: 0x5f, eip: 3855, outputs: 1, gas: 2, summary: 'Pushes zero' },
  DUPN: { op: 0xe6, eip: 8024, outputs: 1, immediate: 1, gas: 3, summary: 'Duplicates the word at the depth that the next byte encodes' },
  SWAPN: {
    op: 0xe7, eip: 8024, inputs: 1, outputs: 1, immediate: 1, gas: 3,
    summary: 'Swaps the top of the stack with the word at the depth that the next byte encodes',
  },
  EXCHANGE: { op: 0xe8, eip: 8024, immediate: 1, gas: 3, summary: 'Swaps two words at the depths that the next byte encodes' },
  CREATE: {
    op: 0xf0, inputs: 'value offset length', outputs: 1, gas: 'create', dynamicGas: 'create', reads: 'offset length',
    enters: 'create', inStaticCall: 'forbidden', usesGas: true, summary: 'Creates a contract',
  },
  CALL: {
    op: 0xf1, inputs: 'gas address value in inSize out outSize', outputs: 1, gas: 'call', dynamicGas: 'call', account: 'address',
    reads: 'in inSize', writes: 'out outSize', enters: 'call', inStaticCall: 'withoutValue', usesGas: true,
    summary: 'Calls an account',
  },
  CALLCODE: {
    op: 0xf2, inputs: 'gas address value in inSize out outSize', outputs: 1, gas: 'call', dynamicGas: 'call', account: 'address',
    reads: 'in inSize', writes: 'out outSize', enters: 'call', usesGas: true,
    summary: 'Runs an account’s code in the context of this account, as if it called itself',
  },
  RETURN: {
    op: 0xf3, inputs: 'offset length', gas: 0, dynamicGas: 'memory', reads: 'offset length', ends: 'path',
    summary: 'Ends the frame and returns data',
  },
  DELEGATECALL: {
    op: 0xf4, eip: 7, inputs: 'gas address in inSize out outSize', outputs: 1, gas: 'call', dynamicGas: 'call', account: 'address',
    reads: 'in inSize', writes: 'out outSize', enters: 'call', usesGas: true,
    summary: 'Runs an account’s code in the context of this account, with the same caller and value',
  },
  CREATE2: {
    op: 0xf5, eip: 1014, inputs: 'value offset length salt', outputs: 1, gas: 'create', dynamicGas: 'create', reads: 'offset length',
    enters: 'create', inStaticCall: 'forbidden', usesGas: true,
    summary: 'Creates a contract at an address derived from the salt and init code',
  },
  STATICCALL: {
    op: 0xfa, eip: 214, inputs: 'gas address in inSize out outSize', outputs: 1, gas: 'call', dynamicGas: 'call', account: 'address',
    reads: 'in inSize', writes: 'out outSize', enters: 'call', usesGas: true,
    summary: 'Calls an account without allowing state changes',
  },
  REVERT: {
    op: 0xfd, eip: 140, inputs: 'offset length', gas: 0, dynamicGas: 'memory', reads: 'offset length', ends: 'path',
    summary: 'Reverts the frame’s changes and returns data',
  },
  // Invalid in every fork (EIP-141): it has a name but no implementation.
  INVALID: { op: 0xfe, gas: 0, ends: 'path', summary: 'Ends the frame and consumes all its gas' },
  SELFDESTRUCT: {
    op: 0xff, inputs: 'recipient', gas: 'selfDestruct', dynamicGas: 'selfDestruct', account: 'recipient',
    inStaticCall: 'forbidden', ends: 'path', summary: 'Sends the balance to the beneficiary and ends the frame',
  },
} as const satisfies Record<string, OpcodeRow>

const UP_TO_16 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
const UP_TO_32 = [...UP_TO_16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32] as const

/** Opcodes of one kind by name: the prefix with each number. */
export function opcodeFamily<P extends string, N extends number, T>(prefix: P, numbers: readonly N[], of: (n: N) => T) {
  return Object.fromEntries(numbers.map((n) => [`${prefix}${n}`, of(n)])) as Record<`${P}${N}`, T>
}

/** Each PUSH with immediate bytes, DUP, SWAP and LOG, as `of` makes them from their numbers. */
export const FAMILIES = {
  PUSH: UP_TO_32,
  DUP: UP_TO_16,
  SWAP: UP_TO_16,
  LOG: [0, 1, 2, 3, 4],
} as const

const ordinal = (n: number): string => `${n}${n === 1 ? 'st' : n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'}`

const push = (n: number): OpcodeRow => ({
  op: 0x5f + n,
  outputs: 1,
  immediate: n,
  hidesImmediate: true,
  gas: 3,
  summary: `Pushes a ${n}-byte constant`,
})

const dup = (n: number): OpcodeRow => ({
  op: 0x7f + n,
  inputs: n,
  outputs: n + 1,
  gas: 3,
  summary: `Duplicates the ${ordinal(n)} word of the stack`,
})

const swap = (n: number): OpcodeRow => ({
  op: 0x8f + n,
  inputs: n + 1,
  outputs: n + 1,
  gas: 3,
  summary: `Swaps the top of the stack with the ${ordinal(n + 1)} word`,
})

const log = (n: number): OpcodeRow => ({
  op: 0xa0 + n,
  inputs: ['offset', 'length', ...Array.from({ length: n }, (_, at) => `topic${at}`)].join(' '),
  gas: 375 * (1 + n),
  dynamicGas: 'log',
  reads: 'offset length',
  logs: true,
  inStaticCall: 'forbidden',
  usesGas: true,
  summary: `Writes a log with ${countText(n, 'topic')}`,
})

const FAMILY_ROWS = {
  ...opcodeFamily('PUSH', FAMILIES.PUSH, push),
  ...opcodeFamily('DUP', FAMILIES.DUP, dup),
  ...opcodeFamily('SWAP', FAMILIES.SWAP, swap),
  ...opcodeFamily('LOG', FAMILIES.LOG, log),
}

type Row = (typeof ROWS)[keyof typeof ROWS]

/** Name of an opcode, as geth prints it. */
export type OpcodeName = keyof typeof ROWS | keyof typeof FAMILY_ROWS

/** Number of an EIP that introduced an opcode. */
export type OpcodeEip = Extract<Row, { eip: number }>['eip']

/** Name of a price in the gas table. */
export type OpcodePrice = Extract<Row['gas'], string>

/** The whole table. */
export const OPCODE_TABLE: Readonly<Record<OpcodeName, OpcodeRow>> = { ...ROWS, ...FAMILY_ROWS }
