import { useId, type ReactNode } from 'react'
import styles from './ChoiceCards.module.css'

export interface ChoiceCard<Value extends string> {
  value: Value
  title: ReactNode
  /** What choosing it means. */
  text: ReactNode
}

export interface ChoiceCardsProps<Value extends string> {
  label: string
  cards: readonly ChoiceCard<Value>[]
  value: Value | undefined
  onChoose: (value: Value) => void
  disabled?: boolean
}

/** One of a few, each with a description: radio buttons. */
export function ChoiceCards<Value extends string>({ label, cards, value, onChoose, disabled = false }: ChoiceCardsProps<Value>): ReactNode {
  const name = useId()
  return (
    <fieldset className={styles.frame} aria-label={label}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={disabled}
            aria-describedby={`${name}-${card.value}`}
            onChange={() => onChoose(card.value)}
          />
          <span className={styles.title}>{card.title}</span>
          <span id={`${name}-${card.value}`} className={styles.text} aria-hidden="true">
            {card.text}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
