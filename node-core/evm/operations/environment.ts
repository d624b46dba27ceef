/** Opcodes about the code itself, its caller, the transaction, the block and other accounts. */
import { bigintFromBytes } from '../../base/bytes.ts'
import type { Frame } from '../machine/frame.ts'
import type { AccountState } from '../machine/journal.ts'
import { isEmpty } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { type Word, addressWord, readWord, wordFrom, wordFromHex } from '../words/word.ts'
import type { Run, Runs } from './operation.ts'

/** Pushes a value. */
const value =
  (f: (frame: Frame, machine: Machine) => Word): Run =>
  (frame, machine) =>
    frame.push(f(frame, machine))

/** Pops an address and pushes a property of its account. */
const ofAccount =
  (f: (account: AccountState, machine: Machine) => Word): Run =>
  (frame, machine) => {
    const account = machine.journal.account(addressWord(frame.pop()))
    account.recorded = true
    frame.push(f(account, machine))
  }

function callDataLoad(frame: Frame, offset: Word): Word {
  const { input } = frame
  if (typeof offset === 'bigint' || offset >= input.length) return 0
  if (offset + 32 <= input.length) return readWord((frame.inputView ??= new DataView(input.buffer, input.byteOffset)), offset)
  const there = input.slice(offset)
  return wordFrom(bigintFromBytes(there) << BigInt(8 * (32 - there.length)))
}

function blockHash(machine: Machine, number: Word): Word {
  const current = machine.block.number
  const asked = BigInt(number)
  return asked < current && asked + 256n >= current ? machine.journal.blockHash(asked) : 0
}

/** The opcodes that read the execution environment. */
export const ENVIRONMENT = {
  ADDRESS: value((frame) => frame.self.key),
  BALANCE: ofAccount((account) => wordFrom(account.balance)),
  ORIGIN: value((_, { transaction }) => transaction.origin),
  CALLER: value((frame) => frame.caller),
  CALLVALUE: value((frame) => wordFrom(frame.value)),
  CALLDATALOAD: (frame) => frame.push(callDataLoad(frame, frame.pop())),
  CALLDATASIZE: value((frame) => frame.input.length),
  CODESIZE: value((frame) => frame.code.bytes.length),
  GASPRICE: value((_, { transaction }) => transaction.gasPrice),
  EXTCODESIZE: ofAccount((account, { journal }) => journal.code(account).length),
  EXTCODEHASH: ofAccount((account) => (isEmpty(account) ? 0 : wordFromHex(account.codeHash))),
  BLOCKHASH: (frame, machine) => frame.push(blockHash(machine, frame.pop())),
  COINBASE: value((_, { coinbase }) => coinbase),
  TIMESTAMP: value((_, { block }) => wordFrom(block.timestamp)),
  NUMBER: value((_, { block }) => wordFrom(block.number)),
  // Opcode 0x44 was DIFFICULTY before EIP-4399.
  PREVRANDAO: value((_, { block, rules }) => wordFrom(rules.eip4399 ? block.prevRandao : block.difficulty)),
  GASLIMIT: value((_, { block }) => wordFrom(block.gasLimit)),
  CHAINID: value((_, { block }) => wordFrom(block.chainId)),
  SELFBALANCE: value((frame) => wordFrom(frame.self.balance)),
  BASEFEE: value((_, { block }) => wordFrom(block.baseFeePerGas)),
  BLOBHASH(frame, { transaction }) {
    const index = frame.pop()
    frame.push((typeof index === 'number' && transaction.blobHashes[index]) || 0)
  },
  BLOBBASEFEE: value((_, { block }) => wordFrom(block.blobBaseFee)),
  SLOTNUM: value((_, { block }) => wordFrom(block.slotNumber ?? 0n)),
} satisfies Runs
