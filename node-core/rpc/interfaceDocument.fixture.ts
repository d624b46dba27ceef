/** The status tables of the interface document (section 4), which lies beside the repository on some machines. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCUMENT = join(import.meta.dirname, '../../../shared/spec/json-rpc-interface.md')

export const hasInterfaceDocument = existsSync(DOCUMENT)

export type Status = 'Y' | 'Stub' | 'N' | 'conflicting'

export interface DocumentedMethod {
  name: string
  status: Status
  /** Undefined where the table does not say. */
  isPublic: boolean | undefined
  result: string
}

/** Methods of which the document says two things, with what the reference profile does and why. */
export const CONFLICTING: Record<string, { status: Status; reason: string }> = {
  eth_feeHistory: { status: 'Y', reason: 'the status column says so, and wallets cannot estimate fees without it' },
  eth_signTypedData: { status: 'Y', reason: 'the method table calls it partial, and section 7 gives it an error of its own' },
  eth_resend: { status: 'Y', reason: 'section 7 gives an error for a missing nonce; with one it is not available, as its status says' },
  eth_uninstallFilter: { status: 'Y', reason: 'the filter is removed, as section 3 says; the answer is true, the literal of the stub' },
  eth_getFilterChanges: { status: 'Y', reason: 'sections 3 and 6.2 say that it returns what came since the last poll' },
  eth_getFilterLogs: { status: 'Y', reason: 'the literal of a stub, but section 7 gives an error for a filter that is not of logs' },
  debug_getHeaderRlp: { status: 'Y', reason: 'section 7 gives an error for a string; to a number it is not available, as its status says' },
  debug_getBlockRlp: { status: 'Y', reason: 'section 7 gives an error for a string; to a number it is not available, as its status says' },
  personal_importRawKey: {
    status: 'Y',
    reason: 'section 7 gives an error for a digit that is not hex; otherwise it is not available, as its status says',
  },
  personal_ecRecover: {
    status: 'Y',
    reason: 'section 7 gives an error for a signature of another length; otherwise it is not available, as its status says',
  },
  eth_fillTransaction: { status: 'Y', reason: 'section 2.9 gives its result a shape' },
}

function statusOf(text: string): Status {
  if (/conflicting|listed Y \(EIP/.test(text)) return 'conflicting'
  if (text.startsWith('Stub')) return 'Stub'
  return text.startsWith('Y') ? 'Y' : 'N'
}

/** Names of a list like `engine_newPayloadV1, V2, V3`. */
function namesIn(text: string): string[] {
  const names: string[] = []
  for (const part of text.split(/[,;]/).map((it) => it.trim().replace(/\.$/, ''))) {
    if (/^[a-z0-9]+_\w+$/.test(part)) names.push(part)
    else if (/^V\d$/.test(part)) names.push(names.at(-1)!.replace(/V\d$/, part))
  }
  return names
}

function readDocument(markdown: string): Map<string, DocumentedMethod> {
  const methods = new Map<string, DocumentedMethod>()
  const add = (method: DocumentedMethod) => {
    if (!methods.has(method.name)) methods.set(method.name, method)
  }
  let columns: string[] = []
  for (const line of markdown.slice(markdown.indexOf('### 4.2'), markdown.indexOf('### Endpoint gaps')).split('\n')) {
    if (line.startsWith('| Method |')) columns = line.split('|').map((cell) => cell.trim())
    else if (/^\| [a-z]/.test(line)) {
      const cells = line.split('|').map((cell) => cell.trim())
      const cell = (title: RegExp) => cells[columns.findIndex((column) => title.test(column))]
      const isPublic = cell(/^Public$/)
      for (const name of namesIn(cells[1]!)) {
        const status = cell(/^Status$/)
        add({
          name,
          status: status === undefined ? 'Y' : statusOf(status),
          isPublic: isPublic === 'Y' ? true : isPublic === 'N' ? false : undefined,
          result: cell(/^Result/) ?? '',
        })
      }
    } else if (/^(- \w+( \(deprecated\))?:|Not implemented \(N\))/.test(line)) {
      for (const name of namesIn(line.slice(line.indexOf(':') + 1))) add({ name, status: 'N', isPublic: undefined, result: '' })
    }
  }
  return methods
}

/** The methods of the document by name; none where it is not there. */
export function documentedMethods(): Map<string, DocumentedMethod> {
  return hasInterfaceDocument ? readDocument(readFileSync(DOCUMENT, 'utf8')) : new Map()
}

/** The literal that the document gives as a stub's answer; undefined where it gives none. */
export function literalOf(result: string): unknown {
  const quoted = /`([^`]+)`/.exec(result)?.[1]
  if (quoted === '[]' || /empty array/.test(result)) return []
  if (quoted !== undefined) return quoted
  const word = /\b(null|true|false)\b/.exec(result)?.[1]
  return word === undefined ? undefined : (JSON.parse(word) as unknown)
}
