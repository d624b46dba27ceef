import type { WireKeyStore } from '../../contract/keyStore.ts'
import type { KeyStore } from '../../keystore/keyStore.ts'

/** The key store as it is now, for devnet_keystore and the subscription to it. */
export function wireKeyStore(keyStore: KeyStore): WireKeyStore {
  return {
    nowMs: keyStore.nowMs,
    accounts: keyStore.accounts().map(({ unlockedUntilMs = Infinity, ...account }) => ({
      ...account,
      unlockedUntilMs: unlockedUntilMs === Infinity ? null : unlockedUntilMs,
    })),
    problems: [...keyStore.problems()],
  }
}
