/** Random functions in Solidity, and what is known of their local variables wherever they run. */
import { DECLARATIONS, VARIABLE_KINDS, failureOf, type VariableKind } from './generatedVariables.suite.ts'

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
  /** Of the function or modifier; once assigned they are among the local variables too. */
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
  /** Whether `continue` and `break` have a loop here. */
  readonly isInLoop?: boolean
}

/** How many more variables may be declared in a block. */
const roomIn = ({ names, isOfModifier }: Block): number => (isOfModifier ? MAX_LOCALS_OF_MODIFIER : MAX_LOCALS) - names.length

/** How a function is called: within the contract, as a call of the contract to itself, in a library's code by a jump or by DELEGATECALL. */
const KINDS = ['own', 'external', 'library', 'linked'] as const

interface GeneratedFunction {
  kind: (typeof KINDS)[number]
  /** Of its second parameter. */
  second: VariableKind | undefined
  /** Whether its return value has a name. */
  isNamed: boolean
}

const FUNCTIONS = 3
/** Of a function, and of each of its modifiers, at the same time: the stack is not deep enough for many more. */
const [MAX_LOCALS, MAX_LOCALS_OF_MODIFIER] = [5, 2]
const MAX_DEPTH = 2
const [WORD] = VARIABLE_KINDS as [VariableKind]

export class GeneratedFunctions {
  readonly variables = new Map<string, GeneratedVariable>()
  readonly marks: Mark[] = []
  readonly #lines: string[] = []
  readonly #random: (below: number) => number
  readonly #functions: GeneratedFunction[] = []
  /** Numbers and names are used once. */
  #count = 0

  /** The function `run` of the contract `Generated` runs them; it uses the library `Library`. */
  constructor(random: (below: number) => number) {
    this.#random = random
    const last = FUNCTIONS - 1
    for (let at = 0; at <= last; at++) {
      // A library calls nothing of the contract, so that its function is the last one.
      const kind = at === 0 ? 'external' : KINDS[random(at < last ? 2 : KINDS.length)]!
      const second = at === 0 ? undefined : VARIABLE_KINDS[random(VARIABLE_KINDS.length + 2)]
      // Functions of the code are nothing that a call can pass on.
      const isPassed = second?.zero !== undefined || kind === 'own' || kind === 'library'
      this.#functions.push({ kind, second: isPassed ? second : undefined, isNamed: random(2) === 0 })
    }
    const isOfLibrary = this.#kind(last) === 'library' || this.#kind(last) === 'linked'
    this.#lines.push('pragma solidity ^0.8.22;', 'event Mark(uint256 at);', ...DECLARATIONS.split('\n'), 'library Library {')
    if (isOfLibrary) this.#function(last)
    this.#lines.push(
      'function unused() external {}',
      '}',
      'contract Generated {',
      'function attempted(uint256 n) external pure { fails(n); }',
    )
    for (let at = isOfLibrary ? last - 1 : last; at >= 0; at--) this.#function(at)
    this.#lines.push('}')
  }

  get source(): string {
    return this.#lines.join('\n')
  }

  #kind(at: number): GeneratedFunction['kind'] {
    return this.#functions[at]!.kind
  }

  #function(at: number): void {
    const { kind, second, isNamed } = this.#functions[at]!
    const modifiers = Array.from({ length: this.#random(3) }, () => this.#modifier(at)).join(' ')
    const isExternal = kind === 'external' || kind === 'linked'
    const parameters = at === 0 ? [] : [this.#declare(parameterOf(at))]
    const declared = at === 0 ? [] : [`uint256 ${parameterOf(at)}`]
    if (second !== undefined) {
      parameters.push(this.#declare(secondOf(at)))
      declared.push(`${second.type} ${second.place === undefined ? '' : isExternal ? 'calldata' : 'memory'} ${secondOf(at)}`)
    }
    const returned = isNamed && at > 0 ? [this.#declare(`r${at}`, '0', returnedBy(at))] : []
    const head = `${at === 0 ? 'run' : `f${at}`}(${declared.join(', ')}) ${isExternal ? 'external' : 'internal'} ${modifiers}`
    this.#lines.push(`function ${head} ${at === 0 ? '' : `returns (uint256 ${returned.join('')})`} {`)
    this.#statements({ names: [...returned], at, depth: 0, parameters })
    this.#lines.push('}')
    for (const name of [...parameters, ...returned]) this.variables.get(name)!.to = this.#lines.length
  }

  /** Returns its invocation in the head of a function. */
  #modifier(at: number): string {
    const name = `m${this.#count++}`
    const parameter = this.#declare(`p${name}`)
    this.#lines.push(`modifier ${name}(uint256 ${parameter}) {`)
    this.#statements({ names: [], at, depth: 0, parameters: [parameter], isOfModifier: true })
    this.#lines.push('}')
    this.variables.get(parameter)!.to = this.#lines.length
    return `${name}(${this.#given(parameter, WORD)})`
  }

  /** Statements of a block, which ends with a mark. */
  #statements(block: Block): void {
    const outer = block.names.length
    const count = 2 + this.#random(5)
    // Each `_` is a copy of what is around.
    const placeholderAt = block.isOfModifier && (block.depth === 0 || this.#random(4) === 0) ? this.#random(count) : -1
    for (let i = 0; i < count; i++) {
      if (i === placeholderAt) this.#lines.push('_;')
      const line = this.#statement(block)
      if (line === undefined) this.#mark(block)
      else if (line !== '') this.#lines.push(line)
    }
    this.#mark(block)
    const { depth, at, isOfModifier } = block
    if (depth === 0 && at > 0 && !isOfModifier) {
      this.#lines.push(`${this.#functions[at]!.isNamed ? `r${at} =` : 'return'} ${returnedBy(at)};`)
    }
    this.#end(block.names.slice(outer))
  }

  /** No line after the last one names these variables. */
  #end(names: readonly string[]): void {
    for (const name of names) this.variables.get(name)!.to = this.#lines.length
  }

  /** A statement of a random kind; undefined if there can be none; nothing if it is written already. */
  #statement(block: Block): string | undefined {
    switch (this.#random(15)) {
      case 0:
        return this.#variable(block, WORD)
      case 1:
      case 2:
        return this.#variable(block, this.#anyKind())
      case 3:
        return this.#decoded(block)
      case 4:
        return this.#assignment(block)
      case 5:
        return this.#partAssignment(block)
      case 6:
        return this.#parameterAssignment(block)
      case 7:
        return this.#call(block)
      case 8:
        // Neither another one nor `_` may be within `unchecked`.
        return this.#inner(block.depth === 0 && !block.isOfModifier && this.#random(2) === 0 ? 'unchecked {' : '{', block)
      case 9:
        return this.#condition(block)
      case 10:
        return this.#attempt(block)
      case 11:
        return this.#failedAttempt(block)
      case 12:
        return this.#leave(block)
      case 13:
        return this.#assembly(block)
      default:
        return this.#loop(block)
    }
  }

  #anyKind(): VariableKind {
    return VARIABLE_KINDS[this.#random(VARIABLE_KINDS.length)]!
  }

  #mark({ names, parameters }: Block): void {
    this.#marked(`emit Mark(${this.marks.length});`, names, parameters)
  }

  #marked(text: string, names: readonly string[], parameters: readonly string[]): void {
    this.marks.push({ text, parameters, locals: [...names] })
    this.#lines.push(text)
  }

  #variable(block: Block, kind: VariableKind): string | undefined {
    if (roomIn(block) < 1) return undefined
    const { prefix, zero } = kind
    const name = `${prefix}${this.#count++}`
    const isGiven = zero === undefined || this.#random(3) > 0
    this.#declare(name, ...(isGiven ? [] : [zero]))
    block.names.push(name)
    return isGiven ? `${declarationOf(kind, name)} = ${this.#given(name, kind)};` : `${declarationOf(kind, name)};`
  }

  /** Several variables at once, of nested data. */
  #decoded(block: Block): string | undefined {
    const kinds = [this.#anyKind(), this.#anyKind()].filter(({ zero }) => zero !== undefined)
    if (roomIn(block) < kinds.length || kinds.length === 0) return undefined
    const declared = kinds.map((kind) => ({ kind, name: this.#declare(`${kind.prefix}${this.#count++}`) }))
    const values = declared.map(({ kind, name }) => this.#given(name, kind))
    block.names.push(...declared.map(({ name }) => name))
    const left = declared.map(({ kind, name }) => declarationOf(kind, name)).join(', ')
    return `(${left}) = abi.decode(abi.encode(${values.join(', ')}), (${kinds.map(({ type }) => type).join(', ')}));`
  }

  #assignment({ names }: Block): string | undefined {
    const name = this.#any(names)
    const kind = VARIABLE_KINDS.find(({ prefix }) => prefix === name?.[0])
    return name && kind && `${name} = ${this.#given(name, kind)};`
  }

  #partAssignment({ names }: Block): string | undefined {
    const kind = VARIABLE_KINDS.find(({ part }) => part !== undefined)!
    const name = this.#any(names, kind.prefix)
    if (name === undefined) return undefined
    const number = this.#number()
    this.variables.get(name)!.values.add(kind.part!.looks(number))
    return kind.part!.assign(name, number)
  }

  #parameterAssignment({ parameters }: Block): string | undefined {
    const name = this.#any(parameters, 'p')
    return name && `${name} = ${this.#given(name, WORD)};`
  }

  #call({ names, at }: Block): string | undefined {
    const name = this.#any(names, 'v')
    if (name === undefined || at === FUNCTIONS - 1) return undefined
    const called = at + 1 + this.#random(FUNCTIONS - at - 1)
    this.variables.get(name)!.values.add(returnedBy(called))
    return `${name} = ${this.#called(called)};`
  }

  #called(at: number): string {
    const { kind, second } = this.#functions[at]!
    const prefix = { own: '', external: 'this.', library: 'Library.', linked: 'Library.' }[kind]
    const given = [this.#given(parameterOf(at), WORD), ...(second === undefined ? [] : [this.#given(secondOf(at), second)])]
    return `${prefix}f${at}(${given.join(', ')})`
  }

  #attempt(block: Block): string | undefined {
    const { names, at, depth } = block
    const called = this.#functions.findIndex(({ kind }, it) => it > at && (kind === 'external' || kind === 'linked'))
    if (called < 0 || depth === MAX_DEPTH || roomIn(block) < 1) return undefined
    const call = this.#called(called)
    const name = this.#declare(`v${this.#count++}`, returnedBy(called))
    this.#inner(`try ${call} returns (uint256 ${name}) {`, { ...block, names: [...names, name] })
    this.#end([name])
    return 'catch {}'
  }

  /** A call that fails, and the clause that is told why. */
  #failedAttempt(block: Block): string | undefined {
    const { names, at, depth } = block
    if (depth === MAX_DEPTH || roomIn(block) < 1 || this.#isOfLibrary(at)) return undefined
    const number = this.#number()
    this.#inner(`try this.attempted(${number}) {`, block)
    const text = this.#declare(`c${this.#count++}`, `"${number}"`)
    this.#inner(`catch Error(string memory ${text}) {`, { ...block, names: [...names, text] })
    this.#end([text])
    const data = this.#declare(`c${this.#count++}`, failureOf(number))
    this.#inner(`catch (bytes memory ${data}) {`, { ...block, names: [...names, data] })
    this.#end([data])
    return ''
  }

  #isOfLibrary(at: number): boolean {
    return this.#kind(at) === 'library' || this.#kind(at) === 'linked'
  }

  #condition(block: Block): string | undefined {
    const name = this.#any(block.names, 'v')
    return name && this.#inner(`if (${name} != ${this.#count++}) {`, block)
  }

  /** Leaves the function, modifier or loop, at least in one round. */
  #leave({ names, at, depth, isOfModifier, isInLoop }: Block): string | undefined {
    const counter = isInLoop && this.#any(names, 'i')
    if (counter) return `if (${counter} == ${this.#random(2)}) ${this.#random(2) === 0 ? 'continue' : 'break'};`
    if (depth === 0 || isOfModifier) return undefined
    const name = this.#any(names, 'v')
    const values = name && [...this.variables.get(name)!.values]
    return values && `if (${name} == ${values[this.#random(values.length)] ?? 0}) return ${at === 0 ? '' : returnedBy(at)};`
  }

  #loop(block: Block): string | undefined {
    const { names, depth } = block
    if (depth === MAX_DEPTH || roomIn(block) < 1) return undefined
    const kind = this.#random(3)
    const name = this.#declare(`i${this.#count++}`, '0', '1', '2', ...(kind === 0 ? [] : ['3']))
    if (kind === 0) {
      this.#inner(`for (uint256 ${name} = 0; ${name} < 2; ${name}++) {`, { ...block, names: [...names, name], isInLoop: true })
      this.#end([name])
      return ''
    }
    names.push(name)
    this.#lines.push(`uint256 ${name} = 0;`)
    if (kind === 1) return this.#inner(`while (${name}++ < 2) {`, { ...block, isInLoop: true })
    this.#inner('do {', { ...block, isInLoop: true })
    return `while (${name}++ < 2);`
  }

  #inner(head: string, block: Block): string | undefined {
    if (block.depth === MAX_DEPTH) return undefined
    this.#lines.push(head)
    this.#statements({ ...block, names: [...block.names], depth: block.depth + 1 })
    this.#lines.push('}')
    return ''
  }

  /** A block of assembly, with a function and a loop. */
  #assembly(block: Block): string | undefined {
    const { names, parameters } = block
    if (roomIn(block) < 3) return undefined
    const name = () => `y${this.#count++}`
    const mark = (...named: string[]) => this.#marked(`mstore(0, ${this.marks.length})`, named, parameters)
    const [called, given, result, again, depth] = [name(), name(), name(), name(), name()]
    this.#lines.push('assembly {')
    for (const it of [given, result, depth]) this.#declare(it, '0', '1', '2')
    this.#lines.push(`function ${called}(${given}, ${depth}) -> ${result} {`, `if ${depth} {`)
    this.#declare(again)
    this.#lines.push(`let ${again} := ${called}(${given}, sub(${depth}, 1))`)
    mark(...names, given, depth, result, again)
    this.#lines.push('}')
    this.#end([again])
    this.#lines.push(`${result} := ${given}`)
    mark(...names, given, depth, result)
    this.#lines.push('}')
    this.#end([given, depth, result])

    /** A call that returns its first argument, for a variable. */
    const call = (of: string): string => {
      const value = String(this.#number())
      for (const it of [given, result, again, of]) this.variables.get(it)!.values.add(value)
      return `${called}(${value}, ${this.#random(3)})`
    }
    const [first, second, counter] = [name(), name(), name()]
    this.#declare(first)
    this.#lines.push(`let ${first} := ${call(first)}`)
    this.#declare(second, '0')
    this.#lines.push(`let ${second}`)
    mark(...names, first, second)
    this.#declare(counter, '0', '1', '2')
    this.#lines.push(`for { let ${counter} := 0 } lt(${counter}, 2) { ${counter} := add(${counter}, 1) } {`)
    const assigned = this.#any([...names, first, second], this.#random(2) === 0 ? 'v' : 'y')
    if (assigned !== undefined) this.#lines.push(`${assigned} := ${call(assigned)}`)
    if (this.#random(2) === 0) this.#lines.push(`if eq(${counter}, 1) { ${this.#random(2) === 0 ? 'continue' : 'break'} }`)
    mark(...names, first, second, counter)
    this.#lines.push('}')
    this.#end([counter])
    mark(...names, first, second)
    this.#lines.push('}')
    this.#end([first, second])
    return ''
  }

  /** A variable of the line that comes next. */
  #declare(name: string, ...values: readonly string[]): string {
    this.variables.set(name, { from: this.#lines.length + 1, to: Infinity, values: new Set(values) })
    return name
  }

  #number(): number {
    return 1000 + this.#count++
  }

  /** A value for a variable, which then looks as its kind does. */
  #given(name: string, kind: VariableKind): string {
    const number = this.#number()
    this.variables.get(name)!.values.add(kind.looks(number))
    return kind.value(number)
  }

  /** Any of the variables whose names begin so. */
  #any(names: readonly string[], prefix = ''): string | undefined {
    const found = names.filter((name) => name.startsWith(prefix))
    return found[this.#random(found.length)]
  }
}

/** As a variable of a block is declared. */
const declarationOf = ({ type, place }: VariableKind, name: string): string => `${type} ${place ?? ''} ${name}`
const parameterOf = (at: number): string => `p${at}`
const secondOf = (at: number): string => `q${at}`
/** What a function returns. */
const returnedBy = (at: number): string => String(at)
