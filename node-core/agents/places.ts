import type { WireSourceLocation } from '../contract/sources.ts'

/** A place in a source, as editors and compilers write it. */
export const placeText = ({ path, line }: Pick<WireSourceLocation, 'path' | 'line'>): string => `${path}:${line}`
