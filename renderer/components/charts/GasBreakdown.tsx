import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { gasShare, percentToText } from '../../format/gas.ts'
import { Amount } from '../values/Amount.tsx'
import { GasBar } from './GasBar.tsx'
import styles from './GasBreakdown.module.css'

export interface GasBreakdownProps {
  limit: bigint
  /** Undefined while the transaction is pending. */
  used: bigint | undefined
  /** Price per unit of gas, in wei; the maximum price while pending. */
  price: bigint
  /** Gas refunded, which `used` does not include; undefined while it is unknown. */
  refunded?: number | undefined
  /** Undefined before London, when the whole price goes to the block's producer. */
  baseFee: bigint | undefined
  /** Blob gas and its price, which is burnt too; the maximum price while pending. */
  blobs?: { gas: bigint; price: bigint } | undefined
}

/** A transaction's gas: how much of its limit it used, and where the fee went. */
export function GasBreakdown({ limit, used, price, refunded, baseFee, blobs }: GasBreakdownProps): ReactNode {
  const blobFee = blobs ? blobs.gas * blobs.price : 0n
  if (used === undefined) {
    return (
      <div className={styles.gas}>
        <p className={styles.line}>
          Up to <b>{groupDigits(limit)}</b> gas at up to <Amount rounded wei={price} unit="gwei" /> each
          {blobs && (
            <>
              , and <b>{groupDigits(blobs.gas)}</b> blob gas at up to <Amount rounded wei={blobs.price} unit="gwei" /> each
            </>
          )}
          : at most <Amount rounded wei={limit * price + blobFee} />
        </p>
      </div>
    )
  }
  const burnt = used * (baseFee ?? 0n)
  const tip = used * price - burnt
  const fee = burnt + tip + blobFee
  const share = gasShare(burnt + blobFee, fee)
  return (
    <div className={styles.gas}>
      <div className={styles.row}>
        <GasBar used={used} limit={limit} size="large" />
        <p className={styles.line}>
          <b>{groupDigits(used)}</b> of {groupDigits(limit)} gas{' '}
          <span className={styles.soft}>({percentToText(gasShare(used, limit))})</span>
        </p>
      </div>
      <div className={styles.row}>
        <svg
          className={styles.fee}
          role="img"
          aria-label={`${percentToText(share)} of the fee was burnt`}
          preserveAspectRatio="none"
          viewBox="0 0 100 1"
        >
          <rect className={styles.burnt} width={share * 100} height="1" />
          <rect className={styles.tip} x={share * 100} width={100 - share * 100} height="1" />
        </svg>
        <p className={styles.line}>
          <b>
            <Amount rounded wei={fee} />
          </b>{' '}
          fee{' '}
          <span className={styles.soft}>
            at <Amount rounded wei={price} unit="gwei" /> each{blobs && ', with blobs'}
          </span>
        </p>
      </div>
      <ul className={styles.legend}>
        <li>
          <span className={styles.swatch} data-part="burnt" />
          burnt <Amount rounded wei={burnt} />{' '}
          <span className={styles.soft}>(base fee {baseFee === undefined ? 'none' : <Amount rounded wei={baseFee} unit="gwei" />})</span>
        </li>
        {blobs && (
          <li>
            <span className={styles.swatch} data-part="burnt" />
            burnt for blobs <Amount rounded wei={blobFee} />{' '}
            <span className={styles.soft}>
              ({groupDigits(blobs.gas)} blob gas at <Amount rounded wei={blobs.price} /> each)
            </span>
          </li>
        )}
        <li>
          <span className={styles.swatch} data-part="tip" />
          tip <Amount rounded wei={tip} />{' '}
          <span className={styles.soft}>
            (<Amount rounded wei={price - (baseFee ?? 0n)} unit="gwei" /> each)
          </span>
        </li>
        {refunded !== undefined && (
          <li data-hint="For cleared storage: at most a fifth of the gas used is refunded">
            refund {groupDigits(refunded)} gas{' '}
            {refunded > 0 && <span className={styles.soft}>(of {groupDigits(Number(used) + refunded)})</span>}
          </li>
        )}
      </ul>
    </div>
  )
}
