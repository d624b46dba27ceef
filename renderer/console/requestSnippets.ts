/** A request as code for other tools. Secrets are replaced by a name. */
import type { ConsoleMethod } from './methodCatalog.ts'
import { withoutSecrets } from './secrets.ts'

/** Where a request is sent. */
export interface SnippetTarget {
  /** URL of the HTTP server; null if it is off. */
  http: string | null
  /** File with the token for private methods. */
  tokenFile: string | null
}

export interface RequestSnippet {
  title: string
  code: string
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function shownParams(method: ConsoleMethod, params: readonly unknown[]): unknown[] {
  return withoutSecrets(method, params).params.map((value, at) =>
    method.params[at]?.schema.writeOnly === true ? `<${method.params[at].name}>` : value,
  )
}

/** The request for curl, viem, ethers and cast. */
export function requestSnippets(method: ConsoleMethod, params: readonly unknown[], { http, tokenFile }: SnippetTarget): RequestSnippet[] {
  const url = http ?? 'http://127.0.0.1:8545'
  const shown = shownParams(method, params)
  const needsToken = method.visibility === 'private'
  const token = `Authorization: Bearer $(cat ${tokenFile === null ? 'auth-token' : shellQuoted(tokenFile)})`
  const request = { jsonrpc: '2.0', id: 1, method: method.name, params: shown }
  const code = JSON.stringify({ method: method.name, params: shown }, undefined, 2)
  const headers = `{ fetchOptions: { headers: { Authorization: \`Bearer \${token}\` } } }`
  return [
    {
      title: 'curl',
      code: [
        `curl ${url}`,
        `-H 'Content-Type: application/json'`,
        ...(needsToken ? [`-H "${token}"`] : []),
        `--data ${shellQuoted(JSON.stringify(request))}`,
      ].join(' \\\n  '),
    },
    {
      title: 'viem',
      code: `import { createPublicClient, http } from 'viem'\n\nconst client = createPublicClient({ transport: http('${url}'${needsToken ? `, ${headers}` : ''}) })\nconst result = await client.request(${code})`,
    },
    {
      title: 'ethers',
      code: needsToken
        ? `import { FetchRequest, JsonRpcProvider } from 'ethers'\n\nconst request = new FetchRequest('${url}')\nrequest.setHeader('Authorization', \`Bearer \${token}\`)\nconst provider = new JsonRpcProvider(request)\nconst result = await provider.send('${method.name}', ${JSON.stringify(shown, undefined, 2)})`
        : `import { JsonRpcProvider } from 'ethers'\n\nconst provider = new JsonRpcProvider('${url}')\nconst result = await provider.send('${method.name}', ${JSON.stringify(shown, undefined, 2)})`,
    },
    {
      title: 'cast',
      code: `cast rpc ${method.name} ${shellQuoted(JSON.stringify(shown))} --raw --rpc-url ${url}${needsToken ? ` \\\n  --rpc-headers "${token}"` : ''}`,
    },
  ]
}
