import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { plainMembers } from './plainMembers.ts'

/** The code of a module, bundled. */
async function bundled(source: string): Promise<string> {
  const given = { name: 'given', resolveId: (id: string) => id, load: () => source }
  const bundle = await rolldown({ input: 'given.js', plugins: [given, plainMembers()] })
  const { output } = await bundle.generate({ format: 'esm' })
  return output[0].code
}

/** What a bundled module exports as `result`. */
async function resultOf(source: string): Promise<unknown> {
  const module = (await import(`data:text/javascript,${encodeURIComponent(await bundled(source))}`)) as { result: unknown }
  return module.result
}

test('private fields, methods, accessors and static members are plain ones that do the same', async () => {
  const source = `
    class Counter {
      static #made = 0
      #count = 1
      #step
      constructor(step) { this.#step = step; Counter.#made++ }
      get #next() { return this.#count + this.#step }
      set #next(value) { this.#count = value }
      #add() { this.#next = this.#next }
      static *#names() { yield 'made' }
      run() { this.#add(); this.#count++; return [this.#count, this?.#step, Counter.#made, ...Counter.#names()] }
    }
    export const result = new Counter(5).run()`
  expect(await bundled(source)).not.toContain('#')
  expect(await resultOf(source)).toEqual([7, 5, 1, 'made'])
})

test('members of the same name stay apart in derived classes, and in classes within classes', async () => {
  const source = `
    class Base { #name = 'base'; base() { return this.#name } }
    class Derived extends Base { #name = 'derived'; derived() { return this.#name } }
    class Last extends Derived {
      #name = 'last'
      last() {
        const outer = this
        return new (class { #name = 'inner'; all() { return [this.#name, outer.base(), outer.derived(), outer.own()] } })().all()
      }
      own() { return this.#name }
    }
    export const result = new Last().last()`
  expect(await resultOf(source)).toEqual(['inner', 'base', 'derived', 'last'])
})

test('a text is left as it is, and a question for the class of an object is refused', async () => {
  const source = "class Tagged { #tag = '#tag in'; text() { return `#${this.#tag}` } }\nexport const result = new Tagged().text()"
  expect(await resultOf(source)).toBe('##tag in')
  await expect(bundled('export class Tagged { #tag; static is(it) { return #tag in it } }')).rejects.toThrow('does not tell the class')
})
