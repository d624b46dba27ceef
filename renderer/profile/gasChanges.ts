/** How the gas of an execution differs from that of another one: calls, functions and lines. */
import { hotFunctions, type HotFunction, type ProfileModel } from './profileModel.ts'

/** A call, function or line with its gas in both. */
export interface GasChange extends HotFunction {
  selfBefore: number
  totalBefore: number
}

/** All that ran in either of the two executions of a profile, the greatest changes of own gas first. */
export function gasChanges(model: ProfileModel): GasChange[] {
  const [now, before] = [0, 1].map((kind) => new Map(hotFunctions(model, kind).map((hot) => [hot.frame, hot]))) as [
    Map<number, HotFunction>,
    Map<number, HotFunction>,
  ]
  return Array.from(new Set([...now.keys(), ...before.keys()]), (frame) => {
    const [hot, was] = [now.get(frame), before.get(frame)]
    return { frame, self: hot?.self ?? 0, total: hot?.total ?? 0, selfBefore: was?.self ?? 0, totalBefore: was?.total ?? 0 }
  }).toSorted((a, b) => Math.abs(b.self - b.selfBefore) - Math.abs(a.self - a.selfBefore) || b.total - a.total)
}
