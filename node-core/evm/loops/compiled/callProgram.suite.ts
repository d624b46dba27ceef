/** Programs generated from a seed that call each other many times, for tests that run them in several ways. */
import { createRandom } from '../../../base/vectors.suite.ts'
import { type Hex, bytesFromHex } from '../../../contract/hex.ts'
import { assemble } from '../../cases/assemble.suite.ts'

/** Where a program jumps to end otherwise than at its end: each handler at its own pc, right after the first jump. */
const HANDLERS = ['0 MLOAD POP 64 8 REVERT', 'STOP', 'INVALID', '9000 0 RETURN', '70000 1 REVERT'].map((body) => `JUMPDEST ${body}`)

const lengthOf = (text: string): number => bytesFromHex(assemble(text)).length
const START = lengthOf('255 JUMP')

/**
 * Code that takes a number as its input: with zero it returns; otherwise it stores, logs and hashes, calls accounts (itself among them) with
 * numbers below, and ends in one of many ways.
 */
export function generateCallProgram(seed: number, accounts: readonly string[]): Uint8Array {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!
  const number = '0 CALLDATALOAD'
  const account = pick(accounts)
  const call = (): string => {
    const kind = pick(['CALL', 'CALL', 'CALL', 'CALL', 'DELEGATECALL', 'DELEGATECALL', 'STATICCALL', 'CALLCODE'])
    const output = pick(['32 64', '32 64', '5 70', '64 0', '0 0 NOT', random(9) === 0 ? '32 20000' : '0 0'])
    const input = pick(['32 0', '32 0', '33 0', '40 0', '32 0'])
    const value = kind === 'CALL' || kind === 'CALLCODE' ? (random(12) === 0 ? '1' : '0') : ''
    const gas = pick(['GAS', '0 NOT', '90000', '3 GAS DIV', '3 GAS DIV'])
    const before = `${random(3) + 1} ${number} SUB 0 MSTORE`
    const size = pick(['RETURNDATASIZE 0 96', 'RETURNDATASIZE 0 0', '3 RETURNDATASIZE SUB 2 100', '0 RETURNDATASIZE 128', '1 0 40'])
    const after = random(3) === 0 ? `${size} RETURNDATACOPY` : 'RETURNDATASIZE 160 MSTORE'
    return `${before} ${output} ${input} ${value} ${pick(accounts)} ${gas} ${kind} 192 MSTORE ${after}`
  }
  const pieces: (() => string)[] = [
    call,
    call,
    () => `${number} ${random(5)} SSTORE`,
    () => `${random(5)} SLOAD ${number} ADD ${random(5)} SSTORE`,
    () => `0 ${random(5)} SSTORE`,
    () => `${random(5)} TLOAD 1 ADD ${random(5)} TSTORE`,
    () => `${random(3)} TLOAD ${number} ADD ${random(3)} SSTORE ${random(3)} TLOAD 224 MSTORE`,
    () => `${random(3)} TLOAD @1 JUMPI 1 ${random(3)} TSTORE ${call()} 0 ${random(3)} TSTORE`,
    () => `${random(5)} SLOAD CALLER ADDRESS CALLVALUE ADD ADD ADD 224 MSTORE`,
    () => `${number} ${random(70)} ${random(200)} LOG1`,
    () => `64 0 KECCAK256 32 MSTORE`,
    () => `CALLDATASIZE 0 ${random(100)} CALLDATACOPY`,
    () => `GAS 256 MSTORE MSIZE 288 MSTORE`,
    // As Solidity does before most calls.
    () => `${account} DUP1 EXTCODESIZE GAS ADD 224 MSTORE EXTCODESIZE ISZERO @1 JUMPI ${call()}`,
    () => `${pick(accounts)} EXTCODESIZE GAS ADD 224 MSTORE`,
    () => `${random(70)} ${random(400)} ${random(100)} CODECOPY`,
    () => `TIMESTAMP NUMBER ADD COINBASE XOR GASLIMIT ADD 224 MSTORE`,
  ]
  // One input in some ends at a handler.
  const leave = (): string => `${random(3)} ${random(3) + 3} ${number} MOD EQ @${pick([0, 0, 0, 0, 1, 1, 2, 3, 4])} JUMPI`
  const parts = Array.from({ length: 4 + random(8) }, () => (random(6) === 0 ? leave() : pick(pieces)()))
  const end = pick(['320 0 RETURN', '64 32 RETURN', 'STOP', '0 0 RETURN', '32 192 RETURN'])
  const starts = HANDLERS.map((_, i) => START + lengthOf(HANDLERS.slice(0, i).join(' ')))
  const bodyAt = START + lengthOf(HANDLERS.join(' '))
  const jumps = (text: string): string => text.replaceAll(/@(\d)/g, (_, i) => String(starts[Number(i)]))
  const guard = `${number} ISZERO @1 JUMPI ${number} 100 LT @1 JUMPI`
  const code: Hex = assemble(
    `${bodyAt} JUMP ${HANDLERS.join(' ')} JUMPDEST ${random(5) === 0 ? '' : '0 352 MSTORE'} ${jumps([guard, ...parts, end].join(' '))}`,
  )
  return bytesFromHex(code)
}

/** Code that calls two accounts many times in turns, with numbers from 7 down. */
export function callingInTurns(first: string, second: string): Uint8Array {
  const [one, two] = [
    [first, 7],
    [second, 3],
  ].map(([account, mask]) => `DUP1 ${mask} AND 0 MSTORE 64 32 32 0 0 ${account} 60000 CALL POP`)
  return bytesFromHex(assemble(`16 JUMPDEST ${one} ${two} 1 SWAP1 SUB DUP1 2 JUMPI 96 0 RETURN`))
}
