import { messageOf } from '../bridge/rpcError.ts'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { base64FromBytes, bytesFromBase64 } from '../format/base64.ts'
import { runLong, showWorkspace } from '../control/showWorkspace.ts'
import type { App } from '../store/useApp.ts'
import { titleOf } from '../format/workspaceName.ts'

/** Bytes of a file per request. */
const PART_BYTES = 768 * 1024

/** Switches, and tells why that failed. */
export function switchTo(app: App, workspace: WireWorkspace): void {
  if (workspace.isCurrent) return
  app.tell(`Opening ${titleOf(workspace)}`)
  showWorkspace(app, workspace).catch((error: unknown) => app.tell(`${titleOf(workspace)} could not be opened`, messageOf(error)))
}

/** Exports a workspace to a file of the node, and returns its bytes; the file is removed. Rejects with RpcError. */
export async function exportBytes(app: Pick<App, 'client'>, name: string, keys: boolean): Promise<Blob> {
  return await takeFile(app, `export-${crypto.randomUUID()}.tar.gz`, (file) => runLong(app, 'devnet_exportWorkspace', name, file, keys))
}

/** What was read of the remote chain of a fork, as a pack. Rejects with RpcError. */
export async function packBytes(app: Pick<App, 'client'>): Promise<Blob> {
  return await takeFile(app, `fork-${crypto.randomUUID()}.pack`, (file) => runLong(app, 'devnet_exportForkPack', file))
}

/** The content of a file that the node writes, which is removed there. Rejects with RpcError. */
async function takeFile(app: Pick<App, 'client'>, file: string, write: (file: string) => Promise<unknown>): Promise<Blob> {
  await write(file)
  try {
    return await download(app, file)
  } finally {
    await app.client.call('devnet_removeFile', file).catch(() => undefined)
  }
}

/** Creates a workspace from a file. Rejects with RpcError; the copy of the file at the node is removed. */
export async function importFile(app: Pick<App, 'client'>, file: Blob, name: string, onProgress: (percent: number) => void): Promise<void> {
  const copy = `import-${crypto.randomUUID()}.tar.gz`
  try {
    for (let at = 0; at < file.size || at === 0; at += PART_BYTES) {
      const part = new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer())
      await app.client.call('devnet_writeFile', copy, at, base64FromBytes(part))
      onProgress(Math.floor((100 * Math.min(file.size, at + PART_BYTES)) / Math.max(1, file.size)))
    }
    await runLong(app, 'devnet_importWorkspace', copy, name)
  } finally {
    await app.client.call('devnet_removeFile', copy).catch(() => undefined)
  }
}

async function download({ client }: Pick<App, 'client'>, file: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const part = await client.call('devnet_readFile', file, length)
    const bytes = bytesFromBase64(part.data)
    if (bytes.length > 0) parts.push(bytes)
    length += bytes.length
    if (length >= part.sizeBytes || bytes.length === 0) return new Blob(parts)
  }
}
