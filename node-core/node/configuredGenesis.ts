/** The genesis that the options define, and the dev accounts that it funds. */
import type { Hex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { defaultGenesis, type Genesis, withAnyGasLimit } from '../chain/genesis.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { type PredeployName, predeployedAccounts } from '../chain/predeploys.ts'
import { validatorContract } from '../consensus/application/validatorContract.ts'
import { createDevAccounts, type DevAccount, devAccountsOf } from '../keystore/devAccounts.ts'
import { genesisOfReproduction } from '../reproduction/run.ts'
import { readPredeploy } from './applicationFiles.ts'
import type { NodeOptions } from './options.ts'
import { GENESIS_LIMIT_BYTES, readTextFile } from './readTextFile.ts'
import { readBundleFile } from './reproduce.ts'

/** `genesis-file`: the genesis file cannot be read, or is not JSON. */
export type GenesisFileErrorCode = 'genesis-file'

/** The genesis that the options define, for a chain that is no fork. Throws CodedError. */
export function beginningOf(options: NodeOptions): Genesis {
  const given = givenGenesis(options)
  return options.anyGasLimit ? withAnyGasLimit(given) : given
}

/** The same, with the gas limit as it is given. */
export function givenGenesis(options: NodeOptions): Genesis {
  if (options.reproduce !== null) {
    if (options.genesis !== null)
      throw new CodedError<GenesisFileErrorCode>(
        'genesis-file',
        'chain.genesis and chain.reproduce both define the chain: give one of them',
      )
    return genesisOfReproduction(readBundleFile(options.reproduce))
  }
  if (options.genesis === null) {
    return defaultGenesis({
      chainId: BigInt(options.chainId),
      hardfork: options.hardfork,
      gasLimit: options.gasLimit,
      baseFeePerGas: options.baseFee,
      accounts: devAccountsFrom(options).map(({ address }) => address),
      balance: options.balance,
      contracts: [
        ...predeployedAccounts(options.predeploy as PredeployName[], BigInt(options.chainId), readPredeploy),
        ...(options.consensusOwner === null ? [] : [validatorContract(options.consensusOwner)]),
      ],
    })
  }
  let json: unknown
  try {
    json = JSON.parse(readTextFile(options.genesis, GENESIS_LIMIT_BYTES))
  } catch (error) {
    throw new CodedError<GenesisFileErrorCode>(
      'genesis-file',
      `cannot read the genesis file ${options.genesis}: ${(error as Error).message}`,
      { cause: error },
    )
  }
  return genesisFromJson(json)
}

/** Derived once for the options of a node: each account takes a multiplication on the curve. */
const derivedAccounts = new WeakMap<NodeOptions, readonly DevAccount[]>()

export function devAccountsFrom(options: NodeOptions): readonly DevAccount[] {
  const known = derivedAccounts.get(options)
  if (known !== undefined) return known
  const { accounts, mnemonic, accountsPath, privateKeys } = options
  const derived = createDevAccounts(accounts, mnemonic, accountsPath)
  const addresses = new Set(derived.map(({ address }) => address))
  const all = [...derived, ...devAccountsOf(privateKeys as Hex[]).filter(({ address }) => !addresses.has(address))]
  derivedAccounts.set(options, all)
  return all
}
