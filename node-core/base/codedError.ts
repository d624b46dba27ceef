/** An error that a caller can tell apart by its code. Each layer declares its union of codes at the top of its main file. */
export class CodedError<C extends string = string> extends Error {
  /** What happened, as a stable name. */
  readonly code: C
  /** What the caller may need of it; sent to clients as `error.data` where the error table says so. */
  readonly data?: unknown

  constructor(code: C, message: string, options: { data?: unknown; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CodedError'
    this.code = code
    if (options.data !== undefined) this.data = options.data
  }
}
