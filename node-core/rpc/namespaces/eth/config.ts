import { nullable, object, record } from '../../../contract/compound.ts'
import type { Address } from '../../../contract/hex.ts'
import { precompileAt } from '../../../contract/precompiles.ts'
import { address, boolean, dataOf, hash, number, quantity, string } from '../../../contract/primitives.ts'
import type { Chain } from '../../../chain/chain.ts'
import { precompilesOf } from '../../../evm/precompiles/precompiles.ts'
import { type Rules } from '../../../evm/rules/rules.ts'
import { rulesAt } from '../../../execution/chainRules.ts'
import { type ForkPeriod, forkHash, forkPeriods } from '../../../execution/forkId.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS } from '../../../execution/systemCalls.ts'
import { method } from '../../method.ts'
import { HISTORY_STORAGE_ADDRESS } from '../../../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../../../types/systemRings.ts'

const forkConfig = object(
  {
    activationTime: number,
    blobSchedule: nullable(object({ target: number, max: number, baseFeeUpdateFraction: number })),
    chainId: quantity,
    forkId: dataOf(4, 'fork id'),
    precompiles: record(string, address),
    systemContracts: record(string, address),
  },
  'fork configuration',
)

function systemContractsOf(rules: Rules, depositContract: Address | undefined): Map<string, Address> {
  const contracts = new Map<string, Address>()
  if (rules.eip4788) contracts.set('BEACON_ROOTS_ADDRESS', BEACON_ROOTS_ADDRESS)
  if (rules.eip7251) contracts.set('CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS', CONSOLIDATION_REQUESTS_ADDRESS)
  if (rules.eip6110 && depositContract !== undefined) contracts.set('DEPOSIT_CONTRACT_ADDRESS', depositContract)
  if (rules.eip2935) contracts.set('HISTORY_STORAGE_ADDRESS', HISTORY_STORAGE_ADDRESS)
  if (rules.eip7002) contracts.set('WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS', WITHDRAWAL_REQUESTS_ADDRESS)
  return contracts
}

function forkConfigOf({ config, genesis, head }: Chain, { activationTime }: ForkPeriod, timestamp: bigint) {
  const rules = rulesAt(config, head.header.number, timestamp)
  const { blobSchedule } = rules
  return {
    activationTime: Number(activationTime),
    blobSchedule: blobSchedule ? { ...blobSchedule, baseFeeUpdateFraction: Number(blobSchedule.baseFeeUpdateFraction) } : null,
    chainId: config.chainId,
    forkId: forkHash(config, genesis, timestamp),
    precompiles: new Map(Array.from(precompilesOf(rules).keys(), (of) => [precompileAt(of)!.name, of])),
    systemContracts: systemContractsOf(rules, config.depositContractAddress),
  }
}

/** The oldest block with data of a kind. */
const resource = object({ disabled: boolean, oldestBlock: quantity }, 'Resource')
const capabilities = object(
  {
    head: object({ number: quantity, hash }, 'Head'),
    state: resource,
    tx: resource,
    logs: resource,
    receipts: resource,
    blocks: resource,
    stateproofs: resource,
  },
  'Capabilities',
)

/** Nothing is ever deleted here. */
const WHOLE = { disabled: false, oldestBlock: 0n }

/** Methods about the chain's rules and the history that the node has. */
export const configRows = [
  method({
    name: 'eth_config',
    summary: 'The current fork, the next one and the last known one, with their configuration (EIP-7910).',
    params: [],
    result: object({ current: forkConfig, next: nullable(forkConfig), last: nullable(forkConfig) }),
    reference: 'notImplemented',
    handler({ chain }) {
      const { timestamp } = chain.head.header
      const { current, next, last } = forkPeriods(chain.config, chain.genesis, chain.rulesAt(chain.head.header).hardfork, timestamp)
      return {
        current: forkConfigOf(chain, current, timestamp),
        next: next ? forkConfigOf(chain, next, next.activationTime) : null,
        last: last ? forkConfigOf(chain, last, last.activationTime) : null,
      }
    },
  }),
  method({
    name: 'eth_capabilities',
    summary: 'The head, and the oldest block for which each kind of data is available.',
    params: [],
    result: capabilities,
    reference: 'notImplemented',
    handler: ({ chain: { head } }) => ({
      head: { number: head.header.number, hash: head.hash },
      state: WHOLE,
      tx: WHOLE,
      logs: WHOLE,
      receipts: WHOLE,
      blocks: WHOLE,
      stateproofs: WHOLE,
    }),
  }),
] as const
