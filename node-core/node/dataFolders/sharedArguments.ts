import { OPTIONS, type NodeOptions } from '../options.ts'

/**
 * Arguments of a node for the others of its process: where the workspaces are, how it logs, whether it warms up, and whether it serves
 * clients at all. A node that picks free ports has the others do so too. Everything else is configured by each workspace itself.
 */
export function sharedArguments(options: NodeOptions, flags: Partial<NodeOptions>): string[] {
  const { httpAddress, wsAddress } = flags
  return [
    `--workspaces-dir=${options.workspacesDir}`,
    `--log=${options.log}`,
    `--log-level=${options.logLevel}`,
    ...(flags.warmUp === undefined ? [] : [`--warm-up=${flags.warmUp}`]),
    ...(flags.jsonRpc === undefined ? [] : [`--json-rpc.enable=${flags.jsonRpc}`]),
    ...(httpAddress?.port === 0 ? [`--json-rpc.address=${OPTIONS.httpAddress.kind.show(httpAddress)}`] : []),
    ...(wsAddress?.port === 0 ? [`--json-rpc.ws-address=${OPTIONS.wsAddress.kind.show(wsAddress)}`] : []),
    ...(flags.dap === 0n ? ['--dap=0'] : []),
  ]
}
