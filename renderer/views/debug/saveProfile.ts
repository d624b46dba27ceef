import type { RpcClient } from '../../bridge/rpcClient.ts'
import { saveFile } from '../../components/forms/saveFile.ts'
import { loadProfile } from '../../profile/loadProfile.ts'

/** Saves a profile as a file, of whatever size; `bytes`: what is in it, where that is here already. Rejects as `loadProfile`. */
export async function saveProfile(client: Pick<RpcClient, 'call'>, name: string, bytes?: Uint8Array<ArrayBuffer>): Promise<void> {
  saveFile(name.split('/').at(-1)!, bytes ?? (await loadProfile(client, name)))
}
