/** Random functions in Solidity, and what is known of their local variables wherever they run. */

/** A local variable or a parameter; no two have the same name. */
interface GeneratedVariable {
  /** Lines at which it can be named, both included; the first is that of its declaration. */
  readonly from: number
  to: number
  /** All that it may ever be. */
  readonly values: Set<string>
}

/** A line at which all variables are known that can be named, and nothing is being declared. */
interface Mark {
  readonly text: string
  readonly locals: readonly string[]
}

interface Scope {
  /** Names of the variables that can be named. */
  readonly names: readonly string[]
  /** Number of the function: it calls those with a higher one. */
  readonly at: number
  readonly depth: number
}

const FUNCTIONS = 4
/** Of a function at the same time: the stack is not deep enough for many more. */
const MAX_LOCALS = 7
const MAX_DEPTH = 3

export class GeneratedFunctions {
  readonly variables = new Map<string, GeneratedVariable>()
  readonly marks: Mark[] = []
  readonly #lines: string[] = []
  readonly #random: (below: number) => number
  #count = 0

  /** The function `run` of the contract `Generated` runs them. */
  constructor(random: (below: number) => number) {
    this.#random = random
    this.#lines.push('pragma solidity ^0.8.0;', 'contract Generated {', 'event Mark(uint256 at);')
    for (let at = FUNCTIONS - 1; at >= 0; at--) this.#function(at)
    this.#lines.push('}')
  }

  get source(): string {
    return this.#lines.join('\n')
  }

  #function(at: number): void {
    const given = at === 0 ? undefined : this.#declare(`p${at}`, 'word')
    this.#lines.push(at === 0 ? 'function run() external {' : `function f${at}(uint256 ${given}) internal returns (uint256) {`)
    this.#statements({ names: [], at, depth: 0 })
    this.#lines.push('}')
    if (given !== undefined) this.variables.get(given)!.to = this.#lines.length
  }

  /** A variable of the line that comes next. */
  #declare(name: string, kind: 'word' | 'array'): string {
    this.variables.set(name, { from: this.#lines.length + 1, to: Infinity, values: new Set(kind === 'word' ? [] : ['[0, 0]']) })
    return name
  }

  #statements({ names: outer, at, depth }: Scope): void {
    const names = [...outer]
    const count = 2 + this.#random(5)
    for (let i = 0; i < count; i++) this.#statement(names, at, depth)
    this.#mark(names)
    if (depth === 0 && at > 0) this.#lines.push(`return ${returnedBy(at)};`)
    for (const name of names.slice(outer.length)) this.variables.get(name)!.to = this.#lines.length
  }

  #mark(names: readonly string[]): void {
    const text = `emit Mark(${this.marks.length});`
    this.marks.push({ text, locals: [...names] })
    this.#lines.push(text)
  }

  #statement(names: string[], at: number, depth: number): void {
    const inner = { names, at, depth: depth + 1 }
    const words = names.filter((name) => name.startsWith('v'))
    const word = words[this.#random(words.length)]
    const arrays = names.filter((name) => name.startsWith('a'))
    const array = arrays[this.#random(arrays.length)]
    const [value, choice] = [String(1000 + this.#count++), this.#random(8)]
    if (choice <= 1 && names.length < MAX_LOCALS) {
      const name = this.#declare(`${choice === 0 ? 'v' : 'a'}${this.#count}`, choice === 0 ? 'word' : 'array')
      this.#lines.push(choice === 0 ? `uint256 ${name} = ${this.#held(name, value)};` : `uint256[2] memory ${name};`)
      names.push(name)
    } else if (choice === 2 && word !== undefined) this.#lines.push(`${word} = ${this.#held(word, value)};`)
    else if (choice === 3 && array !== undefined) {
      this.#held(array, `[${value}, 0]`)
      this.#lines.push(`${array}[0] = ${value};`)
    } else if (choice === 4 && word !== undefined && at + 1 < FUNCTIONS) {
      const called = at + 1 + this.#random(FUNCTIONS - at - 1)
      this.#held(word, returnedBy(called))
      this.#lines.push(`${word} = f${called}(${this.#held(`p${called}`, value)});`)
    } else if (choice === 5 && depth < MAX_DEPTH) this.#block('{', inner)
    else if (choice === 6 && depth < MAX_DEPTH && word !== undefined) this.#block(`if (${word} != ${value}) {`, inner)
    else if (choice === 7 && depth < MAX_DEPTH && names.length < MAX_LOCALS) {
      const name = this.#declare(`i${this.#count}`, 'word')
      for (const counted of ['0', '1', '2']) this.#held(name, counted)
      this.#block(`for (uint256 ${name} = 0; ${name} < 2; ${name}++) {`, { ...inner, names: [...names, name] })
      this.variables.get(name)!.to = this.#lines.length
    } else this.#mark(names)
  }

  #block(head: string, scope: Scope): void {
    this.#lines.push(head)
    this.#statements(scope)
    this.#lines.push('}')
  }

  #held(name: string, value: string): string {
    this.variables.get(name)!.values.add(value)
    return value
  }
}

/** What a function returns. */
const returnedBy = (at: number): string => String(at)
