/** State variables of contracts, read and written by their declared types. */
import type { ValueOf, WireOf } from './codec.ts'
import { anyOf, array, nullable, object, oneOf, optional } from './compound.ts'
import { address, boolean, integer, quantity, slot, string } from './primitives.ts'
import { sourceArgument } from './sources.ts'

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
    /** Of an enum: the names of its members, in order, where the ABI has them. */
    members: optional(array(string)),
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

/** A value of the state at a step of an execution. */
const stateValue = object(
  {
    /** As `Variable` has it; `.length` of a dynamic array is a value too. */
    path: string,
    /** As declared. */
    type: string,
    /** As Solidity writes it: enums by the names of their members, strings in double quotes. Null if it is too long. */
    value: nullable(string),
    /** Before the transaction. */
    before: nullable(string),
    location: oneOf('storage', 'transient'),
    slot,
    /** Bytes from the low end of the slot. */
    offset: integer,
  },
  'StateValue',
)

/**
 * A local variable of a function. `inferred`: read from the word of the stack that the compiler reserved for it. `optimisedOut`: this
 * pipeline of the compiler does not tell where it is. `path` as `SourceArgument` has it.
 */
const localVariable = object(
  { name: string, type: string, value: nullable(string), path: optional(string), source: oneOf('inferred', 'optimisedOut') },
  'LocalVariable',
)

/** devnet_variables: what has a name at a step of an execution. */
export const stepVariables = object(
  {
    /** The account whose state it is. */
    address,
    /** The contract whose code runs; null if its sources are not known. */
    contract: nullable(string),
    /** The contract whose layout the state is read by: behind a proxy, that of its implementation. Null if none is known. */
    layoutOf: nullable(string),
    /** Of mappings those values whose keys the execution has hashed so far, of arrays the first 100 items; null without a layout. */
    state: nullable(array(stateValue)),
    /** Whether the state has more values than are told. */
    isCut: boolean,
    /** The function, modifier or constructor that runs; null if it is not known. */
    function: nullable(string),
    /** As it was called with; null if they cannot be told. */
    arguments: nullable(array(sourceArgument)),
    /** At the step with which it returns; null at any other. */
    returns: nullable(array(sourceArgument)),
    /**
     * Return values and local variables that have begun, before them the parameters that have another value by now than the function was called
     * with, where the compiler tells; null if the function is not known.
     */
    locals: nullable(array(localVariable)),
    /** Constants of the contract that runs and of its files, and its immutable variables. */
    constants: array(sourceArgument),
    /** `msg`, `tx` and `block`. */
    globals: array(sourceArgument),
  },
  'StepVariables',
)

export type StateValue = ValueOf<typeof stateValue>
export type StepVariables = ValueOf<typeof stepVariables>
export type WireStateValue = WireOf<typeof stateValue>
export type WireStepVariables = WireOf<typeof stepVariables>
export type Variable = ValueOf<typeof variable>
export type WireVariable = WireOf<typeof variable>
