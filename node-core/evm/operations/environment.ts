/** What code can ask about itself, its caller, the transaction, the block and other accounts. */
import { bigintFromBytes } from '../../base/bytes.ts'
import type { Frame } from '../machine/frame.ts'
import type { AccountState } from '../machine/journal.ts'
import { isEmpty } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import type { Operation } from './operation.ts'
import type { Rules } from '../rules/rules.ts'
import { type Word, addressWord, readWord, wordFrom, wordFromHex } from '../words/word.ts'
import { accountCost } from './accountCost.ts'

/** An operation that pushes a value. */
const value = (name: string, gas: number, f: (frame: Frame, machine: Machine) => Word): Operation => ({
  name,
  gas,
  inputs: 0,
  outputs: 1,
  run: (frame, machine) => frame.push(f(frame, machine)),
})

/** An operation that takes an address and pushes something of its account. */
const ofAccount = (name: string, gas: number, rules: Rules, f: (account: AccountState, machine: Machine) => Word): Operation => ({
  name,
  gas,
  inputs: 1,
  outputs: 1,
  readsState: rules.eip7928,
  dynamicGas: (frame, machine) => accountCost(machine, frame.peek(0)),
  run(frame, machine) {
    const account = machine.journal.account(addressWord(frame.pop()))
    account.recorded = true
    frame.push(f(account, machine))
  },
})

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

/** The operations that read the surroundings of the code. */
export function environmentOperations(rules: Rules): Record<number, Operation> {
  const { gas } = rules
  return {
    0x30: value('ADDRESS', 2, (frame) => frame.self.key),
    0x31: ofAccount('BALANCE', gas.balance, rules, (account) => wordFrom(account.balance)),
    0x32: value('ORIGIN', 2, (_, machine) => machine.transaction.origin),
    0x33: value('CALLER', 2, (frame) => frame.caller),
    0x34: value('CALLVALUE', 2, (frame) => wordFrom(frame.value)),
    0x35: { name: 'CALLDATALOAD', gas: 3, inputs: 1, outputs: 1, run: (frame) => frame.push(callDataLoad(frame, frame.pop())) },
    0x36: value('CALLDATASIZE', 2, (frame) => frame.input.length),
    0x38: value('CODESIZE', 2, (frame) => frame.code.bytes.length),
    0x3a: value('GASPRICE', 2, (_, machine) => machine.transaction.gasPrice),
    0x3b: ofAccount('EXTCODESIZE', gas.extCode, rules, (account, machine) => machine.journal.code(account).length),
    ...(rules.eip1052 && {
      0x3f: ofAccount('EXTCODEHASH', gas.extCodeHash, rules, (account) => (isEmpty(account) ? 0 : wordFromHex(account.codeHash))),
    }),
    0x40: { name: 'BLOCKHASH', gas: 20, inputs: 1, outputs: 1, run: (frame, machine) => frame.push(blockHash(machine, frame.pop())) },
    0x41: value('COINBASE', 2, (_, machine) => machine.coinbase),
    0x42: value('TIMESTAMP', 2, (_, { block }) => wordFrom(block.timestamp)),
    0x43: value('NUMBER', 2, (_, { block }) => wordFrom(block.number)),
    0x44: rules.eip4399
      ? value('PREVRANDAO', 2, (_, { block }) => wordFrom(block.prevRandao))
      : value('DIFFICULTY', 2, (_, { block }) => wordFrom(block.difficulty)),
    0x45: value('GASLIMIT', 2, (_, { block }) => wordFrom(block.gasLimit)),
    ...(rules.eip1344 && { 0x46: value('CHAINID', 2, (_, { block }) => wordFrom(block.chainId)) }),
    ...(rules.eip1884 && { 0x47: value('SELFBALANCE', 5, (frame) => wordFrom(frame.self.balance)) }),
    ...(rules.eip3198 && { 0x48: value('BASEFEE', 2, (_, { block }) => wordFrom(block.baseFeePerGas)) }),
    ...(rules.eip4844 && {
      0x49: {
        name: 'BLOBHASH',
        gas: 3,
        inputs: 1,
        outputs: 1,
        run(frame: Frame, machine: Machine) {
          const index = frame.pop()
          frame.push((typeof index === 'number' && machine.transaction.blobHashes[index]) || 0)
        },
      },
    }),
    ...(rules.eip7516 && { 0x4a: value('BLOBBASEFEE', 2, (_, { block }) => wordFrom(block.blobBaseFee)) }),
  }
}
