import { expect, test } from 'vitest'
import { strict } from './strict.ts'

test('existing properties are read as usual', () => {
  expect(strict('thing', { value: 1 }).value).toBe(1)
})

test('anything else throws an error with its name', () => {
  const thing = strict('thing', {}) as { setLoginItemSettings?: unknown }
  expect(() => thing.setLoginItemSettings).toThrow('thing.setLoginItemSettings is outside the surface')
})

test('may be awaited', async () => {
  const thing = strict('thing', { value: 1 })
  expect(await Promise.resolve(thing)).toBe(thing)
})

test('methods and setters reach private fields', () => {
  class Counter {
    #count = 0
    get count(): number {
      return this.#count
    }
    set count(value: number) {
      this.#count = value
    }
    add(): void {
      this.#count++
    }
  }
  const counter = strict('counter', new Counter())
  counter.count = 5
  counter.add()
  expect(counter.count).toBe(6)
})
