import type { Codec, ValueOf } from '../contract/codec.ts'
import { object } from '../contract/compound.ts'
import type { NodeReader } from './nodeReader.ts'

/** What an agent may have done, as the Model Context Protocol has it. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** What it does and when to use it, for the model that chooses among tools. */
  readonly description: string
  /** The arguments, by name. */
  readonly params: Codec<unknown, unknown>
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean
  /** The answer as text. Rejects with AskError, and with ToolError for arguments that lead nowhere. */
  run(args: unknown, node: NodeReader): Promise<string>
}

/** Why a tool has no answer, for the agent to correct its call. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}

type Fields = Parameters<typeof object>[0]

/** A tool whose `run` gets its arguments decoded. */
export function tool<F extends Fields>(row: {
  name: string
  title: string
  description: string
  params: F
  changes?: true
  run: (args: ValueOf<ReturnType<typeof object<F>>>, node: NodeReader) => Promise<string>
}): Tool {
  const { name, title, description, params, changes, run } = row
  return { name, title, description, params: object(params), isReadOnly: changes !== true, run }
}
