import { describe, expect, test } from 'vitest'
import { type Work, doInTurns, finish, nextTurn } from './longWork.ts'

/** Work that stands still so many times and notes where it is. */
function* steps(count: number, note: (text: string) => void = () => {}, name = ''): Work<string> {
  for (let i = 0; i < count; i++) {
    note(`${name}${i}`)
    yield
  }
  return `${name} done`
}

function* failing(count: number): Work<string> {
  yield* steps(count)
  throw new Error('it broke')
}

/** Does work that stands still. */
const inTurns = async <T>(begin: () => Work<T>): Promise<T> => doInTurns(begin)

describe('work', () => {
  test('that does not stand still is answered without a promise', () => expect(doInTurns(() => steps(0))).toBe(' done'))

  test('that stands still is answered by a promise', async () => {
    const answer = doInTurns(() => steps(3))
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toBe(' done')
  })

  test('that throws at once throws, and later rejects', async () => {
    expect(() => doInTurns(() => failing(0))).toThrow('it broke')
    await expect(doInTurns(() => failing(1))).rejects.toThrow('it broke')
  })

  test('is finished at once where it must be', () => expect(finish(steps(5))).toBe(' done'))

  test('of several askers takes turns', async () => {
    const seen: string[] = []
    const note = (text: string) => void seen.push(text)
    await Promise.all([inTurns(() => steps(3, note, 'a')), inTurns(() => steps(3, note, 'b'))])
    expect(seen).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
  })

  test('gives way to what came in between any two turns, however much work there is', async () => {
    let served = 0
    const rounds: number[] = []
    const serve = () => {
      served++
      if (rounds.length < 20) setImmediate(serve)
    }
    setImmediate(serve)
    function* noting(): Work<void> {
      for (let i = 0; i < 5; i++) {
        yield
        rounds.push(served)
      }
    }
    await Promise.all(Array.from({ length: 4 }, () => inTurns(noting)))
    expect(rounds).toHaveLength(20)
    expect(new Set(rounds).size).toBe(20)
  })

  test('ends where its asker is gone', async () => {
    const asker = { isOpen: true }
    const seen: string[] = []
    const answer = doInTurns(() => steps(1000, (text) => void seen.push(text)), asker)
    await nextTurn()
    asker.isOpen = false
    await expect(answer).rejects.toThrow(expect.objectContaining({ code: 'abandoned' }) as Error)
    expect(seen.length).toBeLessThan(4)
  })

  test('gives back what it holds when its asker is gone, and when it has to wait for a place', async () => {
    let [held, most] = [0, 0]
    function* holding(): Work<void> {
      most = Math.max(most, ++held)
      try {
        for (let i = 0; i < 3; i++) yield
      } finally {
        held--
      }
    }
    const asker = { isOpen: true }
    const abandoned = Promise.allSettled(Array.from({ length: 10 }, async () => doInTurns(holding, asker)))
    const others = Promise.all(Array.from({ length: 20 }, () => inTurns(holding)))
    expect(held).toBe(16)
    asker.isOpen = false
    await Promise.all([abandoned, others])
    expect(held).toBe(0)
    expect(most).toBeLessThanOrEqual(17)
  })

  test('beyond sixteen begins anew when there is a place, so that it holds nothing while it waits', async () => {
    let [open, most] = [0, 0]
    let begun = 0
    function* counted(): Work<number> {
      begun++
      yield
      most = Math.max(most, ++open)
      for (let i = 0; i < 3; i++) yield
      open--
      return 1
    }
    const answers = await Promise.all(Array.from({ length: 40 }, () => inTurns(counted)))
    expect(answers).toHaveLength(40)
    expect(most).toBe(16)
    expect(begun).toBe(16 + 2 * 24)
  })

  test('beyond a thousand that wait is refused, and all others are answered', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 1020 }, () => inTurns(() => steps(1))))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'too-busy' })
  })
})
