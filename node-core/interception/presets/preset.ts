import type { WirePresetRule, WireRequestPreset } from '../../contract/wire/requestRules.ts'

/** Rules that show clients a class of bugs that other nodes and networks have. */
export interface Preset extends Omit<WireRequestPreset, 'name' | 'rules'> {
  readonly rules: readonly WirePresetRule[]
}
