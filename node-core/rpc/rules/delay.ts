import { setTimeout } from 'node:timers/promises'
import type { ActionOf } from '../../contract/requestActions.ts'
import type { Act } from './course.ts'

/** How long a delay lasts this time, milliseconds. */
export function delayMs({ ms, jitterMs = 0 }: ActionOf<'delay'>, chance: () => number): number {
  return ms + chance() * jitterMs
}

/** Runs the method later. */
export const delay: Act<'delay'> = async (action, course) => {
  await setTimeout(delayMs(action, course.rule.chance), undefined, { ref: false })
  course.assertWanted()
  return course.run()
}
