import { describe, expect, test } from 'vitest'
import { type Work, finish } from './longWork.ts'
import { WorkQueue } from './workQueue.ts'

const queue = new WorkQueue()

/** Work that yields n times and records its progress. */
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

/** Runs work that yields. */
const inTurns = async <T>(begin: () => Work<T>): Promise<T> => queue.run(begin)

describe('work', () => {
  test('that does not yield returns without a promise', () => expect(queue.run(() => steps(0))).toBe(' done'))

  test('that yields returns a promise', async () => {
    const answer = queue.run(() => steps(3))
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toBe(' done')
  })

  test('that throws at once throws, and later rejects', async () => {
    expect(() => queue.run(() => failing(0))).toThrow('it broke')
    await expect(queue.run(() => failing(1))).rejects.toThrow('it broke')
  })

  test('is finished at once where it must be', () => expect(finish(steps(5))).toBe(' done'))

  test('of several requesters takes turns', async () => {
    const seen: string[] = []
    const note = (text: string) => void seen.push(text)
    await Promise.all([inTurns(() => steps(3, note, 'a')), inTurns(() => steps(3, note, 'b'))])
    // The second begins in a turn of its own.
    expect(seen).toEqual(['a0', 'a1', 'b0', 'a2', 'b1', 'b2'])
  })

  test('gives way to new input between any two turns, however much work there is', async () => {
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

  test('ends if its requester is gone', async () => {
    const requester = { isOpen: true }
    const seen: string[] = []
    const answer = queue.run(() => steps(1000, (text) => void seen.push(text)), requester)
    await queue.nextTurn()
    requester.isOpen = false
    await expect(answer).rejects.toThrow(expect.objectContaining({ code: 'abandoned' }) as Error)
    expect(seen.length).toBeLessThan(6)
  })

  test('releases its resources when its requester is gone, and when it has to wait for a slot', async () => {
    let [held, most] = [0, 0]
    function* holding(): Work<void> {
      most = Math.max(most, ++held)
      try {
        for (let i = 0; i < 10; i++) yield
      } finally {
        held--
      }
    }
    const requester = { isOpen: true }
    const abandoned = Promise.allSettled(Array.from({ length: 10 }, async () => queue.run(holding, requester)))
    const others = Promise.all(Array.from({ length: 60 }, () => inTurns(holding)))
    await queue.nextTurn()
    requester.isOpen = false
    await Promise.all([abandoned, others])
    expect(held).toBe(0)
    expect(most).toBeLessThanOrEqual(49)
  })

  test('begins in a turn of its own if other work has used up the time of this iteration', async () => {
    let isBegun = false
    const long = inTurns(() => steps(1))
    const next = queue.run(() => {
      isBegun = true
      return steps(0)
    })
    expect([isBegun, queue.mustQueue]).toEqual([false, true])
    await Promise.all([long, next])
    expect(isBegun).toBe(true)
    await queue.nextTurn()
    expect(queue.mustQueue).toBe(false)
  })

  test('of one client has at most twelve slots, and starts again when one is free, so that it retains nothing while it waits', async () => {
    const requester = { client: {} }
    let [open, most] = [0, 0]
    function* counted(): Work<number> {
      most = Math.max(most, ++open)
      try {
        for (let i = 0; i < 10; i++) yield
      } finally {
        open--
      }
      return 1
    }
    const answers = await Promise.all(Array.from({ length: 40 }, async () => queue.run(counted, requester)))
    expect(answers).toEqual(Array.from({ length: 40 }, () => 1))
    expect(most).toBeLessThanOrEqual(12)
    expect(most).toBeGreaterThan(7)
  })

  test('beyond a thousand waiters is rejected, and all others complete', async () => {
    const requester = { client: {} }
    const answers = await Promise.allSettled(Array.from({ length: 1030 }, async () => queue.run(() => steps(10), requester)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    // The waiting ones first, then the four new ones, which cannot wait any more.
    expect(refused).toHaveLength(1030 - 4 - 8 - 1000 + 4)
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'too-busy' })
  })
})

/** Forty tasks of one client that continue until it is gone; returns the number of turns they had. */
async function flood() {
  const requester = { isOpen: true, client: {} }
  const flooding = { turns: 0, end: async () => undefined as unknown }
  function* endless(): Work<void> {
    for (;;) {
      flooding.turns++
      yield
    }
  }
  const all = Promise.allSettled(Array.from({ length: 40 }, async () => queue.run(endless, requester)))
  flooding.end = () => {
    requester.isOpen = false
    return all
  }
  while (flooding.turns < 200) await queue.nextTurn()
  return flooding
}

describe('a client that asks for a lot', () => {
  test('does not block a result for another that takes some turns', async () => {
    const flooding = await flood()
    const before = flooding.turns
    expect(await inTurns(() => steps(5))).toBe(' done')
    expect(flooding.turns - before).toBeLessThan(10)
    await flooding.end()
  })

  test('leaves half of the turns to another with one long request', async () => {
    const flooding = await flood()
    const before = flooding.turns
    expect(await inTurns(() => steps(100))).toBe(' done')
    expect(flooding.turns - before).toBeLessThan(130)
    await flooding.end()
  })
})

function* endless(): Work<void> {
  for (;;) yield
}

describe('two queues', () => {
  test('share neither slots nor limits: a full one does not delay the other', async () => {
    const [full, other] = [new WorkQueue(), new WorkQueue()]
    const requester = { isOpen: true, client: {} }
    const flooding = Promise.allSettled(Array.from({ length: 1030 }, async () => full.run(endless, requester)))
    for (let i = 0; i < 20; i++) await full.nextTurn()
    await expect((async () => full.run(endless, requester))()).rejects.toMatchObject({ code: 'too-busy' })
    expect([full.isBusy, other.isBusy, other.mustQueue]).toEqual([true, false, false])
    // One turn for each yield, and not one for each of the other queue's.
    let rounds = 0
    const count = () => {
      rounds++
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    expect(await other.run(() => steps(20))).toBe(' done')
    clearImmediate(immediate)
    expect(rounds).toBeLessThan(30)
    requester.isOpen = false
    await flooding
  })

  test('are closed independently: one ends its work and frees its slots, the other continues', async () => {
    const [closing, other] = [new WorkQueue(), new WorkQueue()]
    let held = 0
    function* holding(): Work<void> {
      held++
      try {
        for (;;) yield
      } finally {
        held--
      }
    }
    const abandoned = Promise.allSettled(Array.from({ length: 100 }, async () => closing.run(holding)))
    const going = other.run(() => steps(60))
    for (let i = 0; i < 5; i++) await closing.nextTurn()
    expect(held).toBeGreaterThan(10)
    await closing.close()
    expect(held).toBe(0)
    expect(new Set((await abandoned).map((it) => (it.status === 'rejected' ? (it.reason as { code: string }).code : it.status)))).toEqual(
      new Set(['abandoned']),
    )
    expect(await going).toBe(' done')
  })
})
