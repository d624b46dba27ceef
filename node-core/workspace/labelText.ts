import { LABEL_LIMIT } from '../contract/workspace.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { CodedError } from '../base/codedError.ts'

/** `bad-label`: too long. */
export type LabelErrorCode = 'bad-label'

/** Sanitizes a label: one line of visible characters. Null if it is empty. Throws `bad-label`. */
export function labelFromText(text: string): string | null {
  // Cut first, so that no work is done on a label that is refused anyway.
  const line = text
    .slice(0, 1_000)
    .normalize('NFC')
    .replaceAll(/[\t-\r\p{Zl}\p{Zp}]/gu, ' ')
  const label = replaceInvisible(line, '').replaceAll(/\s+/g, ' ').trim()
  const { length } = Array.from(label)
  if (length > LABEL_LIMIT || text.length > 1_000) {
    throw new CodedError<LabelErrorCode>(
      'bad-label',
      `the label has ${text.length > 1_000 ? 'more than 1000' : length} characters, at most ${LABEL_LIMIT} are allowed`,
    )
  }
  return label === '' ? null : label
}
