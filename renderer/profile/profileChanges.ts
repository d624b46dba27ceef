/** How one profile differs from another, function by function. */
import { hotFunctions, type ProfileFrame, type ProfileModel } from './profileModel.ts'

/** By how much a function's share is larger than in the other profile; negative if smaller. */
export interface FunctionChange {
  self: number
  total: number
}

/** The index of the other profile's matching kind; undefined if there is none. */
export function sameKind(model: ProfileModel, kind: number, other: ProfileModel): number | undefined {
  const { type, unit } = model.kinds[kind]!
  const exact = other.kinds.findIndex((it) => it.type === type && it.unit === unit)
  if (exact >= 0) return exact
  const similar = other.kinds.findLastIndex((it) => it.unit === unit)
  return similar < 0 ? undefined : similar
}

// Not by line, which moves between versions.
const keyOf = ({ name, file }: ProfileFrame) => `${name}\n${file}`

/** The changes of every function of the first profile. Shares are compared, because one may have run longer than the other. */
export function changesOf(model: ProfileModel, kind: number, other: ProfileModel, otherKind: number): ReadonlyMap<number, FunctionChange> {
  const before = sharesOf(other, otherKind)
  const byKey = new Map<string, FunctionChange>()
  for (const [frame, share] of before) {
    const key = keyOf(other.frames[frame]!)
    const known = byKey.get(key)
    byKey.set(key, { self: share.self + (known?.self ?? 0), total: share.total + (known?.total ?? 0) })
  }
  return new Map(
    Array.from(sharesOf(model, kind), ([frame, { self, total }]) => {
      const was = byKey.get(keyOf(model.frames[frame]!))
      return [frame, { self: self - (was?.self ?? 0), total: total - (was?.total ?? 0) }]
    }),
  )
}

function sharesOf(model: ProfileModel, kind: number): Map<number, FunctionChange> {
  const functions = hotFunctions(model, kind)
  const whole = functions.reduce((sum, { self }) => sum + self, 0) || 1
  return new Map(functions.map(({ frame, self, total }) => [frame, { self: self / whole, total: total / whole }]))
}
