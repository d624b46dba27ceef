/** What a transaction changed, from the two sides of a prestateTracer diff. */
import { type Address, type Hex, ZERO_HASH } from '../../node-core/contract/hex.ts'
import type { PrestateDiff } from '../../node-core/contract/prestate.ts'

export interface Change<T> {
  before: T
  after: T
}

/** The changes of one account; only what changed is present. */
export interface AccountChange {
  address: Address
  kind: 'created' | 'changed' | 'destroyed'
  balance: Change<bigint> | undefined
  nonce: Change<number> | undefined
  /** Bytes of code. */
  codeSize: Change<number> | undefined
  /** The contract whose code runs when the account is called (EIP-7702); null: none. */
  delegate: Change<Address | null> | undefined
  storage: readonly { slot: Hex; before: Hex; after: Hex }[]
}

/** The changed accounts, ordered by address. */
export function stateChangesFromWire({ pre, post }: PrestateDiff): AccountChange[] {
  const addresses = new Set([...Object.keys(pre), ...Object.keys(post)]) as Set<Address>
  return [...addresses].toSorted().map((address) => {
    const before = pre[address]
    const after = post[address]
    const isDestroyed = after === undefined
    const slots = new Set([...Object.keys(before?.storage ?? {}), ...Object.keys(after?.storage ?? {})]) as Set<Hex>
    return {
      address,
      kind: before === undefined ? 'created' : isDestroyed ? 'destroyed' : 'changed',
      balance: changeOf(BigInt(before?.balance ?? 0), isDestroyed ? 0n : after.balance === undefined ? undefined : BigInt(after.balance)),
      nonce: changeOf(before?.nonce ?? 0, isDestroyed ? 0 : after.nonce),
      delegate: changeOf(delegateOf(before?.code), isDestroyed ? null : after.code === undefined ? undefined : delegateOf(after.code)),
      codeSize: changeOf(sizeOf(before?.code), isDestroyed ? 0 : after.code === undefined ? undefined : sizeOf(after.code)),
      storage: [...slots]
        .toSorted()
        .map((slot) => ({ slot, before: before?.storage?.[slot] ?? ZERO_HASH, after: after?.storage?.[slot] ?? ZERO_HASH })),
    }
  })
}

/** Undefined if nothing changed, or the diff does not contain it. */
function changeOf<T>(before: T, after: T | undefined): Change<T> | undefined {
  return after === undefined || after === before ? undefined : { before, after }
}

/** The code of a delegating account is this prefix and an address. */
function delegateOf(code: Hex | undefined): Address | null {
  const address = /^0xef0100([0-9a-f]{40})$/.exec(code ?? '')?.[1]
  return address === undefined ? null : `0x${address}`
}

function sizeOf(code: Hex | undefined): number {
  return code === undefined ? 0 : (code.length - 2) / 2
}
