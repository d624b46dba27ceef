import type { AppStore } from './appStore.ts'

const KEY = 'terrarium.timeline'

/** Whether the timeline was last shown, in this window or this browser. */
export function storedTimeline(): boolean {
  return localStorage.getItem(KEY) !== 'hidden'
}

/** Shows or hides the timeline, now and on the next start. */
export function toggleTimeline(store: AppStore): void {
  const isShown = !store.getState().ui.timelineShown
  localStorage.setItem(KEY, isShown ? 'shown' : 'hidden')
  store.setState(({ ui }) => ({ ui: { ...ui, timelineShown: isShown } }))
}
