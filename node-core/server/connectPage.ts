/** What a wallet or a library needs to connect. */
export interface ConnectPageOptions {
  url: string
  ws: string | null
  chainId: number
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A plain page with connection settings, for a node without the window's files. Unstyled, as the strict content policy requires. */
export function connectPage({ url, ws, chainId }: ConnectPageOptions): string {
  const rows = [
    ['RPC URL', url],
    ...(ws === null ? [] : [['WebSocket', ws]]),
    ['Chain id', String(chainId)],
    ['Currency symbol', 'ETH'],
    ['Block explorer URL', url],
  ]
  const cells = rows
    .map(([name, value]) => `<tr><th scope="row" align="left">${escaped(name!)}</th><td><code>${escaped(value!)}</code></td></tr>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Terrarium</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Terrarium</h1>
<p>A local Ethereum chain is running here. Add it to your wallet as a custom network:</p>
<table>
${cells}
</table>
<h2>viem</h2>
<pre>createPublicClient({ transport: http('${escaped(url)}') })</pre>
<h2>ethers</h2>
<pre>new JsonRpcProvider('${escaped(url)}')</pre>
<h2>More</h2>
<p><a href="/status">/status</a> shows the state of the node, <a href="/openrpc.json">/openrpc.json</a> its methods, <a href="/terrarium-rpc.d.ts">/terrarium-rpc.d.ts</a> their TypeScript types. The window appears here once it is built.</p>
</body>
</html>
`
}
