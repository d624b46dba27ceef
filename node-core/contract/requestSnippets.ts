/** A request as code for other tools: whatever its method and params are, no shell or script reads them as its own. */

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

/** A request as it is written for other tools. */
export interface SnippetRequest {
  method: string
  /** JSON text of the params, on one line and as code shows it. */
  params: string
  shownParams: string
  /** Only clients with the access token may make it. */
  needsToken: boolean
}

const DEFAULT_URL = 'http://127.0.0.1:8545'

const shellQuoted = (text: string) => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
const scriptQuoted = (text: string) => (/^[\w.:/-]+$/.test(text) ? `'${text}'` : JSON.stringify(text))

/** A recorded request for the same tools; `params` is JSON text as the client sent it, and stays as it is. */
export function recordedSnippets(method: string, params: string, needsToken: boolean, target: SnippetTarget): RequestSnippet[] {
  return snippetsOf({ method, params, shownParams: indented(params), needsToken }, target)
}

/** The text on several lines, unless it would then stand for something else, as large numbers do. */
function indented(json: string): string {
  const value: unknown = JSON.parse(json)
  return JSON.stringify(value) === json ? JSON.stringify(value, undefined, 2) : json
}

/** Code for each tool; names and params may be anything. */
export function snippetsOf(request: SnippetRequest, { http, tokenFile }: SnippetTarget): RequestSnippet[] {
  const url = http ?? DEFAULT_URL
  const token = `Authorization: Bearer $(cat ${tokenFile === null ? 'auth-token' : shellQuoted(tokenFile)})`
  return [
    { title: 'curl', code: curlCode(request, url, token) },
    { title: 'viem', code: viemCode(request, url) },
    { title: 'ethers', code: ethersCode(request, url) },
    { title: 'cast', code: castCode(request, url, token) },
  ]
}

function curlCode({ method, params, needsToken }: SnippetRequest, url: string, token: string): string {
  return [
    `curl ${shellQuoted(url)}`,
    `-H 'Content-Type: application/json'`,
    ...(needsToken ? [`-H "${token}"`] : []),
    `--data ${shellQuoted(`{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${params}}`)}`,
  ].join(' \\\n  ')
}

function viemCode({ method, shownParams, needsToken }: SnippetRequest, url: string): string {
  const headers = `, { fetchOptions: { headers: { Authorization: \`Bearer \${token}\` } } }`
  const indentedParams = shownParams.replaceAll('\n', '\n  ')
  return [
    `import { createPublicClient, http } from 'viem'\n`,
    `const client = createPublicClient({ transport: http(${scriptQuoted(url)}${needsToken ? headers : ''}) })`,
    `const result = await client.request({\n  "method": ${JSON.stringify(method)},\n  "params": ${indentedParams}\n})`,
  ].join('\n')
}

function ethersCode({ method, shownParams, needsToken }: SnippetRequest, url: string): string {
  const send = `const result = await provider.send(${scriptQuoted(method)}, ${shownParams})`
  return needsToken
    ? [
        `import { FetchRequest, JsonRpcProvider } from 'ethers'\n`,
        `const request = new FetchRequest(${scriptQuoted(url)})`,
        "request.setHeader('Authorization', `Bearer ${token}`)",
        'const provider = new JsonRpcProvider(request)',
        send,
      ].join('\n')
    : [`import { JsonRpcProvider } from 'ethers'\n`, `const provider = new JsonRpcProvider(${scriptQuoted(url)})`, send].join('\n')
}

function castCode({ method, params, needsToken }: SnippetRequest, url: string, token: string): string {
  const call = `cast rpc ${shellQuoted(method)} ${shellQuoted(params)} --raw --rpc-url ${shellQuoted(url)}`
  return needsToken ? `${call} \\\n  --rpc-headers "${token}"` : call
}
