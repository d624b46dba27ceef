import { useLayoutEffect, type RefObject } from 'react'
import { FRAME_GROUPS, type FrameGroup } from '../../profile/frameGroups.ts'
import { drawFlame, type FlameColors, type FlameScene } from './flameDrawing.ts'
import { tokenColor, useThemeMark } from './tokenColor.ts'

const FONT =
  '11px "JetBrains Mono", "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", "DejaVu Sans Mono", monospace'

/** Draws a scene into a canvas inside a scrolling box: only the visible part, whenever either changes. */
export function useFlameCanvas(
  scene: FlameScene,
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): void {
  const theme = useThemeMark()
  useLayoutEffect(
    () => drawOnChange(canvas.current!, scroller.current!, scene),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another theme has other colours
    [scene, theme, scroller, canvas],
  )
}

/** Draws now, and whenever the box is scrolled or resized, until the returned function is called. */
function drawOnChange(canvas: HTMLCanvasElement, box: HTMLElement, scene: FlameScene): () => void {
  const colors = colorsOf(box)
  let asked = 0
  const draw = (): void => {
    asked = 0
    const { clientWidth: width, clientHeight: height, scrollTop } = box
    const ratio = window.devicePixelRatio
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      canvas.style.setProperty('width', `${width}px`)
      canvas.style.setProperty('height', `${height}px`)
      canvas.style.setProperty('margin-bottom', `${-height}px`)
    }
    drawFlame(canvas.getContext('2d')!, scene, { width, height, scrollTop, ratio, font: FONT }, colors)
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
}

function colorsOf(element: Element): FlameColors {
  const names = Object.keys(FRAME_GROUPS) as FrameGroup[]
  return {
    groups: Object.fromEntries(names.map((name) => [name, tokenColor(element, `--flame-${name}`)])) as FlameColors['groups'],
    root: tokenColor(element, '--bar-track'),
    more: tokenColor(element, '--flame-more'),
    less: tokenColor(element, '--flame-less'),
    text: tokenColor(element, '--text'),
    mark: tokenColor(element, '--focus'),
  }
}
