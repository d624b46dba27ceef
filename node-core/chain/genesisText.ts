/** A genesis file of geth that starts a new chain with the state of a block: `genesis.json` as `geth init` and `--genesis` read it. */
import { hexFromBytes, quantityFromBigint, ZERO_HASH } from '../contract/hex.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { StateView } from '../state/stateView.ts'
import type { Block } from '../types/block.ts'
import { type ChainConfig, type ForkActivation, HARDFORKS, type Hardfork, includesFork } from '../types/chainConfig.ts'
import { chainConfigToJson } from './chainConfigJson.ts'
import { accountTexts } from './stateText.ts'

/**
 * Its JSON in parts. The new chain begins at block 0 with the time, gas limit and fees of the block, and with the rules of the block that
 * would follow it. Throws `state-not-listable`.
 */
export function* genesisTexts(config: ChainConfig, { header }: Block, view: StateView): Generator<string> {
  view.assertListable()
  const { timestamp, extraData, gasLimit, difficulty, mixHash, coinbase, nonce, baseFeePerGas, excessBlobGas, blobGasUsed, slotNumber } =
    header
  const optional = { baseFeePerGas, excessBlobGas, blobGasUsed, slotNumber }
  const quantities = Object.entries(optional).flatMap(([name, value]) => (value === undefined ? [] : [[name, quantityFromBigint(value)]]))
  const fields = {
    config: chainConfigToJson(configFrom(config, header.number, timestamp)),
    nonce,
    timestamp: quantityFromBigint(timestamp),
    extraData: hexFromBytes(extraData),
    gasLimit: quantityFromBigint(gasLimit),
    difficulty: quantityFromBigint(difficulty),
    mixHash,
    coinbase,
    number: '0x0',
    gasUsed: '0x0',
    parentHash: ZERO_HASH,
    ...(Object.fromEntries(quantities) as Record<string, string>),
  }
  yield `${JSON.stringify(fields).slice(0, -1)},"alloc":{`
  yield* accountTexts(view, (it) => `"${quantityFromBigint(it)}"`)
  yield '}}'
}

/** The configuration of a chain whose block 0 takes the place of that block: forks that activate at a block come earlier by its number. */
function configFrom(config: ChainConfig, number: bigint, timestamp: bigint): ChainConfig {
  const forks: ChainConfig['forks'] = {}
  const blobSchedule: ChainConfig['blobSchedule'] = {}
  for (const fork of HARDFORKS) {
    const activation = config.forks[fork]
    if (activation === undefined) continue
    forks[fork] = earlier(activation, number)
    const schedule = blobScheduleOf(config, fork, number, timestamp)
    if (schedule !== undefined) blobSchedule[fork] = schedule
  }
  return { ...config, forks, blobSchedule }
}

const earlier = (activation: ForkActivation, by: bigint): ForkActivation =>
  'timestamp' in activation ? activation : { block: activation.block > by ? activation.block - by : 0n }

/** The blob schedule of a fork, which geth wants for each. */
function blobScheduleOf(config: ChainConfig, fork: Hardfork, number: bigint, timestamp: bigint) {
  if (!includesFork(fork, 'cancun')) return undefined
  const only = Object.fromEntries(HARDFORKS.filter((it) => includesFork(fork, it)).map((it) => [it, { block: 0n }]))
  return rulesAt({ ...config, forks: only }, number, timestamp).blobSchedule
}
