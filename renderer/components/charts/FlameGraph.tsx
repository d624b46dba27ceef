import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { shareToText, valueToText } from '../../format/figures.ts'
import type { ValueUnit } from '../../format/figures.ts'
import type { ProfileFrame, StackTree } from '../../profile/profileModel.ts'
import { SOURCE_GROUPS, type SourceGroup } from '../../profile/sourceGroups.ts'
import {
  callersOf,
  drawFlame,
  isWithin,
  largestOf,
  neighbourOf,
  nodeAt,
  ROW_HEIGHT,
  type FlameColors,
  type FlameScene,
} from './flameDrawing.ts'
import styles from './FlameGraph.module.css'
import { tokenColor, useThemeMark } from './tokenColor.ts'

export interface FlameGraphProps {
  label: string
  tree: StackTree
  frames: readonly ProfileFrame[]
  unit: ValueUnit
  /** Functions that are looked for; the others fade. */
  isMatch?: ((frame: number) => boolean) | undefined
  /** By how much a function has changed, -1 to 1: what grew and what shrank is told by colours then. */
  changeOf?: ((frame: number) => number) | undefined
  /** A function whose nodes have a frame. */
  chosen?: number | undefined
  /** Hears of a function that was clicked. */
  onChoose?: (frame: number | undefined) => void
}

const FONT =
  '11px "JetBrains Mono", "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono", monospace'
const ROOT_TITLE = 'all'
/** Callers that are named above the graph, the innermost. */
const SHOWN_CALLERS = 6
const HINT_GAP = 14

/** Where the values of a profile went, as boxes under those that called them: as wide as their part of the whole. */
export function FlameGraph({ label, tree, frames, unit, isMatch, changeOf, chosen, onChoose }: FlameGraphProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(0)
  const [current, setCurrent] = useState(0)
  const [hasKeys, setHasKeys] = useState(false)
  const [pointed, setPointed] = useState<{ node: number; x: number; y: number }>()
  const theme = useThemeMark()
  const [shownTree, setShownTree] = useState(tree)
  if (shownTree !== tree) {
    setShownTree(tree)
    setZoom(0)
    setCurrent(0)
    setPointed(undefined)
  }
  const scene = useMemo<FlameScene>(
    () => ({
      tree,
      frames,
      rootTitle: ROOT_TITLE,
      zoom: zoom < tree.size ? zoom : 0,
      isMatch,
      changeOf,
      chosen,
      current: hasKeys ? current : undefined,
    }),
    [tree, frames, zoom, isMatch, changeOf, chosen, current, hasKeys],
  )

  useLayoutEffect(() => {
    const box = scroller.current!
    const element = canvas.current!
    const colors = colorsOf(box)
    let asked = 0
    const draw = (): void => {
      asked = 0
      const { clientWidth: width, clientHeight: height, scrollTop } = box
      const ratio = window.devicePixelRatio
      if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
        element.width = Math.round(width * ratio)
        element.height = Math.round(height * ratio)
        element.style.setProperty('width', `${width}px`)
        element.style.setProperty('height', `${height}px`)
        element.style.setProperty('margin-bottom', `${-height}px`)
      }
      drawFlame(element.getContext('2d')!, scene, { width, height, scrollTop, ratio, font: FONT }, colors)
    }
    const drawSoon = (): void => void (asked ||= requestAnimationFrame(draw))
    draw()
    const observer = new ResizeObserver(drawSoon)
    observer.observe(box)
    box.addEventListener('scroll', drawSoon, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      observer.disconnect()
      box.removeEventListener('scroll', drawSoon)
    }
  }, [scene, theme])

  function at(event: { clientX: number; clientY: number }): number | undefined {
    const box = scroller.current!
    const { left, top } = box.getBoundingClientRect()
    return nodeAt(scene, box.clientWidth, event.clientX - left, event.clientY - top + box.scrollTop)
  }

  function zoomTo(node: number): void {
    setZoom(node)
    setCurrent(node)
    setPointed(undefined)
    reveal(node)
  }

  function reveal(node: number): void {
    const box = scroller.current!
    const top = tree.depth[node]! * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_HEIGHT - box.clientHeight
  }

  // A function that was chosen elsewhere is brought into sight where it is largest.
  useEffect(() => {
    const node = chosen === undefined ? undefined : largestOf(tree, chosen)
    if (node === undefined) return
    if (!isWithin(tree, node, scene.zoom)) setZoom(0)
    reveal(node)
    // oxlint-disable-next-line react/exhaustive-deps -- the zoom may change afterwards, and stays as the reader wants it
  }, [tree, chosen])

  // React hears of wheels too late to keep the page from moving.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      if (event.deltaY > 0) zoomTo(tree.parent[scene.zoom]!)
      else {
        const node = at(event)
        const path = node === undefined ? [] : [...callersOf(tree, node), node]
        // One step towards what is under the pointer.
        const next = path[path.indexOf(scene.zoom) + 1]
        if (next !== undefined) zoomTo(next)
      }
    }
  })
  useEffect(() => {
    const box = scroller.current!
    const listener = (event: WheelEvent): void => onWheel.current?.(event)
    box.addEventListener('wheel', listener, { passive: false })
    return () => box.removeEventListener('wheel', listener)
  }, [])

  function onMove(event: MouseEvent): void {
    const node = at(event)
    const { left, top } = scroller.current!.getBoundingClientRect()
    setPointed(node === undefined ? undefined : { node, x: event.clientX - left, y: event.clientY - top })
  }

  function onClick(event: MouseEvent): void {
    const node = at(event)
    if (node === undefined) return
    setHasKeys(false)
    zoomTo(node)
    onChoose?.(node === 0 ? undefined : tree.frame[node])
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    setHasKeys(true)
    const neighbour = neighbourOf(tree, current, event.key)
    if (neighbour !== undefined) {
      setCurrent(neighbour)
      if (!isWithin(tree, neighbour, scene.zoom)) setZoom(neighbour)
      reveal(neighbour)
    } else if (event.key === 'Enter' || event.key === ' ') {
      zoomTo(current)
      onChoose?.(current === 0 ? undefined : tree.frame[current])
    } else if (event.key === 'Escape' || event.key === 'Backspace') zoomTo(event.key === 'Escape' ? 0 : tree.parent[scene.zoom]!)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
  }

  const textOf = (node: number): string => describe(scene, unit, node)
  return (
    <div className={styles.graph}>
      <Callers scene={scene} onZoom={zoomTo} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="application"
        aria-roledescription="flame graph"
        aria-label={`${label}: arrow keys move, Enter zooms, Escape shows all`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setHasKeys(false)}
        onMouseMove={onMove}
        onMouseLeave={() => setPointed(undefined)}
        onClick={onClick}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div className={styles.space} style={{ height: (tree.deepest + 1) * ROW_HEIGHT }} />
      </div>
      {pointed && pointed.node < tree.size && (
        <div className={styles.pointed} style={placeOf(scroller.current!, pointed.x, pointed.y)}>
          {textOf(pointed.node)}
        </div>
      )}
      <p className={styles.spoken} role="status">
        {hasKeys && current < tree.size ? textOf(current) : ''}
      </p>
    </div>
  )
}

/** Beside the pointer, on the side that has room. */
function placeOf(box: HTMLElement, x: number, y: number): { left?: number; right?: number; top?: number; bottom?: number } {
  const { clientWidth, clientHeight, offsetTop } = box
  return {
    ...(x < clientWidth / 2 ? { left: x + HINT_GAP } : { right: clientWidth - x + HINT_GAP }),
    ...(y < clientHeight / 2 ? { top: offsetTop + y + HINT_GAP } : { bottom: clientHeight - y + HINT_GAP }),
  }
}

/** A node in words. */
function describe({ tree, frames, zoom }: FlameScene, unit: ValueUnit, node: number): string {
  const frame = frames[tree.frame[node]!]
  const whole = tree.total[0]! || 1
  const place = frame?.file ? `\n${frame.file}${frame.line > 0 ? `:${frame.line}` : ''}` : ''
  const share = (value: number): string => `${valueToText(value, unit)}, ${shareToText(value / whole)}`
  const ofZoom = zoom === 0 ? '' : ` (${shareToText(tree.total[node]! / (tree.total[zoom]! || 1))} of the zoomed)`
  return `${frame?.name ?? ROOT_TITLE}${place}\ntotal ${share(tree.total[node]!)}${ofZoom}\nself ${share(tree.self[node]!)}`
}

/** The way to the zoomed node. */
function Callers({ scene, onZoom }: { scene: FlameScene; onZoom: (node: number) => void }): ReactNode {
  const { tree, frames, zoom } = scene
  const callers = callersOf(tree, zoom)
  const shown = callers.length > SHOWN_CALLERS ? [callers[0]!, ...callers.slice(1 - SHOWN_CALLERS)] : callers
  const nameOf = (node: number): string => frames[tree.frame[node]!]?.name ?? ROOT_TITLE
  return (
    <nav className={styles.callers} aria-label="Zoom">
      {shown.map((node, i) => (
        <span key={node} className={styles.caller}>
          <button type="button" className={styles.step} onClick={() => onZoom(node)}>
            {nameOf(node)}
          </button>
          {i === 0 && shown.length < callers.length ? '› … ›' : '›'}
        </span>
      ))}
      <span aria-current="true" className={styles.zoomed}>
        {nameOf(zoom)}
      </span>
    </nav>
  )
}

function colorsOf(element: Element): FlameColors {
  const names = Object.keys(SOURCE_GROUPS) as SourceGroup[]
  return {
    groups: Object.fromEntries(names.map((name) => [name, tokenColor(element, `--flame-${name}`)])) as FlameColors['groups'],
    root: tokenColor(element, '--bar-track'),
    more: tokenColor(element, '--flame-more'),
    less: tokenColor(element, '--flame-less'),
    text: tokenColor(element, '--text'),
    mark: tokenColor(element, '--focus'),
  }
}
