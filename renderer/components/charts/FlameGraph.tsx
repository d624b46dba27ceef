import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { ValueUnit } from '../../format/figures.ts'
import type { ProfileFrame, StackTree } from '../../profile/profileModel.ts'
import { describeNode } from './describeNode.ts'
import { FlameCallers } from './FlameCallers.tsx'
import { callersOf, isWithin, largestOf, neighbourOf, nodeAt, ROW_HEIGHT, type FlameChange, type FlameScene } from './flameDrawing.ts'
import styles from './FlameGraph.module.css'
import { useFlameCanvas } from './useFlameCanvas.ts'
import { useZoomWheel } from './useZoomWheel.ts'

export interface FlameGraphProps {
  label: string
  tree: StackTree
  frames: readonly ProfileFrame[]
  unit: ValueUnit
  /** Functions that match the search; the others are faded. */
  isMatch?: ((frame: number) => boolean) | undefined
  /** How a function has changed; if given, colours and signs show what grew and what shrank. */
  changeOf?: ((frame: number) => FlameChange) | undefined
  /** A function whose nodes are outlined. */
  chosen?: number | undefined
  /** Called with the function that was clicked. */
  onChoose?: (frame: number | undefined) => void
}

const ROOT_TITLE = 'all'
const HINT_GAP = 14

/** A profile as boxes under their callers, each as wide as its share of the whole. */
export function FlameGraph({ label, tree, frames, unit, isMatch, changeOf, chosen, onChoose }: FlameGraphProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(0)
  const [current, setCurrent] = useState(0)
  const [hasKeys, setHasKeys] = useState(false)
  const [pointed, setPointed] = useState<{ node: number; x: number; y: number }>()
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

  useFlameCanvas(scene, scroller, canvas)

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

  // A function selected elsewhere is scrolled into view where it is largest.
  useEffect(() => {
    const node = chosen === undefined ? undefined : largestOf(tree, chosen)
    if (node === undefined) return
    if (!isWithin(tree, node, scene.zoom)) setZoom(0)
    reveal(node)
    // oxlint-disable-next-line react/exhaustive-deps -- the zoom may change afterwards, and stays as the reader wants it
  }, [tree, chosen])

  useZoomWheel(scroller, (event) => {
    if (event.deltaY > 0) zoomTo(tree.parent[scene.zoom]!)
    else {
      const node = at(event)
      const path = node === undefined ? [] : [...callersOf(tree, node), node]
      // One step towards the node under the pointer.
      const next = path[path.indexOf(scene.zoom) + 1]
      if (next !== undefined) zoomTo(next)
    }
  })

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

  const textOf = (node: number): string => describeNode(scene, unit, node)
  return (
    <div className={styles.graph}>
      <FlameCallers scene={scene} onZoom={zoomTo} />
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

/** Next to the pointer, on the side with more room. */
function placeOf(box: HTMLElement, x: number, y: number): { left?: number; right?: number; top?: number; bottom?: number } {
  const { clientWidth, clientHeight, offsetTop } = box
  return {
    ...(x < clientWidth / 2 ? { left: x + HINT_GAP } : { right: clientWidth - x + HINT_GAP }),
    ...(y < clientHeight / 2 ? { top: offsetTop + y + HINT_GAP } : { bottom: clientHeight - y + HINT_GAP }),
  }
}
