/** What a call of an agent changes. */
export interface ChangeDescription {
  readonly method: string
  /** In plain words. */
  readonly summary: string
}

/** Something that an agent was allowed to do. */
export class AgentChange implements ChangeDescription {
  readonly method: string
  readonly summary: string
  /** Unix milliseconds. */
  readonly atMs: number
  outcome: 'running' | 'failed' | 'done' = 'running'
  /** Its entry in the journal of control actions; undefined: it has none. */
  action: bigint | undefined

  constructor({ method, summary }: ChangeDescription, atMs: number) {
    this.method = method
    this.summary = summary
    this.atMs = atMs
  }
}
