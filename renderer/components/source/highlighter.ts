/** Colours of Solidity, Yul and Vyper by the TextMate grammars of Shiki. A module of its own, which is loaded when a source is shown. */
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import solidity from '@shikijs/langs/solidity'
import vyper from '@shikijs/langs/vyper'
import { codeToTokensBase, createShikiPrimitive, getLastGrammarState, type ThemedToken } from '@shikijs/primitive'
import { TOKEN_KINDS, type SourceToken, type TokenKind } from './sourceTokens.ts'

/** Lines that are coloured without a pause: a few milliseconds. */
const LINES_AT_A_TIME = 200
/** Longer lines, which nobody wrote by hand, have no colours. */
const MAX_LINE_LENGTH = 1_000

const SCOPES: Record<TokenKind, string[]> = {
  keyword: ['keyword.control', 'storage', 'keyword.operator.word', 'keyword.operator.logical.python', 'variable.language'],
  type: ['entity.name.type', 'support.type', 'storage.type.mapping', 'entity.other.inherited-class'],
  name: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  constant: ['constant.numeric', 'constant.language', 'constant.other'],
  string: ['string', 'constant.character'],
  comment: ['comment', 'string.quoted.docstring', 'punctuation.definition.comment'],
  tag: ['comment.block.documentation storage.type', 'comment storage.type', 'comment keyword'],
}

/** A theme whose colours are the kinds: the style sheet has the real ones. */
const COLORS = new Map<string, TokenKind>(TOKEN_KINDS.map((kind, at) => [`#00000${at + 1}`, kind]))
const THEME = {
  name: 'kinds',
  type: 'light' as const,
  fg: '#000000',
  bg: '#FFFFFF',
  settings: Array.from(COLORS, ([foreground, kind]) => ({ scope: SCOPES[kind], settings: { foreground } })),
}

const shiki = createShikiPrimitive({ langs: [solidity, vyper], themes: [THEME], engine: createJavaScriptRegexEngine({ forgiving: true }) })

/** Grammars by the compiler's name of the language; inline assembly makes that of Solidity one for Yul too. */
const GRAMMARS: Record<string, string> = { solidity: 'solidity', yul: 'solidity', vyper: 'vyper' }

/** The tokens of lines, some lines at a time; nothing for other languages. */
export function* highlight(lines: readonly string[], language: string): Generator<SourceToken[][]> {
  const lang = GRAMMARS[language.toLowerCase()]
  if (lang === undefined) return
  let grammarState: ReturnType<typeof getLastGrammarState> | undefined
  for (let from = 0; from < lines.length; from += LINES_AT_A_TIME) {
    const code = lines.slice(from, from + LINES_AT_A_TIME).join('\n')
    const options = { lang, theme: THEME.name, tokenizeMaxLineLength: MAX_LINE_LENGTH, ...(grammarState && { grammarState }) }
    const tokens = codeToTokensBase(shiki, code, options)
    grammarState = getLastGrammarState(shiki, tokens)
    yield tokens.map((line) => line.map(tokenOf))
  }
}

function tokenOf({ content, color }: ThemedToken): SourceToken {
  const kind = color && COLORS.get(color)
  return kind ? { text: content, kind } : { text: content }
}
