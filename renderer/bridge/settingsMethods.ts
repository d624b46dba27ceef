import type { WireAccess, WireDataFolder, WireOptionChanges, WireOptions } from '../../node-core/contract/settings.ts'

type Method<Params extends unknown[], Result> = { params: Params; result: Result }

/** The methods of the node's settings. */
export interface SettingsMethods {
  devnet_options: Method<[], WireOptions>
  devnet_checkOptions: Method<[changes: WireOptionChanges], Record<string, string>>
  devnet_setOptions: Method<[changes: WireOptionChanges, resetChain?: boolean], WireOptions>
  devnet_access: Method<[], WireAccess>
  devnet_token: Method<[], string>
  devnet_renewToken: Method<[], string>
  devnet_dataFolder: Method<[], WireDataFolder>
  devnet_resetChain: Method<[], boolean>
  devnet_restartNode: Method<[resetChain?: boolean], boolean>
}
