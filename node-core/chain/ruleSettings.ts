/** The rules of a chain that can be changed, as options and methods set them. */
import { type ChainConfig, CHANGEABLE_RULES, type RuleChanges } from '../types/chainConfig.ts'

/** A limit: that of the fork, none, or a number. */
export type LimitSetting = 'fork' | 'off' | bigint

/** The limits that can be changed, in bytes and gas, and the base fee of every block in wei; `off`: it follows EIP-1559. */
export interface RuleSettings {
  codeSizeLimit: LimitSetting
  initCodeSizeLimit: LimitSetting
  txGasLimit: LimitSetting
  fixedBaseFee: 'off' | bigint
}

/** The changes that settings make to a configuration; settings that are absent change nothing. */
export function ruleChangesOf({ codeSizeLimit, initCodeSizeLimit, txGasLimit, fixedBaseFee }: Partial<RuleSettings>): RuleChanges {
  return {
    ...(codeSizeLimit !== undefined && { codeSizeLimit: limitOf(codeSizeLimit, Number) }),
    ...(initCodeSizeLimit !== undefined && { initCodeSizeLimit: limitOf(initCodeSizeLimit, Number) }),
    ...(txGasLimit !== undefined && { txGasLimit: limitOf(txGasLimit, (gas) => gas) }),
    ...(fixedBaseFee !== undefined && { fixedBaseFee: fixedBaseFee === 'off' ? undefined : fixedBaseFee }),
  }
}

/** The changes of settings made on startup: those that leave a rule to the fork do not undo what was changed while the node ran. */
export function ruleChangesAtStart(settings: RuleSettings): RuleChanges {
  const changes = ruleChangesOf(settings)
  return Object.fromEntries(CHANGEABLE_RULES.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]))
}

/** The settings that a configuration corresponds to. */
export function ruleSettingsOf({ codeSizeLimit, initCodeSizeLimit, txGasLimit, fixedBaseFee }: ChainConfig): RuleSettings {
  return {
    codeSizeLimit: settingOf(codeSizeLimit),
    initCodeSizeLimit: settingOf(initCodeSizeLimit),
    txGasLimit: settingOf(txGasLimit),
    fixedBaseFee: fixedBaseFee ?? 'off',
  }
}

const limitOf = <T>(setting: LimitSetting, convert: (value: bigint) => T): T | null | undefined =>
  setting === 'fork' ? undefined : setting === 'off' ? null : convert(setting)

const settingOf = (limit: number | bigint | null | undefined): LimitSetting =>
  limit === undefined ? 'fork' : limit === null ? 'off' : BigInt(limit)
