/** Decoding of a call frame: its call, its return values, and why it failed. */
import { accountOf } from '../../../node-core/contract/lastSteps.ts'
import { useMemo } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import type { WireCallFrame } from '../../../node-core/contract/wire/callFrame.ts'
import type { AbiDecoder, DecodedError, DecodedItem } from '../../abi/abiDecoder.ts'
import { withUnit, type DecodedArgument } from '../../abi/decodedValue.ts'
import { countsUnits, resultCountsUnits, withUnits } from '../../abi/tokenUnits.ts'
import { argumentsToText, errorToText, itemToText, nameToText, type IntegerForm } from '../../abi/valueToText.ts'
import { plainText } from '../../format/revert.ts'
import { unitOfToken } from '../../store/tokenUnit.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'

/** A frame decoded by the known ABIs; parts that cannot be decoded are undefined. */
export interface DecodedFrame {
  call: DecodedItem | undefined
  /** Only the function's name, if the calldata does not match its arguments. */
  name: string | undefined
  results: DecodedArgument[] | undefined
  error: DecodedError | undefined
  /** The contract that raised the error, as opposed to those that propagated it. */
  raiser: Address | undefined
}

export const isCreation = ({ type }: WireCallFrame): boolean => type.startsWith('CREATE')
export const hasSelector = (frame: WireCallFrame): boolean => !isCreation(frame) && frame.input.length >= 10

/** Decodes a frame. */
export function decodeFrame(decoder: AbiDecoder, frame: WireCallFrame): DecodedFrame {
  const call = hasSelector(frame) ? decoder.decodeCall(frame.to, frame.input) : undefined
  const results =
    hasSelector(frame) && frame.error === undefined && frame.output ? decoder.decodeResult(frame.to, frame.input, frame.output) : undefined
  const name = call || !hasSelector(frame) ? undefined : decoder.functionOf(frame.to, frame.input.slice(0, 10) as Hex)?.name
  return { call, name, results, ...errorOf(decoder, frame) }
}

function errorOf(decoder: AbiDecoder, frame: WireCallFrame): Pick<DecodedFrame, 'error' | 'raiser'> {
  if (frame.error === undefined || frame.output === undefined) return { error: undefined, raiser: undefined }
  // A call may propagate the error of any contract that it called.
  const frames: WireCallFrame[] = []
  for (let at: WireCallFrame | undefined = frame; at?.error !== undefined && at.output === frame.output; at = at.calls?.at(-1))
    frames.unshift(at)
  const error = decoder.decodeError(
    frames.map(({ to }) => to),
    frame.output,
  )
  return { error: error.kind === 'empty' ? undefined : error, raiser: accountOf(frames[0]!) }
}

/** The same with token amounts in their units, if known. */
export function useDecodedFrame(frame: WireCallFrame): DecodedFrame {
  const decoder = useAbiDecoder()
  const decoded = useMemo(() => decodeFrame(decoder, frame), [decoder, frame])
  const { call, error, raiser } = decoded
  const called = call && (countsUnits(call) || resultCountsUnits(call)) ? accountOf(frame) : undefined
  const raised = error?.kind === 'custom' && error.decoded && countsUnits(error.decoded) ? raiser : undefined
  const facts = useTokenFacts([called, raised].filter((token) => token !== undefined))
  return useMemo(() => {
    const unit = called && unitOfToken(facts.get(called))
    const errorUnit = raised && unitOfToken(facts.get(raised))
    return {
      ...decoded,
      ...(call && unit && { call: withUnits(call, unit) }),
      ...(call && unit && resultCountsUnits(call) && { results: decoded.results?.map((result) => withUnit(result, unit)) }),
      ...(error?.kind === 'custom' && error.decoded && errorUnit && { error: { ...error, decoded: withUnits(error.decoded, errorUnit) } }),
    }
  }, [decoded, call, error, called, raised, facts])
}

/** The call of a frame on one line: function, arguments and return values; empty for creations and plain transfers. */
export function callToText(frame: WireCallFrame, { call, name, results }: DecodedFrame, form: IntegerForm = 'exact'): string {
  if (isCreation(frame) || frame.input === '0x') return ''
  if (!call) return name === undefined ? frame.input.slice(0, 10) : `${nameToText(name)}(…)`
  return results && results.length > 0 ? `${itemToText(call, form)} → ${argumentsToText(results, form)}` : itemToText(call, form)
}

const MAX_ERROR_LENGTH = 200

/** Why a frame failed, on one line; the engine's message if no data was returned. */
export function failureToText(frame: WireCallFrame, { error }: DecodedFrame, form: IntegerForm = 'exact'): string {
  return error ? plainText(errorToText(error, form), MAX_ERROR_LENGTH) : plainText(frame.error ?? '', MAX_ERROR_LENGTH)
}

/** The same in a word or two: for a custom error, its name. */
export function failureToName(frame: WireCallFrame, { error }: DecodedFrame): string {
  if (error?.kind === 'custom' && error.decoded) return nameToText(error.decoded.name)
  return plainText(error ? errorToText(error, 'short') : (frame.error ?? ''), 40)
}
