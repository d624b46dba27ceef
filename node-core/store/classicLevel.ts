import { createRequire } from 'node:module'
import type * as Level from 'classic-level'

const require = createRequire(import.meta.url)

/** The class of LevelDB's binding, loaded on first use: a chain in memory needs none. */
export const classicLevel = (): (typeof Level)['ClassicLevel'] => (require('classic-level') as typeof Level).ClassicLevel
