/** What opcodes do and what they take from the stack, for readers: after the yellow paper, appendix H, and the EIPs since. */

export interface OpcodeMeaning {
  /** What it does, in a line. */
  summary: string
  /** Names of what it takes, the top of the stack first. */
  inputs: readonly string[]
}

const TABLE: Record<string, readonly [inputs: string, summary: string]> = {
  STOP: ['', 'Ends the frame successfully'],
  ADD: ['a b', 'a + b'],
  MUL: ['a b', 'a × b'],
  SUB: ['a b', 'a − b'],
  DIV: ['a b', 'a ÷ b, unsigned'],
  SDIV: ['a b', 'a ÷ b, signed'],
  MOD: ['a b', 'a modulo b, unsigned'],
  SMOD: ['a b', 'a modulo b, signed'],
  ADDMOD: ['a b N', '(a + b) modulo N'],
  MULMOD: ['a b N', '(a × b) modulo N'],
  EXP: ['a exponent', 'a to the power of the exponent'],
  SIGNEXTEND: ['bytes−1 value', 'Extends the sign of a shorter number'],
  LT: ['a b', 'a < b, unsigned'],
  GT: ['a b', 'a > b, unsigned'],
  SLT: ['a b', 'a < b, signed'],
  SGT: ['a b', 'a > b, signed'],
  EQ: ['a b', 'Whether a equals b'],
  ISZERO: ['a', 'Whether a is zero'],
  AND: ['a b', 'Bitwise and'],
  OR: ['a b', 'Bitwise or'],
  XOR: ['a b', 'Bitwise exclusive or'],
  NOT: ['a', 'Bitwise not'],
  BYTE: ['index value', 'One byte of the value, counted from the left'],
  SHL: ['bits value', 'Shifts left'],
  SHR: ['bits value', 'Shifts right, zeros from the left'],
  SAR: ['bits value', 'Shifts right, the sign from the left'],
  CLZ: ['value', 'Counts leading zero bits'],
  KECCAK256: ['offset length', 'Keccak-256 of memory'],
  ADDRESS: ['', 'Address of the executing account'],
  BALANCE: ['address', 'Balance of an account'],
  ORIGIN: ['', 'Who signed the transaction'],
  CALLER: ['', 'Who called this frame'],
  CALLVALUE: ['', 'Wei sent with the call'],
  CALLDATALOAD: ['offset', 'A word of the call’s input'],
  CALLDATASIZE: ['', 'Bytes of the call’s input'],
  CALLDATACOPY: ['memory offset length', 'Copies input to memory'],
  CODESIZE: ['', 'Bytes of the running code'],
  CODECOPY: ['memory offset length', 'Copies the running code to memory'],
  GASPRICE: ['', 'Price of a unit of gas'],
  EXTCODESIZE: ['address', 'Bytes of an account’s code'],
  EXTCODECOPY: ['address memory offset length', 'Copies an account’s code to memory'],
  RETURNDATASIZE: ['', 'Bytes that the last call returned'],
  RETURNDATACOPY: ['memory offset length', 'Copies what the last call returned to memory'],
  EXTCODEHASH: ['address', 'Hash of an account’s code'],
  BLOCKHASH: ['number', 'Hash of one of the last 256 blocks'],
  COINBASE: ['', 'Who gets the block’s tips'],
  TIMESTAMP: ['', 'Time of the block, in Unix seconds'],
  NUMBER: ['', 'Number of the block'],
  DIFFICULTY: ['', 'Difficulty of the block'],
  PREVRANDAO: ['', 'The beacon chain’s randomness'],
  GASLIMIT: ['', 'Gas limit of the block'],
  CHAINID: ['', 'Id of the chain'],
  SELFBALANCE: ['', 'Balance of the executing account'],
  BASEFEE: ['', 'Base fee of the block'],
  BLOBHASH: ['index', 'Versioned hash of one of the transaction’s blobs'],
  BLOBBASEFEE: ['', 'Price of a unit of blob gas'],
  POP: ['value', 'Drops the top of the stack'],
  MLOAD: ['offset', 'Reads a word of memory'],
  MSTORE: ['offset value', 'Writes a word to memory'],
  MSTORE8: ['offset value', 'Writes a byte to memory'],
  SLOAD: ['slot', 'Reads a slot of storage'],
  SSTORE: ['slot value', 'Writes a slot of storage'],
  JUMP: ['target', 'Goes on at the target'],
  JUMPI: ['target condition', 'Goes on at the target, unless the condition is zero'],
  PC: ['', 'Position in the code'],
  MSIZE: ['', 'Bytes of memory in use'],
  GAS: ['', 'Gas that is left after this opcode'],
  JUMPDEST: ['', 'A place that jumps may go to'],
  TLOAD: ['slot', 'Reads a slot of transient storage'],
  TSTORE: ['slot value', 'Writes a slot of transient storage, gone after the transaction'],
  MCOPY: ['to from length', 'Copies within memory'],
  PUSH0: ['', 'Pushes zero'],
  CREATE: ['value offset length', 'Creates a contract'],
  CALL: ['gas address value in inSize out outSize', 'Calls an account'],
  CALLCODE: ['gas address value in inSize out outSize', 'Runs an account’s code here, as if called by itself'],
  RETURN: ['offset length', 'Ends the frame with a result'],
  DELEGATECALL: ['gas address in inSize out outSize', 'Runs an account’s code here, with the same caller and value'],
  CREATE2: ['value offset length salt', 'Creates a contract at an address known beforehand'],
  STATICCALL: ['gas address in inSize out outSize', 'Calls an account that may change nothing'],
  REVERT: ['offset length', 'Ends the frame, undoes what it changed, and hands back data'],
  INVALID: ['', 'Ends the frame and uses all its gas up'],
  SELFDESTRUCT: ['recipient', 'Sends the balance away and ends the frame'],
}

/** What an opcode does, by its name; undefined for one that no fork has. */
export function meaningOfOpcode(name: string): OpcodeMeaning | undefined {
  const row = TABLE[name]
  if (row) return { summary: row[1], inputs: row[0] === '' ? [] : row[0].split(' ') }
  const [, kind, digits] = /^(PUSH|DUP|SWAP|LOG)(\d+)$/.exec(name) ?? []
  const count = Number(digits)
  switch (kind) {
    case 'PUSH':
      return { summary: `Pushes ${count} ${count === 1 ? 'byte' : 'bytes'} of the code`, inputs: [] }
    case 'DUP':
      return { summary: `Pushes the ${ordinal(count)} word of the stack once more`, inputs: [] }
    case 'SWAP':
      return { summary: `Swaps the top of the stack with the ${ordinal(count + 1)} word`, inputs: [] }
    case 'LOG':
      return {
        summary: `Writes a log with ${count} ${count === 1 ? 'topic' : 'topics'}`,
        inputs: ['offset', 'length', ...Array.from({ length: count }, (_, at) => `topic${at}`)],
      }
    default:
      return undefined
  }
}

function ordinal(number: number): string {
  return `${number}${number === 1 ? 'st' : number === 2 ? 'nd' : number === 3 ? 'rd' : 'th'}`
}
