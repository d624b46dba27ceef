/** An error identified by its code. Each layer declares its union of codes at the top of its main file. */
export class CodedError<C extends string = string> extends Error {
  /** Stable name of the error. */
  readonly code: C
  /** Details for the caller; sent to clients as `error.data` if the error table specifies it. */
  readonly data?: unknown

  constructor(code: C, message: string, options: { data?: unknown; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CodedError'
    this.code = code
    if (options.data !== undefined) this.data = options.data
  }
}
