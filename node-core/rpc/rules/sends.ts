/** Actions on transactions that are sent: the client gets the hash, and something else happens. */
import type { Miner } from '../../miner/miner.ts'
import { impersonatedTransaction, type Transaction, type UnsignedTransaction } from '../../types/transaction.ts'
import type { TransactionCaps } from '../../txpool/replacement.ts'
import type { RpcCall } from '../context.ts'
import type { Act, CourseChange } from './course.ts'

type Submit = Miner['submit']

/** Runs the method with another way of submitting a transaction. */
function submittingBy(submitBy: (call: RpcCall) => Submit): CourseChange {
  return {
    adapt(call) {
      const submit = submitBy(call)
      const miner = new Proxy(call.miner, {
        get(target, key) {
          if (key === 'submit') return submit
          const value: unknown = Reflect.get(target, key, target)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
      return { ...call, miner }
    },
  }
}

/** Forgets the transaction. */
export const lose: Act<'lose'> = (_action, course) => course.run(submittingBy(() => () => Promise.resolve()))

/** Leaves the transaction in the pool until so many blocks have been mined, the time is over, or the rule ends. */
export const hold: Act<'hold'> = ({ blocks, ms }, course) =>
  course.run(
    submittingBy((call) => async (transaction, sidecar) => {
      await submitHeld(call, transaction, sidecar)
      let left = blocks ?? Infinity
      const release = () => {
        stopCounting()
        stopWaiting()
        clearTimeout(timer)
        const { pool, miner } = call.present()
        call.pool.release(transaction.hash)
        if (pool === call.pool) miner.resume()
      }
      const timer = ms === undefined ? undefined : setTimeout(release, ms).unref()
      const stopCounting = call.chain.on('newHead', () => void (--left <= 0 && setImmediate(release)))
      const stopWaiting = call.requestRules.on('ended', (ended) => void (ended === course.rule && release()))
      // It may have ended while the transaction was submitted.
      if (!course.rule.isOn) release()
    }),
  )

/** Leaves the transaction in the pool for a time, then replaces it by another one of its sender with the same nonce. */
export const supersede: Act<'supersede'> = ({ ms, by = 'speedUp' }, course) =>
  course.run(
    submittingBy((call) => async (transaction, sidecar) => {
      await submitHeld(call, transaction, sidecar)
      setTimeout(() => {
        const { pool, miner } = call
        // Another chain may have taken the place of its own.
        if (call.present().pool !== pool) return
        const { from, nonce, type, hash } = transaction
        const caps = pool.has(hash) ? pool.replacementCaps(from, nonce, type) : undefined
        const replaced = caps && miner.submit(impersonatedTransaction(replacement(transaction, caps, by), from), sidecar)
        // If the replacement is refused, the transaction is mined after all.
        void Promise.resolve(replaced)
          .catch(() => undefined)
          .then(() => {
            pool.release(hash)
            miner.resume()
          })
      }, ms).unref()
    }),
  )

async function submitHeld({ pool, miner }: RpcCall, ...[transaction, sidecar]: Parameters<Submit>): Promise<void> {
  pool.hold(transaction.hash)
  try {
    await miner.submit(transaction, sidecar)
  } catch (error) {
    pool.release(transaction.hash)
    throw error
  }
}

/** The fields of a transaction that replaces another: what a wallet sends that speeds it up or cancels it. */
function replacement(
  transaction: Transaction,
  { gasPrice, tip, blobGasPrice }: TransactionCaps,
  by: 'speedUp' | 'cancel',
): UnsignedTransaction {
  const { type, from } = transaction
  const fees = type < 2 ? { gasPrice } : { maxFeePerGas: gasPrice, maxPriorityFeePerGas: tip }
  const cancelled = by === 'cancel' ? { to: from, value: 0n, data: new Uint8Array(0) } : {}
  return { ...transaction, ...fees, ...(type === 3 && { maxFeePerBlobGas: blobGasPrice }), ...cancelled }
}
