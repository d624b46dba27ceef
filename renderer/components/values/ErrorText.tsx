import { useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { DecodedError } from '../../abi/abiDecoder.ts'
import { errorToText } from '../../abi/valueToText.ts'
import { MAX_LINE_LENGTH, plainText } from '../../format/revert.ts'
import { Shortened } from './Shortened.tsx'
import { TextButton } from './TextLink.tsx'

/** More of a reason is never shown. */
const MAX_SHOWN = 20_000

export interface ErrorTextProps {
  error: DecodedError
  /** The same without units, for what is read out and copied. */
  exact?: DecodedError
}

/** Why an execution failed: a custom error with short numbers; of a long message the beginning, and all of it on request. */
export function ErrorText({ error, exact = error }: ErrorTextProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false)
  const length = error.kind === 'message' ? error.text.length : 0
  if (error.kind === 'message' && isWhole) return plainText(error.text, MAX_SHOWN)
  return (
    <>
      <Shortened shown={errorToText(error, 'short')} whole={errorToText(exact)} />
      {length > MAX_LINE_LENGTH && (
        <>
          {' '}
          <TextButton onClick={() => setIsWhole(true)}>Show all {groupDigits(length)} characters</TextButton>
        </>
      )}
    </>
  )
}
