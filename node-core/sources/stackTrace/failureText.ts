/** Failures in words. */
import { revertReasonOf } from '../../contract/revert.ts'
import type { ConditionFact, StackFrame } from '../../contract/stackTrace.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { Failure, FailureTrace } from './traceEntry.ts'

/** What failed. Reverts begin as geth says them, which clients match. `loopLine`: of the loop that ran out of gas. */
export function failureText({ entries, failure }: FailureTrace, facts: readonly ConditionFact[] | undefined, loopLine?: number): string {
  const text = sentenceOf(failure, entries.at(-1)?.function?.name ?? '', loopLine)
  const condition = facts?.map(factText).join(' and ')
  return condition === undefined || condition === '' ? text : `${text} (${condition})`
}

function sentenceOf({ kind, frame, panicCode, error, target }: Failure, name: string, loopLine: number | undefined): string {
  const { value, input } = frame.start
  const sent = `the ${frame.isCreation ? 'creation' : 'call'} sends ${value} wei`
  const called = target === undefined ? 'an account' : checksumAddress(target)
  switch (kind) {
    case 'panic':
      return `execution reverted: ${panicText(frame.output)} (panic 0x${panicCode!.toString(16).padStart(2, '0')})`
    case 'customError':
      return `execution reverted: ${error ? `${error.name}(${error.arguments.map(argumentText).join(', ')})` : 'an error that no ABI has'}`
    case 'notPayable':
      return `${frame.isCreation ? 'the constructor' : `function ${name}`} is not payable, but ${sent}`
    case 'fallbackNotPayable':
      return `the fallback function is not payable, but ${sent}`
    case 'fallbackNotPayableNoReceive':
      return `there is no receive function, and the fallback function is not payable, but ${sent}`
    case 'invalidArguments':
      return `the data of the ${frame.isCreation ? 'creation' : 'call'} do not encode the parameters of ${frame.isCreation ? 'the constructor' : name}`
    case 'unknownFunction':
      return `no function has the selector ${selectorText(input)}, and there is no fallback function`
    case 'noFallbackOrReceive':
      return 'there is neither a receive nor a fallback function for a call without data'
    case 'returnDataInvalid':
      return 'the call returned less data than its caller expects'
    case 'noCode':
      return `${called} is called, but has no code`
    case 'callFailed':
      return `the call of ${called} could not begin: ${frame.lastCall?.frame?.error ?? 'not enough ether'}`
    case 'directLibraryCall':
      return 'a library is called directly, not by a contract'
    case 'codeTooLarge':
      return 'the code of the created contract is too large'
    case 'outOfGas':
      return loopLine === undefined ? 'out of gas' : `out of gas in the loop of line ${loopLine}`
    case 'precompile':
      return 'a precompiled contract failed'
    default:
      return revertText(frame.output, frame.error)
  }
}

function revertText(output: Uint8Array, error: string | undefined): string {
  if (error !== 'execution reverted') return error ?? 'execution reverted'
  const reason = revertReasonOf(output)
  return reason.kind === 'message' ? `execution reverted: ${new TextDecoder().decode(reason.utf8)}` : 'execution reverted'
}

function panicText(output: Uint8Array): string {
  const reason = revertReasonOf(output)
  return (reason.kind === 'panic' ? reason.text : undefined) ?? 'unknown panic code'
}

const selectorText = (input: Uint8Array): string => `0x${Buffer.from(input.subarray(0, 4)).toString('hex')}`
const argumentText = ({ name, value }: { name: string; value: string }): string => (name === '' ? value : `${name}: ${value}`)

/** `balance 3 < amount 5`; `balance 3 - amount 5 underflows`; `isOpen is false`; a literal once. */
export function factText({ left, operator, right, outcome }: ConditionFact): string {
  if (operator === null || right === null) return `${left.text} is ${left.value}`
  return `${operandText(left)} ${operator} ${operandText(right)}${outcome === undefined ? '' : ` ${outcome}`}`
}

function operandText({ text, value }: ConditionFact['left']): string {
  if (text === value) return text
  return `${/\s/.test(text) ? `(${text})` : text} ${value}`
}

/** The frames, the innermost first, below the message. */
export function stackText(message: string, frames: readonly StackFrame[]): string {
  return [message, ...frames.toReversed().map((frame) => `    at ${frameText(frame)}`)].join('\n')
}

function frameText({ kind, contract, definedIn, function: name, address, isCreation, location, isDeduced }: StackFrame): string {
  const where = location === null ? '' : ` (${location.path}:${location.line}:${location.column}${isDeduced ? ', deduced' : ''})`
  if (kind === 'unknown') return `unknown ${isCreation ? 'creation ' : ''}code of ${checksumAddress(address)}`
  if (kind === 'generated') return `the compiler’s own code in ${contract}${where}`
  const owner = definedIn ?? contract
  return `${[owner, name].filter((it) => it !== null).join('.')}${where}`
}
