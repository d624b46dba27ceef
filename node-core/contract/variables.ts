/** State variables of contracts, read and written by their declared types. */
import type { ValueOf, WireOf } from './codec.ts'
import { anyOf, nullable, object, oneOf } from './compound.ts'
import { boolean, integer, quantity, slot, string } from './primitives.ts'

/** What a variable is: `bytes` stands for `bytes` and `string`. */
const variableKind = oneOf('value', 'bytes', 'struct', 'array', 'mapping')

/** A state variable, or a part of one. */
export const variable = object(
  {
    /** As Solidity writes it: `orders[3].amount`, `balances[0xf39f…]`; keys that are strings in double quotes. */
    path: string,
    /** Last part of the path. */
    name: string,
    /** As declared: `uint128`, `struct Orders.Order`. */
    type: string,
    kind: variableKind,
    /** Type of the value in the ABI's terms: of an enum `uint8`, of a contract `address`; null if it has parts. */
    valueType: nullable(string),
    /** Type of a mapping's keys in the ABI's terms. */
    keyType: nullable(string),
    slot,
    /** Bytes from the low end of the slot. */
    offset: integer,
    sizeBytes: integer,
    /** Decimal text for integers, 0x text for addresses and bytes; null if it has parts, or more than 16 KiB. */
    value: nullable(anyOf(string, boolean)),
    /** Items of an array, bytes of a string. */
    length: nullable(quantity),
  },
  'Variable',
)

export type Variable = ValueOf<typeof variable>
export type WireVariable = WireOf<typeof variable>
