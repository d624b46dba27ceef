/** What a method takes away, for those that ask before they are run. */
export const RISKS: Readonly<Record<string, string>> = {
  debug_setHead: 'Blocks after the one that is named are removed from the chain. They cannot be brought back.',
  evm_revert: 'Blocks and state after the snapshot are removed, and the snapshot with them.',
  evm_dropTransaction: 'The transaction is removed from the pool.',
  admin_importChain: 'Blocks of the file are added to the chain.',
  admin_stopHTTP: 'Programs that are connected over HTTP are cut off, this window too where it is in a browser.',
  admin_stopRPC: 'Programs that are connected over HTTP are cut off, this window too where it is in a browser.',
  admin_stopWS: 'Programs that are connected over WebSocket are cut off.',
  devnet_resetChain: 'With its next start, the node begins a new chain.',
  devnet_restartNode: 'The node ends and starts anew; programs that are connected are cut off.',
  devnet_renewToken: 'Programs that show the present token are cut off, and need the new one.',
  devnet_setOptions: 'The configuration file is changed.',
  devnet_removeArtifact: 'The artifact is removed; its contracts are no longer decoded by it.',
  devnet_removeProfile: 'The profile is removed from the disk.',
}

/** What running the method takes away, in words; undefined where nothing. */
export function riskOf(method: string): string | undefined {
  return Object.hasOwn(RISKS, method) ? RISKS[method] : undefined
}
