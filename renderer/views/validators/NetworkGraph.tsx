import type { KeyboardEvent, ReactNode } from 'react'
import type { NetworkValidator, WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { linkStateOf, linkTitleOf, type NetworkLink } from './linkStates.ts'
import styles from './NetworkGraph.module.css'

/** Sizes in units of the drawing, which is scaled to the width that there is. */
const SIZE = 240
const RING = 92
const NODE = 17
/** Where on a link its delay is written: not in the middle, where links cross. */
const LABEL_AT = 0.34

interface Point {
  x: number
  y: number
}

/** The validators of this machine on a circle, and the links between them. Arrow keys go from link to link. */
export function NetworkGraph({ network: { validators, links } }: { network: WireValidatorNetwork }): ReactNode {
  const places = validators.map((_, at) => placeOf(at, validators.length))
  return (
    <svg
      className={styles.graph}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="group"
      aria-label="The network as it is linked"
      onKeyDown={moveByArrows}
    >
      {links.map((link, at) => (
        <Link key={link.between.join()} link={link} from={places[link.between[0]!]!} to={places[link.between[1]!]!} isFirst={at === 0} />
      ))}
      {validators.map((validator, at) => (
        <Node key={validator.index} validator={validator} place={places[at]!} />
      ))}
    </svg>
  )
}

/** The first at the top, and on clockwise; four stand at the corners of a square, so that their links are no taller than wide. */
function placeOf(at: number, count: number): Point {
  const angle = 2 * Math.PI * ((at + (count === 4 ? 0.5 : 0)) / count) - Math.PI / 2
  return { x: SIZE / 2 + RING * Math.cos(angle), y: SIZE / 2 + RING * Math.sin(angle) }
}

function Link({ link, from, to, isFirst }: { link: NetworkLink; from: Point; to: Point; isFirst: boolean }): ReactNode {
  const { state, title } = linkStateOf(link)
  const text = `${linkTitleOf(link.between)}: ${title}`
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const label = { x: from.x + LABEL_AT * (to.x - from.x), y: from.y + LABEL_AT * (to.y - from.y) }
  return (
    <g className={styles.link} data-link data-state={state} role="img" aria-label={text} data-hint={text} tabIndex={isFirst ? 0 : -1}>
      <line {...ends} className={styles.reach} />
      <line {...ends} className={styles.line} />
      {state !== 'whole' && (
        <text {...label} className={styles.label}>
          {state === 'cut' ? '×' : `${link.delayMs} ms`}
        </text>
      )}
    </g>
  )
}

function Node({ validator: { index, state }, place: { x, y } }: { validator: NetworkValidator; place: Point }): ReactNode {
  return (
    <g className={styles.node} data-state={state} aria-hidden>
      <circle cx={x} cy={y} r={NODE} />
      <text x={x} y={y}>
        {index}
      </text>
    </g>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveByArrows(event: KeyboardEvent<SVGSVGElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = Array.from(event.currentTarget.querySelectorAll<SVGGElement>('[data-link]'))
  const at = links.findIndex((link) => link === document.activeElement)
  links[(at + step + links.length) % links.length]?.focus()
  event.preventDefault()
}
