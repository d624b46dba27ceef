import type { RpcClient } from '../../bridge/rpcClient.ts'
import { saveFile } from '../../components/forms/saveFile.ts'
import { loadProfile } from '../../profile/loadProfile.ts'

/** Saves a profile of any size as a file; `bytes`: its content, if already loaded. Rejects as `loadProfile` does. */
export async function saveProfile(client: Pick<RpcClient, 'call'>, name: string, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
  saveFile(name.split('/').at(-1)!, bytes ?? (await loadProfile(client, name)))
}
