/** devnet_stackTrace: where and why an execution failed, in terms of its sources. */
import { array, nullable, object, oneOf, optional } from './compound.ts'
import { address, boolean, data, integer, quantity, string } from './primitives.ts'
import { sourceLocation } from './sources.ts'
import type { ValueOf, WireOf } from './codec.ts'

/**
 * Why an execution failed. `revert`: the code reverts, with or without a text. `panic`: a check of Solidity. `customError`. `notPayable`:
 * value for a function or constructor that takes none. `fallbackNotPayable`, `fallbackNotPayableNoReceive`: the same for a fallback
 * function, the latter without data and for lack of a receive function. `invalidArguments`: data that do not encode the parameters.
 * `unknownFunction`: no function has the selector, and there is no fallback function. `noFallbackOrReceive`: the same without data.
 * `returnDataInvalid`: a call returned less than its caller expects. `noCode`: a call of an account without code. `callFailed`: a call or
 * creation that could not begin, such as for lack of ether. `directLibraryCall`. `unknownContract`, `unknownCreation`: in code whose
 * sources are not known. `unmappedRevert`: a revert that solc 0.6.3 to 0.6.8 do not map to the source; the place is the nearest one.
 * `codeTooLarge`. `outOfGas`. `precompile`. `other`: anything else that ends an execution.
 */
const failureKind = oneOf(
  'revert',
  'panic',
  'customError',
  'notPayable',
  'invalidArguments',
  'fallbackNotPayable',
  'fallbackNotPayableNoReceive',
  'unknownFunction',
  'noFallbackOrReceive',
  'returnDataInvalid',
  'noCode',
  'callFailed',
  'directLibraryCall',
  'unknownContract',
  'unknownCreation',
  'unmappedRevert',
  'codeTooLarge',
  'outOfGas',
  'precompile',
  'other',
)

/** One line of a stack trace. */
const stackFrame = object(
  {
    /** `function`; `generated`: a function that the compiler wrote; `unknown`: code whose sources are not known. */
    kind: oneOf('function', 'generated', 'unknown'),
    /** The contract whose code runs; null for a function outside of contracts, and if it is not known. */
    contract: nullable(string),
    /** The contract that defines the function, which may be inherited. */
    definedIn: nullable(string),
    /** `constructor`, `fallback` and `receive` for those; null in no function, and if it is not known. */
    function: nullable(string),
    /** The account whose code runs; the created one for a creation. */
    address,
    isCreation: boolean,
    location: nullable(sourceLocation),
    /** Whether the optimiser left nothing that says so, but the failure can come from nowhere else in the source. */
    isDeduced: boolean,
    /** Its last step, as devnet_traceIndex counts; null if no opcode ran. */
    step: nullable(integer),
  },
  'StackFrame',
)

const operand = object({ text: string, value: string }, 'ConditionOperand')

/**
 * A comparison that decided, with its values; a calculation that has no result, with what it does instead; without operator an expression with
 * its value.
 */
const conditionFact = object(
  { left: operand, operator: nullable(string), right: nullable(operand), outcome: optional(oneOf('overflows', 'underflows')) },
  'ConditionFact',
)

const errorArgument = object({ name: string, type: string, value: string }, 'ErrorArgument')

/** A failure that did not end the execution: of try, a low-level call or send. */
const swallowedFailure = object({ message: string, frames: array(stackFrame) }, 'SwallowedFailure')

export const stackTrace = object(
  {
    kind: failureKind,
    /** What failed, in words and with its values. */
    message: string,
    /** The message and the frames, the innermost first, as text. */
    text: string,
    /** What the execution returned. */
    data,
    /** Of `revert`, if it has a text. */
    reason: nullable(string),
    panicCode: nullable(quantity),
    /** Of `customError`; null if no ABI has the error. */
    error: nullable(object({ name: string, arguments: array(errorArgument) }, 'DecodedError')),
    /** What decided, if the failure depended on values that are known: the condition of a revert, the operands of a panic. */
    condition: nullable(array(conditionFact)),
    /** Of `noCode` and `callFailed`: the account that was called. */
    target: nullable(address),
    /** The outermost first: the last one is where it failed. */
    frames: array(stackFrame),
    /** The latest failures within the frames that were not passed on. */
    swallowed: array(swallowedFailure),
  },
  'StackTrace',
)

export type FailureKind = WireOf<typeof failureKind>
export type StackFrame = ValueOf<typeof stackFrame>
export type ConditionFact = ValueOf<typeof conditionFact>
export type StackTrace = ValueOf<typeof stackTrace>
export type WireStackFrame = WireOf<typeof stackFrame>
export type WireStackTrace = WireOf<typeof stackTrace>
