import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Waiting } from '../interception/pausedRequests.ts'
import { Supervisor } from './supervisor.ts'

const MINE = { method: 'evm_mine', summary: 'Mine 1 block' }
const client: Waiting = { onClose: () => undefined }

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('asking', () => {
  test('is refused at once while no window follows agents', async () => {
    const supervisor = new Supervisor()
    const agent = supervisor.meet('a', 'agent')
    await expect(supervisor.permit(agent, MINE, client, null)).rejects.toMatchObject({
      code: 'agent-not-allowed',
      message: expect.stringContaining('no window of Terrarium is open') as string,
    })
    const leave = supervisor.watch()
    leave()
    leave()
    await expect(supervisor.permit(agent, MINE, client, null)).rejects.toThrow('no window')
  })

  test('ends after a while, and says so', async () => {
    const supervisor = new Supervisor()
    supervisor.watch()
    const permitted = supervisor.permit(supervisor.meet('a', 'agent'), MINE, client, null)
    const refused = expect(permitted).rejects.toMatchObject({
      code: 'agent-not-allowed',
      message: expect.stringContaining('nobody answered within 55 seconds') as string,
    })
    vi.advanceTimersByTime(54_999)
    expect(supervisor.waiting).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await refused
    expect(supervisor.waiting).toEqual([])
  })

  test('has a bound', async () => {
    const supervisor = new Supervisor()
    supervisor.watch()
    const agent = supervisor.meet('a', 'agent')
    const waiting = Array.from({ length: 20 }, () => supervisor.permit(agent, MINE, client, null))
    await expect(supervisor.permit(agent, MINE, client, null)).rejects.toThrow('too many calls wait')
    supervisor.choose(agent, 'allow')
    expect(await Promise.all(waiting)).toHaveLength(20)
  })

  test('is over once nobody waits for the answer', async () => {
    const supervisor = new Supervisor()
    supervisor.watch()
    const closing: (() => void)[] = []
    const leaving: Waiting = { onClose: (listener) => void closing.push(listener) }
    const permitted = supervisor.permit(supervisor.meet('a', 'agent'), MINE, leaving, null)
    for (const close of closing) close()
    await expect(permitted).rejects.toMatchObject({ code: 'abandoned' })
    expect(supervisor.waiting).toEqual([])
  })

  test('tells who listens, at most ten times a second', async () => {
    const supervisor = new Supervisor()
    supervisor.watch()
    const heard = vi.fn()
    supervisor.on('changed', heard)
    const agent = supervisor.meet('a', 'agent')
    const permitted = [1, 2].map(() => supervisor.permit(agent, MINE, client, null))
    vi.advanceTimersByTime(100)
    expect(heard.mock.calls).toEqual([[{ waiting: 2 }]])
    supervisor.mode = 'allow'
    await Promise.all(permitted)
    vi.advanceTimersByTime(100)
    expect(heard).toHaveBeenLastCalledWith({ waiting: 0 })
  })
})

describe('agents', () => {
  test('are listed once they changed something or have a mode of their own, and forgotten at a bound', async () => {
    const supervisor = new Supervisor({ mode: 'allow' })
    const quiet = supervisor.meet('quiet', 'quiet')
    const busy = supervisor.meet('busy', 'busy')
    expect(supervisor.meet('busy', 'other name')).toBe(busy)
    await supervisor.permit(busy, MINE, client, null)
    expect(supervisor.agents).toEqual([busy])
    supervisor.choose(quiet, 'read')
    expect(supervisor.agents).toEqual([busy, quiet])
    supervisor.chainReplaced()
    expect(supervisor.agents).toEqual([quiet])
    for (let count = 0; count < 300; count++) {
      vi.advanceTimersByTime(1)
      supervisor.begin('more')
    }
    // Those first of which there is nothing to list.
    expect([supervisor.known('quiet'), supervisor.known('busy')]).toEqual([quiet, undefined])
  })

  test('lose what was allowed for good once nothing was heard of them for half an hour, and keep what was forbidden', () => {
    const supervisor = new Supervisor()
    const [allowed, reading] = [supervisor.meet('allowed', 'a'), supervisor.meet('reading', 'b')]
    supervisor.choose(allowed, 'allow')
    supervisor.choose(reading, 'read')
    vi.advanceTimersByTime(30 * 60_000)
    supervisor.meet('allowed', 'a')
    expect(supervisor.modeOf(allowed)).toBe('allow')
    vi.advanceTimersByTime(30 * 60_000 + 1)
    for (const key of ['allowed', 'reading']) supervisor.known(key)
    expect([supervisor.modeOf(allowed), supervisor.modeOf(reading)]).toEqual(['ask', 'read'])
  })

  test('have names that can be read', () => {
    const supervisor = new Supervisor()
    expect(supervisor.meet('1', ' \u202e ').name).toBe('unnamed agent')
    expect(supervisor.meet('2', `a\nb${'c'.repeat(100)}`).name).toBe(`a b${'c'.repeat(57)}`)
  })
})
