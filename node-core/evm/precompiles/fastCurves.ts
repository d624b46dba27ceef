import { loadFastBls } from './bls12381.ts'
import { loadFastBn254 } from './bn254.ts'

/** Loads the fast implementations of both curves and switches to them; returns whether it succeeded. */
export async function loadFastCurves(): Promise<boolean> {
  const loaded = await Promise.all([loadFastBls(), loadFastBn254()])
  return loaded.every((it) => it)
}
