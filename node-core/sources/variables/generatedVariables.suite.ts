/** Kinds of local variables that random functions declare, each with a value that a number makes. */
import { checksumAddress } from '../../base/checksumAddress.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import { addressFromBigint } from '../../contract/hex.ts'

export interface VariableKind {
  /** With which the names of its variables begin. */
  prefix: string
  /** As parameters and variables declare it; of parameters of external functions in `calldata`, if it has a place. */
  type: string
  place?: 'memory'
  /** An expression, and what the debugger shows of its value. */
  value: (number: number) => string
  looks: (number: number) => string
  /** How it looks before it is given a value, if it can be declared without one. */
  zero?: string
  /** Assigns a part of it, which then looks as told. */
  part?: { assign: (name: string, number: number) => string; looks: (number: number) => string }
}

const hex = (number: number, bytes: number): string => `0x${number.toString(16).padStart(2 * bytes, '0')}`

/** Words come first: conditions and calls need one. */
export const VARIABLE_KINDS: readonly VariableKind[] = [
  { prefix: 'v', type: 'uint256', value: (number) => `uint256(${number})`, looks: String, zero: '0' },
  {
    prefix: 'a',
    type: 'uint256[2]',
    place: 'memory',
    value: (number) => `pairOf(${number})`,
    looks: (number) => `[${number}, 0]`,
    zero: '[0, 0]',
    part: { assign: (name, number) => `${name}[0] = ${number};`, looks: (number) => `[${number}, 0]` },
  },
  { prefix: 'n', type: 'int64', value: (number) => `int64(-${number})`, looks: (number) => `-${number}`, zero: '0' },
  { prefix: 'u', type: 'Price', value: (number) => `Price.wrap(${number})`, looks: String, zero: '0' },
  {
    prefix: 'l',
    type: 'uint256[]',
    place: 'memory',
    value: (number) => `listOf(${number})`,
    looks: (number) => `[${number}, 7]`,
    zero: '[]',
  },
  {
    prefix: 's',
    type: 'Outer',
    place: 'memory',
    value: (number) => `outerOf(${number})`,
    looks: (number) => `Outer({inner: Inner({flag: true, mark: ${hex(number, 4)}}), list: [[${number}, 0]], name: "é${number}"})`,
    zero: 'Outer({inner: Inner({flag: false, mark: 0x00000000}), list: [], name: ""})',
  },
  {
    prefix: 'b',
    type: 'bytes',
    place: 'memory',
    value: (number) => `abi.encodePacked(uint24(${number}))`,
    looks: (number) => hex(number, 3),
    zero: '0x',
  },
  {
    prefix: 'k',
    type: 'address',
    value: (number) => `address(uint160(${number}))`,
    looks: (number) => checksumAddress(addressFromBigint(BigInt(number))),
    zero: checksumAddress(addressFromBigint(0n)),
  },
  {
    prefix: 'e',
    type: 'Level',
    value: (number) => `Level(uint8(${number} % 3))`,
    looks: (number) => `Level.${['Low', 'Mid', 'High'][number % 3]}`,
    zero: 'Level.Low',
  },
  {
    prefix: 'f',
    type: 'function (uint256) pure returns (uint256[2] memory)',
    value: (number) => (number % 2 === 0 ? 'pairOf' : 'otherOf'),
    looks: (number) => (number % 2 === 0 ? 'pairOf' : 'otherOf'),
  },
]

/** What a call of `fails` with an even number reverts with; with an odd one it is the number as a text. */
export const failureOf = (number: number): string => `${selectorOfSignature('Failed(uint256)')}${hex(number, 32).slice(2)}`

/** What they are made of. */
export const DECLARATIONS = `type Price is uint128;
enum Level { Low, Mid, High }
struct Inner { bool flag; bytes4 mark; }
struct Outer { Inner inner; uint256[2][] list; string name; }
error Failed(uint256 number);
function pairOf(uint256 n) pure returns (uint256[2] memory pair) { pair[0] = n; }
function otherOf(uint256 n) pure returns (uint256[2] memory pair) { pair[0] = n; }
function listOf(uint256 n) pure returns (uint256[] memory list) { list = new uint256[](2); (list[0], list[1]) = (n, 7); }
function outerOf(uint256 n) pure returns (Outer memory outer) { outer = Outer(Inner(true, bytes4(uint32(n))), new uint256[2][](1), string.concat(unicode"é", digitsOf(n))); outer.list[0][0] = n; }
function digitsOf(uint256 n) pure returns (string memory) { return n == 0 ? "" : string.concat(digitsOf(n / 10), string(abi.encodePacked(uint8(48 + n % 10)))); }
function fails(uint256 n) pure { if (n % 2 == 0) revert Failed(n); require(false, digitsOf(n)); }`
