/** The kinds of options that limit something. */
import type { LimitSetting } from '../chain/ruleSettings.ts'
import { MAX_GAS_LIMIT } from '../contract/wire/rules.ts'
import { MIN_GAS_LIMIT } from '../execution/gasLimit.ts'
import { type OptionKind, bigInteger, integerFromText, textKind } from './optionKinds.ts'

/** A number, or `off`. */
export const numberOrOff = (placeholder: string, min: bigint, max: bigint): OptionKind<bigint | 'off'> => {
  const number = bigInteger(placeholder, min, max)
  return {
    placeholder: `${placeholder}|off`,
    wanted: `a whole number from ${min} to ${max}, or off`,
    parse: (raw, folder) => (raw === 'off' ? 'off' : number.parse(raw, folder)),
    show: String,
    text: (value) => (value === 'off' ? value : number.text(value)),
  }
}

/** A limit: a number, `off`, or `fork` for that of the fork. */
export const limit = (placeholder: string, min: bigint, max: bigint): OptionKind<LimitSetting> => {
  const setting = numberOrOff(placeholder, min, max)
  return {
    placeholder: `${placeholder}|off`,
    wanted: `a whole number from ${min} to ${max}, off, or fork`,
    parse: (raw, folder) => (raw === 'fork' ? 'fork' : setting.parse(raw, folder)),
    show: String,
    text: (value) => (value === 'fork' ? value : setting.text(value)),
  }
}

/** A block gas limit; `off` is the highest there is. */
export const gasLimit: OptionKind<bigint> = textKind(
  'N|off',
  `a whole number from ${MIN_GAS_LIMIT} to ${MAX_GAS_LIMIT}, or off`,
  (text) => {
    const value = text === 'off' ? MAX_GAS_LIMIT : integerFromText(text)
    return value !== undefined && value >= MIN_GAS_LIMIT && value <= MAX_GAS_LIMIT ? value : undefined
  },
  (value) => (value === MAX_GAS_LIMIT ? 'off' : String(value)),
)
