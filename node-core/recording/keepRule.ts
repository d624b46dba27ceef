/** What of a call the recording may keep: secrets are never in it, not even until they would be shown. */

/** What is kept of one call. */
export interface KeptParts {
  /** The params without their secrets; undefined: none of them. */
  readonly params: unknown
  readonly isAnswerKept: boolean
  /** Whether nothing is left out. */
  readonly isWhole: boolean
}

/** What is kept of the calls of one method. */
export interface KeepRule {
  readonly method: string
  /** Whether the node has the method. */
  readonly isKnown: boolean
  /** False for the methods that read the recording. */
  readonly isRecorded: boolean
  /** Absent: everything is kept. */
  readonly keep?: (params: unknown) => KeptParts
  /** Whether errors of invalid params may quote a secret. */
  readonly quotesSecrets?: boolean
  /** Where the hash of the transaction stands that a call is about: in the result of one that submits it, else in the param of this index. */
  readonly transaction?: 'result' | number
  /** Index of the param that is a call or a transaction. */
  readonly call?: number
}

/** The rule of a method by its name. */
export type KeepRules = (method: string) => KeepRule

/** What stands in place of a secret. */
export const SECRET_TEXT = '(secret)'

/** What stands in place of the message of an error that may quote a secret. */
export const UNQUOTED_TEXT = 'invalid params, which are not quoted because they may hold a secret'

const INVALID_PARAMS = -32602

/** Whether an error with this code may quote a secret. */
export const mayQuoteSecret = (rule: KeepRule | undefined, code: number): boolean => code === INVALID_PARAMS && rule?.quotesSecrets === true
