/** How far into an execution its gas is told apart. */
import type { FrameGroup } from './frameGroups.ts'
import type { ProfileModel } from './profileModel.ts'

export type GasLevel = 'account' | 'function' | 'line'

const SHOWN: Readonly<Record<GasLevel, ReadonlySet<FrameGroup>>> = {
  account: new Set(['account']),
  function: new Set(['account', 'function']),
  line: new Set(['account', 'function', 'line']),
}

/** The profile without what is finer than a level: its gas counts for what is around it. */
export function atLevel(model: ProfileModel, level: GasLevel): ProfileModel {
  const { frames, stacks } = model
  const stays = frames.map(({ group }) => SHOWN[level].has(group))
  return { ...model, stacks: stacks.map((stack) => ({ ...stack, frames: stack.frames.filter((frame) => stays[frame]) })) }
}
