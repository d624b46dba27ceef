import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** A coding agent that is connected to a node. */
export interface AgentClient {
  /** Calls a method of the node by the tool for that, and resolves with the text that the model reads. */
  call(method: string, ...params: readonly unknown[]): Promise<string>
  close(): Promise<void>
}

/** Connects as coding agents do, under that name. */
export async function connectAgent(url: string, name: string): Promise<AgentClient> {
  const client = new Client({ name, version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)))
  return {
    async call(method, ...params) {
      const { content } = await client.callTool({ name: 'json_rpc', arguments: { method, params } })
      const [part] = content
      return part?.type === 'text' ? part.text : ''
    },
    close: () => client.close(),
  }
}
