/** Access settings and the access token. */
import { replaceFile } from '../../base/replaceFile.ts'
import type { WireAccess } from '../../contract/settings.ts'
import { rpcError } from '../../rpc/errors.ts'
import { namespaceOf } from '../../rpc/method.ts'
import { METHOD_ROWS } from '../../rpc/methods.ts'
import type { NodeSettings } from '../../rpc/nodeSettings.ts'
import { type Authorizer, createToken } from '../../server/auth.ts'
import { namespacesFromApi } from '../namespaces.ts'
import type { NodeSettingsEnvironment } from './environment.ts'

/** Creates the access part of the settings. */
export function createAccessSettings({
  options,
  log,
  authorizer,
  tokenFile,
}: Pick<NodeSettingsEnvironment, 'options' | 'log' | 'authorizer' | 'tokenFile'>): Pick<NodeSettings, 'access' | 'token' | 'renewToken'> {
  function tokenHidden(): string | null {
    const current = authorizer()
    if (current === undefined) return 'There is no access token: this node serves only its own window.'
    // Clients that need no token must not learn it and keep it.
    return current.mode === 'token'
      ? null
      : `The access token is hidden because private methods can be called without it (--auth ${current.mode}).`
  }

  function assertTokenShown(): Authorizer {
    const reason = tokenHidden()
    if (reason !== null) throw rpcError(-32000, reason)
    return authorizer()!
  }

  return {
    access: () => ({
      auth: options.auth,
      tokenFile: authorizer() === undefined ? null : tokenFile,
      tokenHidden: tokenHidden(),
      namespaces: namespaces(namespacesFromApi(options.api)),
    }),

    token: () => assertTokenShown().token,

    renewToken() {
      const current = assertTokenShown()
      const token = createToken()
      replaceTokenFile(tokenFile, token)
      current.renew(token)
      log.info('access token renewed')
      return token
    },
  }
}

/** Every namespace that has methods, by name. */
function namespaces(enabled: ReadonlySet<string>): WireAccess['namespaces'] {
  const rows = Map.groupBy(METHOD_ROWS as readonly { name: string; visibility?: string }[], ({ name }) => namespaceOf(name))
  return Array.from(rows, ([name, methods]) => ({
    name,
    isEnabled: enabled.has(name),
    methods: methods.length,
    privateMethods: methods.filter(({ visibility }) => visibility === 'private').length,
  })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function replaceTokenFile(file: string, token: string): void {
  try {
    replaceFile(file, `${token}\n`)
  } catch (error) {
    throw rpcError(-32000, `cannot write the token file ${file}: ${(error as Error).message}`)
  }
}
