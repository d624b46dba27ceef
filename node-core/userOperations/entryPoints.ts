import type { Address } from '../contract/hex.ts'
import { ENTRY_POINT_NAMES, type PredeployName, addressOfPredeploy } from '../chain/predeploys.ts'

/** Of the EntryPoint contract. Operations have one form in 0.6, and another in all later ones. */
export type EntryPointVersion = PredeployName extends infer Name ? (Name extends `entrypoint-${infer Version}` ? Version : never) : never

const PREFIX = 'entrypoint-'

/** The EntryPoints that public chains have, at the same addresses everywhere, the oldest first. */
export const ENTRY_POINTS: ReadonlyMap<Address, EntryPointVersion> = new Map(
  ENTRY_POINT_NAMES.map((name) => [addressOfPredeploy(name), name.slice(PREFIX.length) as EntryPointVersion]),
)

/** Whether operations name factory and paymaster in fields of their own (ERC-7769), and pack gas limits in pairs. */
export const isUnpacked = (version: EntryPointVersion): boolean => version !== '0.6'

/** Whether hashes are those of EIP-712, and accounts can be delegations of EIP-7702. */
export const hasTypedHash = (version: EntryPointVersion): boolean => version !== '0.6' && version !== '0.7'

/** Whether what a paymaster signs after the user can follow its data. */
export const hasPaymasterSignature = (version: EntryPointVersion): boolean => hasTypedHash(version) && version !== '0.8'
