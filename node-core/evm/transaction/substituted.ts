/** Executions with other code than that of the accounts. */
import type { Relaxations } from '../engine.ts'
import type { TransactionEnv } from '../environment.ts'
import type { Rules } from '../rules/rules.ts'
import type { StateReader } from '../state.ts'
import type { Substitution } from '../substitution.ts'

/** What an execution is given. */
interface Execution {
  tx: TransactionEnv
  rules: Rules
  state: StateReader
  relax: Relaxations
}

/** Code that is not optimised needs some times the gas. */
const GAS_FACTOR = 8n
/** For what has little gas because it does little. */
const MIN_GAS = 10_000_000n

const withoutLimits = new WeakMap<Rules, Rules>()

/** The execution with that code. Nothing but the sender's balance shows that it has more gas. */
export function substituted({ tx, rules, state, relax }: Execution, { code, initCode }: Substitution): Execution {
  const gasLimit = tx.gasLimit * GAS_FACTOR > MIN_GAS ? tx.gasLimit * GAS_FACTOR : MIN_GAS
  const extra = (gasLimit - tx.gasLimit) * (tx.gasPrice ?? tx.maxFeePerGas ?? 0n)
  const bytesOf = new Map(Array.from(code.values(), ({ hash, bytes }) => [hash, bytes]))
  return {
    tx: {
      ...tx,
      // Signed transactions recover their senders when they are asked for them.
      from: tx.from,
      isImpersonated: tx.isImpersonated === true,
      gasLimit,
      ...(tx.to === undefined && initCode !== undefined && { data: initCode }),
    },
    rules: unlimited(rules),
    relax: { ...relax, gasLimit: true, regularGas: true },
    state: {
      account(address) {
        const account = state.account(address)
        if (account === undefined) return undefined
        const codeHash = code.get(account.codeHash)?.hash ?? account.codeHash
        return { ...account, codeHash, balance: address === tx.from ? account.balance + extra : account.balance }
      },
      code: (hash) => bytesOf.get(hash) ?? state.code(hash),
      storage: (address, slot) => state.storage(address, slot),
      blockHash: (number) => state.blockHash(number),
    },
  }
}

/** The same rules for code of any size. */
function unlimited(rules: Rules): Rules {
  const known = withoutLimits.get(rules)
  if (known !== undefined) return known
  const made = { ...rules, limits: { ...rules.limits, codeBytes: Infinity, initCodeBytes: Infinity } }
  withoutLimits.set(rules, made)
  return made
}
