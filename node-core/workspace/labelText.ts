import { LABEL_LIMIT } from '../contract/workspace.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { CodedError } from '../base/codedError.ts'

/** `bad-label`: too long. */
export type LabelErrorCode = 'bad-label'

/** What is kept of a label: one line of characters that are seen. Null where nothing is. Throws `bad-label`. */
export function labelFromText(text: string): string | null {
  // Cut first, so that no work is done on what is refused anyway.
  const line = text
    .slice(0, 1_000)
    .normalize('NFC')
    .replaceAll(/[\t-\r\p{Zl}\p{Zp}]/gu, ' ')
  const label = replaceInvisible(line, '').replaceAll(/\s+/g, ' ').trim()
  const { length } = Array.from(label)
  if (length > LABEL_LIMIT || text.length > 1_000) {
    throw new CodedError<LabelErrorCode>(
      'bad-label',
      `the label has ${text.length > 1_000 ? 'more than 1000' : length} characters, at most ${LABEL_LIMIT} are taken`,
    )
  }
  return label === '' ? null : label
}
