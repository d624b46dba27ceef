/** Result of a single call to a node over HTTP; throws an error with the method. */
export async function callNode(http: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(http, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
