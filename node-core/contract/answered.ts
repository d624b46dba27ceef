import type { Encoder } from './codec.ts'

/** A value that another node answered in its JSON form, and that is passed on as it is. */
export class Answered {
  readonly json: unknown

  constructor(json: unknown) {
    this.json = json
  }
}

/** The codec, which lets through what another node answered in its place. */
export function orAnswered<V, W>(codec: Encoder<V, W>): Encoder<V | Answered, W> {
  return { ...codec, encode: (value) => (value instanceof Answered ? (value.json as W) : codec.encode(value)) }
}
