import type { Address } from '../../../node-core/contract/hex.ts'

/** What can be done with one account. */
export type AccountAction = 'send' | 'fund' | 'sign' | 'signTyped' | 'unlock' | 'reveal' | 'export'

/** A dialog about accounts that is open. */
export type AccountDialog = { kind: 'create' | 'import' | 'verify' } | { kind: AccountAction; address: Address }
