import type { Address } from '../../../node-core/contract/hex.ts'

/** Actions for one account. */
export type AccountAction = 'send' | 'fund' | 'sign' | 'signTyped' | 'unlock' | 'reveal' | 'export'

/** An open account dialog. */
export type AccountDialog = { kind: 'create' | 'import' | 'verify' } | { kind: AccountAction; address: Address }
