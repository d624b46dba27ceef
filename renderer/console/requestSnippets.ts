/** A request of the console as code for other tools. Secrets are replaced by a name. */
import { snippetsOf, type RequestSnippet, type SnippetTarget } from '../../node-core/contract/requestSnippets.ts'
import type { ConsoleMethod } from './methodCatalog.ts'
import { withoutSecrets } from './secrets.ts'

function shownParams(method: ConsoleMethod, params: readonly unknown[]): unknown[] {
  return withoutSecrets(method, params).params.map((value, at) =>
    method.params[at]?.schema.writeOnly === true ? `<${method.params[at].name}>` : value,
  )
}

/** The request of a method for curl, viem, ethers and cast. */
export function requestSnippets(method: ConsoleMethod, params: readonly unknown[], target: SnippetTarget): RequestSnippet[] {
  const shown = shownParams(method, params)
  return snippetsOf(
    {
      method: method.name,
      params: JSON.stringify(shown),
      shownParams: JSON.stringify(shown, undefined, 2),
      needsToken: method.visibility === 'private',
    },
    target,
  )
}
