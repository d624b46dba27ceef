/**
 * Contracts that a devnet can begin with: a paymaster of its own, and of public chains the EntryPoints of ERC-4337 with the contracts that
 * create senders for them, and Permit2. Their code is that of mainnet, checked against its hash. Some keep the chain id and the EIP-712
 * domain of their chain in their code, where those of the new chain take their place, as their constructors would have written them.
 */
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'

/** `predeploy`: the code of a contract is missing or damaged. */
export type PredeployErrorCode = 'predeploy'

/** Names of the predeploys, as the option has them. */
export const PREDEPLOY_NAMES = ['entrypoint-0.6', 'entrypoint-0.7', 'entrypoint-0.8', 'entrypoint-0.9', 'permit2', 'paymaster'] as const
export type PredeployName = (typeof PREDEPLOY_NAMES)[number]
export const ENTRY_POINT_NAMES = PREDEPLOY_NAMES.filter((name) => name.startsWith('entrypoint-'))

interface Contract {
  /** For people. */
  label: string
  address: Address
  /** Of the code, as it is on mainnet. */
  codeHash: Hash
  /** If not 1, which every new contract has (EIP-161): an EntryPoint has created its sender creator. */
  nonce?: bigint
  storage?: ReadonlyMap<bigint, bigint>
  /** Fields of the EIP-712 domain that the code keeps, before chain id and address. */
  domain?: { name: string; version?: string }
}

/** EIP-712 domain of EntryPoints from 0.8 on, before chain id and address. */
export const ENTRY_POINT_DOMAIN = { name: 'ERC4337', version: '1' } as const

/** The guard against reentrancy that OpenZeppelin's constructor sets. */
const NOT_ENTERED: ReadonlyMap<bigint, bigint> = new Map([[2n, 1n]])

/** Pays for every operation of an EntryPoint with which it was predeployed. */
export const PAYMASTER: Address = '0x4337000000000000000000000000000000009a13'

/** What it has in each of them, wei. */
const PAYMASTER_DEPOSIT = 10n ** 24n

/** The contract that is called comes first. */
const CONTRACTS: Readonly<Record<PredeployName, readonly Contract[]>> = {
  'entrypoint-0.6': [
    {
      label: 'EntryPoint 0.6',
      nonce: 2n,
      storage: NOT_ENTERED,
      address: '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
      codeHash: '0xc93c806e738300b5357ecdc2e971d6438d34d8e4e17b99b758b1f9cac91c8e70',
    },
    {
      label: 'SenderCreator 0.6',
      address: '0x7fc98430eaedbb6070b35b39d798725049088348',
      codeHash: '0xae818091eaaf1b6175ee41472359a689f3823d0908a41e2e5c4ad508f2fc04a3',
    },
  ],
  'entrypoint-0.7': [
    {
      label: 'EntryPoint 0.7',
      nonce: 2n,
      storage: NOT_ENTERED,
      address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
      codeHash: '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
    },
    {
      label: 'SenderCreator 0.7',
      address: '0xefc2c1444ebcc4db75e7613d20c6a62ff67a167c',
      codeHash: '0x283c9d14378f5f4c4e24045b87d621d48443fa5b4af7dd7180a599b3756a7689',
    },
  ],
  'entrypoint-0.8': [
    {
      label: 'EntryPoint 0.8',
      nonce: 2n,
      address: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
      codeHash: '0x44e632a24c6f2600cbd5b5b8b4c2d372359112c8b5774297f5fd0a9e64f11f86',
      domain: ENTRY_POINT_DOMAIN,
    },
    {
      label: 'SenderCreator 0.8',
      address: '0x449ed7c3e6fee6a97311d4b55475df59c44add33',
      codeHash: '0xc69a1b3a000d570bc86eb096ee63a9014a17951ad616d720882ec61432b00fcf',
    },
  ],
  'entrypoint-0.9': [
    {
      label: 'EntryPoint 0.9',
      nonce: 2n,
      address: '0x433709009b8330fda32311df1c2afa402ed8d009',
      codeHash: '0x14ee3fe0191de027aecf20ffd7dbd985f5023b898fa429485d2dfe2286b42750',
      domain: ENTRY_POINT_DOMAIN,
    },
    {
      label: 'SenderCreator 0.9',
      address: '0x0a630a99df908a81115a3022927be82f9299987e',
      codeHash: '0xa7d4dd260bca9c96da49f7c0682fdda7f0074694d935815a336d3e60ee3ec6ad',
    },
  ],
  permit2: [
    {
      label: 'Permit2',
      address: '0x000000000022d473030f116ddee9f6b43ac78ba3',
      codeHash: '0xc67d1657868aa5146eaf24fb879fb1fdec3d2d493b3683a61c9c2f4fb2851131',
      domain: { name: 'Permit2' },
    },
  ],
  // To every call it returns no context and no objection: PUSH1 64 PUSH0 MSTORE PUSH1 96 PUSH0 RETURN.
  paymaster: [
    {
      label: 'Sponsoring paymaster',
      address: PAYMASTER,
      codeHash: '0x843dcfb4e78577dce6631904577b14813de08702a306e83f0f21a7bbf8e09692',
    },
  ],
}

/** Where a predeploy is called. */
export const addressOfPredeploy = (name: PredeployName): Address => CONTRACTS[name][0]!.address

const MAINNET = 1n
/** Opcode before a word that a constructor writes. */
const PUSH32 = 0x7f

/** The named contracts on a chain; `read` reads the code of a file that is named after an address. Throws `predeploy`. */
export function predeployedAccounts(
  names: readonly PredeployName[],
  chainId: bigint,
  read: (file: string) => Uint8Array,
): (readonly [Address, { balance: bigint; nonce: bigint; code: Uint8Array; storage?: ReadonlyMap<bigint, bigint> }])[] {
  const contracts = new Set(names.flatMap((name) => CONTRACTS[name]))
  const deposits = names.includes('paymaster') ? new Map([[depositSlot(PAYMASTER), PAYMASTER_DEPOSIT]]) : undefined
  return Array.from(contracts, (contract) => {
    const { address, nonce = 1n, storage } = contract
    const code = codeOn(chainId, contract, read)
    // An EntryPoint holds the ether of what accounts have deposited.
    return deposits !== undefined && ENTRY_POINTS.has(address)
      ? ([address, { balance: PAYMASTER_DEPOSIT, nonce, code, storage: new Map([...(storage ?? []), ...deposits]) }] as const)
      : ([address, { balance: 0n, nonce, code, ...(storage && { storage }) }] as const)
  })
}

const ENTRY_POINTS: ReadonlySet<Address> = new Set(ENTRY_POINT_NAMES.map(addressOfPredeploy))

/** The slot of an account's deposit in the storage of all EntryPoints: their first variable is the mapping of them (`StakeManager.sol`). */
export const depositSlot = (account: Address): bigint =>
  bigintFromBytes(keccak256(concatBytes(new Uint8Array(12), bytesFromHex(account), new Uint8Array(32))))

function codeOn(chainId: bigint, contract: Contract, read: (file: string) => Uint8Array): Uint8Array {
  const { address, codeHash, domain, label } = contract
  const code = Buffer.from(read(`${address}.bin`))
  if (keccak256Hex(code) !== codeHash) throw new CodedError<PredeployErrorCode>('predeploy', `the code of ${label} is damaged`)
  if (domain === undefined) return code
  for (const wordOn of [(id: bigint) => fixedBytesFromBigint(id, 32), (id: bigint) => domainSeparator(domain, id, address)]) {
    const at = code.indexOf(concatBytes(Uint8Array.of(PUSH32), wordOn(MAINNET)))
    if (at < 0) throw new CodedError<PredeployErrorCode>('predeploy', `the code of ${label} does not contain its domain`)
    code.set(wordOn(chainId), at + 1)
  }
  return code
}

const hashOfText = (value: string) => keccak256(new TextEncoder().encode(value))

/** The hash of an EIP-712 domain. */
export function domainSeparator({ name, version }: { name: string; version?: string }, chainId: bigint, address: Address): Uint8Array {
  const fields = `string name,${version === undefined ? '' : 'string version,'}uint256 chainId,address verifyingContract`
  return keccak256(
    concatBytes(
      hashOfText(`EIP712Domain(${fields})`),
      hashOfText(name),
      ...(version === undefined ? [] : [hashOfText(version)]),
      fixedBytesFromBigint(chainId, 32),
      new Uint8Array(12),
      bytesFromHex(address),
    ),
  )
}

/** Names of all these contracts for people. */
export function predeployLabels(): [Address, string][] {
  return Object.values(CONTRACTS).flatMap((contracts) => contracts.map(({ address, label }): [Address, string] => [address, label]))
}
