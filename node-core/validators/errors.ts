import { CodedError } from '../base/codedError.ts'

/**
 * What a running network answers. `validator`: one cannot be brought into the state asked for; `validator-argument`: it does not exist, or
 * the links or groups are none.
 */
export type NetworkErrorCode = 'validator' | 'validator-argument'

/**
 * `engine`: there is no usable CometBFT. `validators-folder`: a folder of validators is damaged, foreign or not writable. Messages are one
 * line with the remedy.
 */
export type ValidatorsErrorCode = 'engine' | 'validators-folder' | NetworkErrorCode

export const validatorsError = (code: ValidatorsErrorCode, message: string, cause?: unknown) =>
  new CodedError<ValidatorsErrorCode>(code, message, { cause })
