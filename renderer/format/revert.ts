/** Texts from the chain as the window shows them, and the reasons of failed executions. */
import { bytesFromHex } from '../../node-core/contract/hex.ts'
import { replaceInvisible } from '../../node-core/contract/invisibleText.ts'
import { type RevertReason as Reason, revertReasonOf } from '../../node-core/contract/revert.ts'

/** The reason of a failed execution. */
export type RevertReason =
  | Exclude<Reason, { kind: 'message' | 'panic' }>
  | { kind: 'message'; text: string }
  | { kind: 'panic'; code: bigint; text: string }

/** Parses revert data: Error(string), Panic(uint256), a custom error, or nothing. */
export function revertReasonFromData(data: string): RevertReason {
  const reason = revertReasonOf(bytesFromHex(data))
  if (reason.kind === 'message') return { kind: 'message', text: new TextDecoder().decode(reason.utf8) }
  return reason.kind === 'panic' ? { ...reason, text: reason.text ?? 'unknown panic' } : reason
}

/** Hex digits as UTF-8 text, with a replacement character for invalid bytes. */
export function textFromHex(digits: string): string {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return new TextDecoder().decode(bytes)
}

/** Control characters that have an escape of their own in Solidity and JavaScript. */
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Length of text from the chain on one line, in characters, if the line does not say otherwise. */
export const MAX_LINE_LENGTH = 400

/** Text from the chain as one harmless line: control and direction characters become visible, and long text is truncated. */
export function plainText(text: string, maxLength = MAX_LINE_LENGTH): string {
  const shown = replaceInvisible(text.slice(0, maxLength), (mark) => ESCAPES[mark] ?? `\\u{${mark.codePointAt(0)!.toString(16)}}`)
  return text.length > maxLength ? `${shown}…` : shown
}
