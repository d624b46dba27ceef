import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { commandOfView, MENU_VIEWS, VIEW_IDS, viewAt, viewPath } from '../node-core/contract/views.ts'
import { createCommands } from './frame/commands.ts'
import { createAppRouter } from './router.tsx'
import { createAppStore } from './store/appStore.ts'
import type { App } from './store/useApp.ts'

const SAMPLES = { id: '7', hash: `0x${'12'.repeat(32)}`, address: `0x${'34'.repeat(20)}`, from: 'branch-1', to: 'latest' }

test.each(VIEW_IDS)('the router knows %s', (id) => {
  const path = viewPath(id, SAMPLES)
  const [, , route] = createAppRouter(createMemoryHistory()).getMatchedRoutes(path)
  expect(route?.options.component, path).toBeDefined()
})

describe('commands', () => {
  const paths: string[] = []
  const app = { store: createAppStore('browser') } as unknown as App
  const commands = createCommands(app, (path) => void paths.push(path), { back: () => {}, forward: () => {} })

  test.each(MENU_VIEWS)('one opens %s', (id) => {
    paths.length = 0
    commands.find((command) => command.id === commandOfView(id))!.run()
    expect(paths.map(viewAt)).toEqual([id])
  })

  test('no two have the same id', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
  })
})

test('every link that the window renders leads to a view', () => {
  const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
  const links = Object.values(sources).flatMap((text) =>
    Array.from(text.matchAll(/(?:\b(?:href|to)[=:] ?\{?|\b(?:go|navigate)\()["'`](\/[^"'`?$]*)/g), ([, path]) => path!),
  )
  expect(links.length).toBeGreaterThan(15)
  expect(links.filter((path) => viewAt(path) === undefined)).toEqual([])
})
