import { describe, expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

describe('mutex', () => {
  test('a section begins when the previous one has ended', async () => {
    const mutex = new Mutex()
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const first = mutex.run(async () => {
      order.push('first begins')
      await gate.promise
      order.push('first ends')
    })
    const second = mutex.run(async () => void order.push('second'))
    gate.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['first begins', 'first ends', 'second'])
  })

  test('it returns the result of the section', async () => {
    expect(await new Mutex().run(async () => 7)).toBe(7)
  })

  test('a section that fails does not stop the next', async () => {
    const mutex = new Mutex()
    const failing = mutex.run(() => Promise.reject(new Error('no')))
    const next = mutex.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
