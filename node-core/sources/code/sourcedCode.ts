/** Code with its sources: where each instruction comes from, and which functions begin where. Made when it is first asked for. */
import type { WireSourceLocation } from '../../contract/sources.ts'
import type { BuildCode } from '../../compilation/build.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'
import {
  type JumpKind,
  type MapEntry,
  type SourceMap,
  type SourceRange,
  isSameRange,
  keyOfRange,
  parseSourceMap,
} from '../maps/sourceMap.ts'
import { type BuildSyntax, syntaxOf } from '../syntax/buildSyntax.ts'
import type { ContractSyntax, FunctionSyntax } from '../syntax/declarations.ts'
import { assemblyOf } from '../syntax/localScopes.ts'
import type { StatementSyntax } from '../syntax/statements.ts'
import { CallGraph } from './callGraph.ts'
import { locationOf, sourceOf } from './locations.ts'
import { parameterSlotsOf } from './stackSlots.ts'

/** A function that begins at a position of the code. */
export interface EnteredFunction {
  /** As the compiler calls it in its debug data: `@transfer_123`, `fun_transfer`, `abi_decode_tuple_t_uint256`; empty without them. */
  name: string
  /** Null for a function that the compiler wrote, and without a syntax tree. */
  definition: FunctionSyntax | null
  /** Whether the compiler wrote it. */
  isGenerated: boolean
  /** Words of its parameters on the stack, above the position to return to; null if it is not known. */
  parameterSlots: number | null
  returnSlots: number | null
}

/** Statements that contain others: their whole range is that of the jumps among those. */
const COMPOUND = /^(?:If|For|While|DoWhile|Try)Statement$|^Yul(?:If|ForLoop|Switch)$/

export class SourcedCode {
  readonly found: FoundCode
  readonly map: SourceMap
  readonly syntax: BuildSyntax
  /** The contract that it is the code of; undefined without a syntax tree. */
  readonly contract: ContractSyntax | undefined
  readonly calls: CallGraph
  /** The ranges that its instructions come from, each once. */
  readonly ranges: readonly SourceRange[]
  /** Index into `ranges` by position; -1 for code that the compiler wrote, or of which it says no more than the contract. */
  readonly rangeAt: Int32Array
  readonly #entered = new Map<number, EnteredFunction>()
  readonly #jumpedInto = new Set<FunctionSyntax>()
  /** Functions of which the compiler does not say where they begin. */
  readonly #lost: FunctionSyntax[] = []
  readonly #functions: (FunctionSyntax | undefined)[] = []
  readonly #statements: (StatementSyntax | undefined)[] = []

  constructor(found: FoundCode) {
    const { build, contract, code } = found
    this.found = found
    this.map = parseSourceMap(code)
    this.syntax = syntaxOf(build)
    this.contract = this.syntax.contractNamed(contract.path, contract.name)
    this.calls = new CallGraph(this.syntax, this.contract)
    const { ranges, rangeAt } = rangesOf(found, this.map, this.syntax)
    this.ranges = ranges
    this.rangeAt = rangeAt
    for (const { name, astId, entryPc, parameterSlots, returnSlots } of code.functions) {
      const definition = (astId === null ? undefined : this.syntax.functions.get(astId)) ?? null
      if (entryPc === null && definition !== null) this.#lost.push(definition)
      if (entryPc === null || this.#entered.get(entryPc)?.isGenerated === false) continue
      this.#entered.set(entryPc, { name, definition, isGenerated: astId === null, parameterSlots, returnSlots })
      if (definition !== null) this.#jumpedInto.add(definition)
    }
  }

  /** What the source map says of the instruction at a position, be it of a source that the compiler wrote. */
  entryAt(pc: number): MapEntry | undefined {
    return this.map.at(pc)
  }

  jumpAt(pc: number): JumpKind {
    return this.map.jumpAt(pc)
  }

  /**
   * Whether the map tells which modifier of its function each instruction is of: solc's legacy pipeline does so from 0.6 on, but not of code
   * that its optimiser shares.
   */
  get tellsModifiers(): boolean {
    const { optimizer, viaIR } = this.found.build
    return !optimizer.enabled && !viaIR && this.map.hasModifierDepths
  }

  /** The range of a source that the instruction at a position comes from; undefined for code that the compiler wrote. */
  rangeOf(pc: number): SourceRange | undefined {
    return this.ranges[this.rangeAt[pc] ?? -1]
  }

  /** The same with lines. */
  location(pc: number): WireSourceLocation | undefined {
    const range = this.rangeOf(pc)
    return range && locationOf(this.found.build, range)
  }

  /** The function, modifier or constructor whose source the instruction at a position comes from. */
  functionAt(pc: number): FunctionSyntax | undefined {
    return this.functionOfRange(this.rangeAt[pc] ?? -1)
  }

  /** The function around the range with that index. */
  functionOfRange(index: number): FunctionSyntax | undefined {
    const range = this.ranges[index]
    if (range === undefined) return undefined
    if (!(index in this.#functions)) this.#functions[index] = this.syntax.functionAround(range.sourceId, range.start, range.length)
    return this.#functions[index]
  }

  /** The getter of the variable around the range with that index. */
  getterOfRange(index: number): FunctionSyntax | undefined {
    const range = this.ranges[index]
    return range && this.syntax.getterAround(range.sourceId, range.start, range.length)
  }

  /** The innermost statement that the instruction at a position comes from. */
  statementAt(pc: number): StatementSyntax | undefined {
    return this.statementOfRange(this.rangeAt[pc] ?? -1)
  }

  /** The innermost statement around the range with that index. */
  statementOfRange(index: number): StatementSyntax | undefined {
    const range = this.ranges[index]
    if (range === undefined) return undefined
    if (!(index in this.#statements)) {
      this.#statements[index] = this.syntax.bodies(range.sourceId)?.statements.around(range.start, range.length)
    }
    return this.#statements[index]
  }

  /**
   * Whether the range with that index belongs to a statement but is none of its own: jumps among the statements of a compound one, and the
   * ends of blocks.
   */
  isBetweenStatements(index: number): boolean {
    const [range, statement] = [this.ranges[index], this.statementOfRange(index)]
    if (range === undefined || statement === undefined) return false
    const isWhole = COMPOUND.test(statement.type) && isSameRange(statement.range, range)
    return isWhole || this.syntax.bodies(range.sourceId)?.isContainer(range) === true
  }

  /** The function that begins at a position, of which the compiler's debug data tell. */
  functionEnteredAt(pc: number): EnteredFunction | undefined {
    return this.#entered.get(pc)
  }

  /**
   * The function that one of the source calls by a jump into another one, with whose code its own was joined: the optimiser keeps one of
   * two that are the same, and the other one is then nowhere. The one that was jumped into unless it cannot be that, and only one other can.
   */
  calledAs(entered: FunctionSyntax, caller: FunctionSyntax): FunctionSyntax {
    if (this.#lost.length === 0 || this.calls.reaches(caller, entered)) return entered
    const fitting = this.#lost.filter((it) => isAlike(it, entered) && (it === caller || this.calls.calls(caller, it)))
    return fitting.length === 1 ? fitting[0]! : entered
  }

  /** Whether the compiler's debug data say where a function begins. */
  hasEntry(definition: FunctionSyntax): boolean {
    return this.#jumpedInto.has(definition)
  }

  /** The function that a jump to a position goes into, if the source map marks it as one: for compilers without debug data too. */
  functionJumpedTo(pc: number): EnteredFunction | undefined {
    const known = this.#entered.get(pc)
    if (known !== undefined || this.found.code.functions.length > 0) return known
    const definition = this.functionAt(pc)
    const made = definition && (this.#assemblyFunctionAt(pc, definition) ?? enteredFunction(definition))
    if (made !== undefined) this.#entered.set(pc, made)
    return made
  }

  /** The function of inline assembly whose code this is: it runs as a part of the function around. */
  #assemblyFunctionAt(pc: number, around: FunctionSyntax): EnteredFunction | undefined {
    const range = this.rangeOf(pc)!
    const found = assemblyOf(around).find((it) => it.isFunction && isSameRange(it.range, range))
    return (
      found && {
        name: '',
        definition: null,
        isGenerated: true,
        parameterSlots: found.parameters.length,
        returnSlots: found.variables.length,
      }
    )
  }
}

const typesOf = ({ parameters, returns }: FunctionSyntax): string =>
  [parameters, returns].map((all) => all.map(({ type }) => type).join()).join(';')

/** Whether functions take and return the same types. */
function isAlike(a: FunctionSyntax, b: FunctionSyntax): boolean {
  return a.kind === b.kind && typesOf(a) === typesOf(b)
}

const enteredFunction = (definition: FunctionSyntax): EnteredFunction => ({
  name: '',
  definition,
  isGenerated: false,
  parameterSlots: parameterSlotsOf(definition.parameters),
  returnSlots: null,
})

/** The ranges that say more than a contract as a whole, and which of them each position has. */
function rangesOf({ build, code }: FoundCode, map: SourceMap, syntax: BuildSyntax): { ranges: SourceRange[]; rangeAt: Int32Array } {
  const ranges: SourceRange[] = []
  const rangeAt = new Int32Array(code.bytes.length).fill(-1)
  const indexes = new Map<string, number>()
  for (const { range } of syntax.contracts.values()) indexes.set(keyOfRange(range), -1)
  let last: SourceRange | undefined
  let lastIndex = -1
  for (let pc = 0; pc < rangeAt.length; pc++) {
    if (map.instructions[pc]! < 0) continue
    const entry = map.at(pc)
    if (entry === undefined) break
    const { sourceId, start, length } = entry
    if (last === undefined || last.start !== start || last.length !== length || last.sourceId !== sourceId) {
      last = entry
      const key = keyOfRange(entry)
      let index = indexes.get(key)
      if (index === undefined) {
        index = sourceOf(build, sourceId) === undefined ? -1 : ranges.push({ sourceId, start, length }) - 1
        indexes.set(key, index)
      }
      lastIndex = index
    }
    rangeAt[pc] = lastIndex
  }
  return { ranges, rangeAt }
}

const known = new WeakMap<BuildCode, SourcedCode>()

/** Code with its sources, made once. */
export function sourcedCode(found: FoundCode): SourcedCode {
  const cached = known.get(found.code)
  if (cached !== undefined) return cached
  const made = new SourcedCode(found)
  known.set(found.code, made)
  return made
}
