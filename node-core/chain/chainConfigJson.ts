import { HARDFORKS, type ChainConfig } from '../types/chainConfig.ts'
import { BLOCK_KEYS, TIME_KEYS } from './genesisJson.ts'

/** The configuration of a chain as `config` of geth's genesis JSON; `genesisFromJson` reads it back. */
export function chainConfigToJson({
  chainId,
  forks,
  blobSchedule,
  depositContractAddress,
  anyGasLimit,
}: ChainConfig): Record<string, unknown> {
  const json: Record<string, unknown> = { chainId: Number(chainId) }
  for (const fork of HARDFORKS) {
    const at = forks[fork]
    if (at === undefined) continue
    if ('timestamp' in at && TIME_KEYS[fork] !== undefined) json[TIME_KEYS[fork]] = Number(at.timestamp)
    if ('block' in at && BLOCK_KEYS[fork] !== undefined) json[BLOCK_KEYS[fork]] = Number(at.block)
    if (fork === 'spuriousDragon') json['eip158Block'] = json['eip155Block']
    if (fork === 'paris') json['terminalTotalDifficulty'] = 0
    if (fork === 'paris' && 'block' in at && at.block > 0n) json['mergeNetsplitBlock'] = Number(at.block)
  }
  if (depositContractAddress !== undefined) json['depositContractAddress'] = depositContractAddress
  if (anyGasLimit) json['anyGasLimit'] = true
  const schedules = Object.entries(blobSchedule).map(([fork, { baseFeeUpdateFraction, ...blobs }]) => [
    fork,
    { ...blobs, baseFeeUpdateFraction: Number(baseFeeUpdateFraction) },
  ])
  if (schedules.length > 0) json['blobSchedule'] = Object.fromEntries(schedules)
  return json
}
