/**
 * One hint for the whole window: any element with `data-hint` shows it on hover and on keyboard focus. Lists have hundreds of such
 * elements, so they do not each carry a tooltip. `data-hint-side="right"` shows it to the right. Text that ends in an ellipsis for want of
 * room, and has no hint, shows itself whole when the pointer is on it; `data-whole` is the whole of which it is a part.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './HintLayer.module.css'

const PAUSE_MS = 350
const GAP = 6
const MARGIN = 8
/** Below this width a hint is centred under its anchor; otherwise their left edges align. */
const SMALL = 48

function hintedOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined
}

/** Maximum length of a text that shows itself whole. */
const MAX_CUT_LENGTH = 1_000

/** The whole of the text at a place that is cut off there; nothing if it is displayed whole. */
function cutTextAt(target: Element): { element: HTMLElement; text: string } | undefined {
  for (let element: Element | null = target; element instanceof HTMLElement; element = element.parentElement) {
    if (element.scrollWidth <= element.clientWidth || getComputedStyle(element).textOverflow !== 'ellipsis') continue
    const text = element.dataset['whole'] ?? element.textContent.trim()
    return text === '' ? undefined : { element, text: text.length > MAX_CUT_LENGTH ? `${text.slice(0, MAX_CUT_LENGTH)}…` : text }
  }
  return undefined
}

/** Whether a dialog covers an element. */
function isCovered(element: HTMLElement): boolean {
  return document.querySelector('[role="dialog"]') !== null && element.closest('[role="dialog"]') === null
}

export function HintLayer(): ReactNode {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => (layer.current ? attachHints(layer.current) : undefined), [])
  return <div ref={layer} id="hint" role="tooltip" popover="manual" className={styles.hint} />
}

/** Left and top of a hint of this size: under its anchor, above it if there is no room, or to its right. */
function placeOf(isBeside: boolean, anchor: DOMRect, width: number, height: number): [left: number, top: number] {
  if (isBeside) return [anchor.right + GAP, anchor.top + (anchor.height - height) / 2]
  const wished = anchor.width < SMALL ? anchor.left + anchor.width / 2 - width / 2 : anchor.left - MARGIN
  const left = Math.max(MARGIN, Math.min(wished, window.innerWidth - width - MARGIN))
  const below = anchor.bottom + GAP
  return [left, below + height + MARGIN > window.innerHeight ? anchor.top - GAP - height : below]
}

function attachHints(layer: HTMLDivElement): () => void {
  let shownFor: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide(): void {
    clearTimeout(timer)
    if (!shownFor) return
    shownFor.removeAttribute('aria-describedby')
    shownFor = undefined
    if (layer.matches(':popover-open')) layer.hidePopover()
  }

  function show(element: HTMLElement, text = element.dataset['hint']): void {
    hide()
    if (!text || !element.isConnected || isCovered(element)) return
    shownFor = element
    layer.textContent = text
    layer.toggleAttribute('data-code', /^0x\S+$/.test(text))
    layer.showPopover()
    // A hint that equals the name must not be read twice, nor what is cut off only for the eye.
    if (element.dataset['hint'] === text && text !== element.getAttribute('aria-label')) element.setAttribute('aria-describedby', layer.id)
    const anchor = element.getBoundingClientRect()
    const { width, height } = layer.getBoundingClientRect()
    const [left, top] = placeOf(element.dataset['hintSide'] === 'right', anchor, width, height)
    layer.style.setProperty('left', `${Math.round(left)}px`)
    layer.style.setProperty('top', `${Math.round(top)}px`)
  }

  /** Only where the pointer rests, since it needs the layout. */
  function showCut(target: Element): void {
    const cut = cutTextAt(target)
    if (cut) show(cut.element, cut.text)
  }

  function onOver({ target }: Event): void {
    const element = hintedOf(target)
    if (shownFor && (element === shownFor || (!element && target instanceof Node && shownFor.contains(target)))) return
    // Also if none is shown yet: cancels one that is pending.
    hide()
    if (element) timer = setTimeout(() => show(element), PAUSE_MS)
    else if (target instanceof Element) timer = setTimeout(() => showCut(target), PAUSE_MS)
  }

  function onFocus(event: Event): void {
    const element = hintedOf(event.target)
    if (element?.matches(':focus-visible')) show(element)
  }

  function onClick(event: Event): void {
    const element = hintedOf(event.target)
    // A button's hint changes with what it did, for example to `Copied`.
    if (!element) return
    clearTimeout(timer)
    timer = setTimeout(() => (element.matches(':hover, :focus-visible') ? show(element) : hide()), 60)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') hide()
  }

  const heard: [keyof DocumentEventMap, (event: never) => void][] = [
    ['pointerover', onOver],
    ['focusin', onFocus],
    ['focusout', hide],
    ['click', onClick],
    ['keydown', onKey],
    ['scroll', hide],
  ]
  for (const [kind, listener] of heard) document.addEventListener(kind, listener as EventListener, { capture: true, passive: true })
  return () => {
    hide()
    for (const [kind, listener] of heard) document.removeEventListener(kind, listener as EventListener, { capture: true })
  }
}
