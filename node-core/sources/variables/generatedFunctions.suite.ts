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
  /** Of the function or modifier. */
  readonly parameters: readonly string[]
  readonly locals: readonly string[]
}

/** The block that is being written. */
interface Block {
  /** Names of the variables that can be named; a declaration adds one. */
  readonly names: string[]
  /** Number of the function, or of the one that has the modifier: it calls those with a higher one. */
  readonly at: number
  readonly depth: number
  readonly parameters: readonly string[]
  /** Whether it is the body of a modifier, with `_` among its statements. */
  readonly isOfModifier?: boolean
}

/** How a function is called: within the contract, as a call of the contract to itself, in a library's code by a jump or by DELEGATECALL. */
const KINDS = ['own', 'external', 'library', 'linked'] as const

const FUNCTIONS = 3
/** Of a function at the same time: the stack is not deep enough for many more. */
const MAX_LOCALS = 7
const MAX_DEPTH = 2

export class GeneratedFunctions {
  readonly variables = new Map<string, GeneratedVariable>()
  readonly marks: Mark[] = []
  readonly #lines: string[] = []
  readonly #random: (below: number) => number
  readonly #kinds: (typeof KINDS)[number][] = []
  /** Numbers and names are used once. */
  #count = 0

  /** The function `run` of the contract `Generated` runs them; it uses the library `Library`. */
  constructor(random: (below: number) => number) {
    this.#random = random
    const last = FUNCTIONS - 1
    // A library calls nothing of the contract, so that its function is the last one.
    for (let at = 0; at <= last; at++) this.#kinds.push(at === 0 ? 'external' : KINDS[random(at < last ? 2 : KINDS.length)]!)
    const isOfLibrary = this.#kinds[last] === 'library' || this.#kinds[last] === 'linked'
    this.#lines.push('pragma solidity ^0.8.22;', 'event Mark(uint256 at);', 'library Library {')
    if (isOfLibrary) this.#function(last)
    this.#lines.push('function unused() external {}', '}', 'contract Generated {')
    for (let at = isOfLibrary ? last - 1 : last; at >= 0; at--) this.#function(at)
    this.#lines.push('}')
  }

  get source(): string {
    return this.#lines.join('\n')
  }

  #function(at: number): void {
    const modifiers = Array.from({ length: this.#random(3) }, () => this.#modifier(at)).join(' ')
    const parameter = parameterOf(at)
    if (at > 0) this.#declare(parameter)
    const isExternal = this.#kinds[at] === 'external' || this.#kinds[at] === 'linked'
    const seen = isExternal ? 'external' : 'internal'
    const head = at === 0 ? `run() ${seen} ${modifiers}` : `f${at}(uint256 ${parameter}) ${seen} ${modifiers} returns (uint256)`
    this.#lines.push(`function ${head} {`)
    this.#statements({ names: [], at, depth: 0, parameters: at > 0 ? [parameter] : [] })
    this.#lines.push('}')
    if (at > 0) this.variables.get(parameter)!.to = this.#lines.length
  }

  /** Returns its invocation in the head of a function. */
  #modifier(at: number): string {
    const name = `m${this.#count++}`
    const parameter = this.#declare(`p${name}`)
    this.#lines.push(`modifier ${name}(uint256 ${parameter}) {`)
    this.#statements({ names: [], at, depth: 0, parameters: [parameter], isOfModifier: true })
    this.#lines.push('}')
    this.variables.get(parameter)!.to = this.#lines.length
    return `${name}(${this.#given(parameter)})`
  }

  /** Statements of a block, which ends with a mark. */
  #statements(block: Block): void {
    const outer = block.names.length
    const count = 2 + this.#random(5)
    const placeholderAt = block.isOfModifier ? this.#random(count) : -1
    for (let i = 0; i < count; i++) {
      if (i === placeholderAt) this.#lines.push('_;')
      // The arguments of a modifier that begins with a loop are not told.
      const line = block.isOfModifier && i === 0 ? undefined : this.#statement(block)
      if (line === undefined) this.#mark(block)
      else if (line !== '') this.#lines.push(line)
    }
    this.#mark(block)
    if (block.depth === 0 && block.at > 0 && !block.isOfModifier) this.#lines.push(`return ${returnedBy(block.at)};`)
    for (const name of block.names.slice(outer)) this.variables.get(name)!.to = this.#lines.length
  }

  /** A statement of a random kind; undefined if there can be none; nothing if it is written already. */
  #statement(block: Block): string | undefined {
    switch (this.#random(9)) {
      case 0:
        return this.#word(block)
      case 1:
        return this.#array(block)
      case 2:
        return this.#assignment(block)
      case 3:
        return this.#itemAssignment(block)
      case 4:
        return this.#call(block)
      case 5:
        return this.#inner('{', block)
      case 6:
        return this.#condition(block)
      case 7:
        return this.#attempt(block)
      default:
        return this.#loop(block)
    }
  }

  #mark({ names, parameters }: Block): void {
    const text = `emit Mark(${this.marks.length});`
    this.marks.push({ text, parameters, locals: [...names] })
    this.#lines.push(text)
  }

  #word({ names }: Block): string | undefined {
    if (names.length === MAX_LOCALS) return undefined
    const name = this.#declare(`v${this.#count++}`)
    names.push(name)
    return `uint256 ${name} = ${this.#given(name)};`
  }

  #array({ names }: Block): string | undefined {
    if (names.length === MAX_LOCALS) return undefined
    const name = this.#declare(`a${this.#count++}`, '[0, 0]')
    names.push(name)
    return `uint256[2] memory ${name};`
  }

  #assignment({ names }: Block): string | undefined {
    const name = this.#any(names, 'v')
    return name && `${name} = ${this.#given(name)};`
  }

  #itemAssignment({ names }: Block): string | undefined {
    const name = this.#any(names, 'a')
    return name && `${name}[0] = ${this.#given(name, (value) => `[${value}, 0]`)};`
  }

  #call({ names, at }: Block): string | undefined {
    const name = this.#any(names, 'v')
    if (name === undefined || at === FUNCTIONS - 1) return undefined
    const called = at + 1 + this.#random(FUNCTIONS - at - 1)
    this.variables.get(name)!.values.add(returnedBy(called))
    return `${name} = ${this.#called(called)};`
  }

  #called(at: number): string {
    const prefix = { own: '', external: 'this.', library: 'Library.', linked: 'Library.' }[this.#kinds[at]!]
    return `${prefix}f${at}(${this.#given(parameterOf(at))})`
  }

  #attempt(block: Block): string | undefined {
    const { names, at, depth } = block
    const called = this.#kinds.findIndex((kind, it) => it > at && (kind === 'external' || kind === 'linked'))
    if (called < 0 || depth === MAX_DEPTH || names.length === MAX_LOCALS) return undefined
    const call = this.#called(called)
    const name = this.#declare(`v${this.#count++}`, returnedBy(called))
    this.#inner(`try ${call} returns (uint256 ${name}) {`, { ...block, names: [...names, name] })
    this.variables.get(name)!.to = this.#lines.length
    return 'catch {}'
  }

  #condition(block: Block): string | undefined {
    const name = this.#any(block.names, 'v')
    return name && this.#inner(`if (${name} != ${this.#count++}) {`, block)
  }

  #loop(block: Block): string | undefined {
    if (block.depth === MAX_DEPTH || block.names.length === MAX_LOCALS) return undefined
    const name = this.#declare(`i${this.#count++}`, '0', '1', '2')
    this.#inner(`for (uint256 ${name} = 0; ${name} < 2; ${name}++) {`, { ...block, names: [...block.names, name] })
    this.variables.get(name)!.to = this.#lines.length
    return ''
  }

  #inner(head: string, { names, at, depth, parameters }: Block): string | undefined {
    if (depth === MAX_DEPTH) return undefined
    this.#lines.push(head)
    this.#statements({ names: [...names], at, depth: depth + 1, parameters })
    this.#lines.push('}')
    return ''
  }

  /** A variable of the line that comes next. */
  #declare(name: string, ...values: readonly string[]): string {
    this.variables.set(name, { from: this.#lines.length + 1, to: Infinity, values: new Set(values) })
    return name
  }

  /** A number for a variable, with which that looks as told. */
  #given(name: string, looks = (value: string): string => value): string {
    const value = String(1000 + this.#count++)
    this.variables.get(name)!.values.add(looks(value))
    return value
  }

  /** Any of the variables whose names begin so. */
  #any(names: readonly string[], prefix: string): string | undefined {
    const found = names.filter((name) => name.startsWith(prefix))
    return found[this.#random(found.length)]
  }
}

const parameterOf = (at: number): string => `p${at}`
/** What a function returns. */
const returnedBy = (at: number): string => String(at)
