const MAX_LENGTH = 2000
const WORDS: ReadonlySet<string> = new Set(['jsonrpc', '2.0', 'id', 'method', 'params', 'result', 'error', 'true', 'false', 'null'])
const METHOD_NAME = /^[a-z][a-z0-9]{1,15}_[A-Za-z][A-Za-z0-9_]{1,50}$/

/**
 * The beginning of a text that is no request, without its values, which may be secrets: JSON's punctuation, the words of JSON-RPC and what
 * looks like the name of a method after `"method"` are left.
 */
export function maskedText(text: string): string {
  let previous = ''
  return text.slice(0, MAX_LENGTH).replaceAll(/[^\s{}[\]:,"]+/g, (word) => {
    const isShown = WORDS.has(word) || (previous === 'method' && METHOD_NAME.test(word))
    previous = word
    return isShown ? word : '…'
  })
}
