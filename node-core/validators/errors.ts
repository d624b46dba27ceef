import { CodedError } from '../base/codedError.ts'

/**
 * `engine`: there is no usable CometBFT. `validators-folder`: a folder of validators is damaged, foreign or not writable.
 * `validator`: a validator cannot be brought into the state asked for. Messages are one line with the remedy.
 */
export type ValidatorsErrorCode = 'engine' | 'validators-folder' | 'validator'

export const validatorsError = (code: ValidatorsErrorCode, message: string, cause?: unknown) =>
  new CodedError<ValidatorsErrorCode>(code, message, { cause })
