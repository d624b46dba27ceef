import { describe, expect, test } from 'vitest'
import { Emitter } from './emitter.ts'

interface Events {
  tick: number
  tock: string
}

describe('emitter', () => {
  test('listeners are called with the event, in the order in which they subscribed', () => {
    const emitter = new Emitter<Events>()
    const calls: string[] = []
    emitter.on('tick', (n) => calls.push(`a${n}`))
    emitter.on('tick', (n) => calls.push(`b${n}`))
    emitter.on('tock', (text) => calls.push(text))
    emitter.emit('tick', 1)
    emitter.emit('tock', 'c')
    expect(calls).toEqual(['a1', 'b1', 'c'])
  })

  test('a listener that unsubscribed is no longer called', () => {
    const emitter = new Emitter<Events>()
    const calls: number[] = []
    const leave = emitter.on('tick', (n) => calls.push(n))
    emitter.emit('tick', 1)
    leave()
    leave()
    emitter.emit('tick', 2)
    expect(calls).toEqual([1])
  })

  test('a listener may unsubscribe or subscribe while it is called', () => {
    const emitter = new Emitter<Events>()
    const calls: string[] = []
    const leave = emitter.on('tick', () => {
      calls.push('once')
      leave()
      emitter.on('tick', () => calls.push('later'))
    })
    emitter.on('tick', () => calls.push('always'))
    emitter.emit('tick', 1)
    emitter.emit('tick', 2)
    expect(calls).toEqual(['once', 'always', 'always', 'later'])
  })

  test('an event without listeners has no effect', () => {
    expect(() => new Emitter<Events>().emit('tick', 1)).not.toThrow()
  })
})
