/**
 * The functions that run within one external frame. A jump into a function and back out of it is told by the compiler's debug data and its
 * marks of jumps; modifiers and constructors of the legacy pipeline, and functions that the optimiser put into their callers, by the ranges
 * that instructions come from. A function that the call graph does not allow there is not believed: the optimiser shares code.
 */
import { OP, opcodeName } from '../../contract/opcodes.ts'
import type { FrameEnter, OpcodeStep } from '../../evm/tracer.ts'
import { type VariableText, creationArguments, stackArguments } from '../code/arguments.ts'
import { keepsStackSlots, parameterSlotsOf } from '../code/stackSlots.ts'
import type { EnteredFunction, SourcedCode } from '../code/sourcedCode.ts'
import { isWithinRange } from '../maps/sourceMap.ts'
import { type FunctionSyntax, bodyRangeOf } from '../syntax/declarations.ts'
import { localsOf } from '../syntax/localScopes.ts'
import { type SyntaxNode, idOf, nodeOf, nodesOf, rangeOf } from '../syntax/syntaxNode.ts'
import type { FrameList } from './frameList.ts'

const { JUMP, JUMPDEST } = OP
const MOVES_WORDS: readonly boolean[] = Array.from({ length: 256 }, (_, op) => /^(?:PUSH|DUP|SWAP|POP|JUMP)/.test(opcodeName(op)))

/** Maximum number of functions that have begun and not ended: more do not fit the stack, but marks of jumps need not be true. */
const MAX_DEPTH = 2048

/** What solc's peephole optimiser, which always runs, puts in place of other instructions, without their number of a modifier. */
const LOSES_DEPTH: ReadonlySet<number> = new Set([OP.DUP1, OP.ISZERO, OP.POP, OP.SUB])

/** The statement `_`. */
const PLACEHOLDER = 'PlaceholderStatement'
const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement'])

/** A function that has begun and not ended. */
interface Activation {
  definition: FunctionSyntax | undefined
  /** Whose frame its steps belong to: its own, except for functions that the compiler wrote. */
  owner: Activation
  below: Activation | undefined
  depth: number
  /** Number of its frame, if it is its own owner. */
  frame: number
  /** Whether it was jumped into, and ends by a jump. */
  isEntered: boolean
  entryPc: number
  /** Where it jumps to in the end; -1 if that cannot be told. */
  returnPc: number
  /** Words on the stack when it has returned; -1 if that cannot be told. */
  wordsAfter: number
  /** How many of them it returns; -1 if that cannot be told. */
  returnSlots: number
  /** Range of its last instruction that has one, as an index of the code's ranges. */
  range: number
  /** Of a modifier: which of its function's, from 0; -1 of anything else, and if the compiler does not tell. */
  modifier: number
  /** Whether its body has begun; of modifiers and constructors only. */
  hasBody: boolean
  /** Its modifiers that are suspended at `_`; undefined until one is. */
  suspended: Pick<Activation, 'frame' | 'modifier'>[] | undefined
}

export class InternalCalls {
  readonly code: SourcedCode
  readonly #frames: FrameList
  readonly #input: Uint8Array
  readonly #isCreation: boolean
  readonly #base: Activation
  #top: Activation
  /** Whether the function of the external call has begun: it has that call's frame. */
  #hasBegun = false

  /** `frame`: of the external call, with the function that it calls; `enter`: how it began. */
  constructor(code: SourcedCode, frames: FrameList, frame: number, { kind, input }: FrameEnter) {
    const { definition } = frames.records[frame]!
    this.code = code
    this.#frames = frames
    this.#input = input
    this.#isCreation = kind.startsWith('CREATE')
    const base = {
      definition,
      below: undefined,
      depth: 0,
      frame,
      isEntered: false,
      entryPc: -1,
      returnPc: -1,
      wordsAfter: -1,
      returnSlots: -1,
      range: -1,
      modifier: -1,
      hasBody: false,
      suspended: undefined,
    } as unknown as Activation
    base.owner = base
    this.#base = base
    this.#top = base
  }

  /** Frame of the steps at this moment. */
  get frame(): number {
    return this.#top.owner.frame
  }

  /** Range of the steps at this moment, as an index of the code's ranges; -1 if none is known yet. */
  get range(): number {
    return this.#top.owner.range
  }

  /** A JUMPDEST is reached from the instruction at `lastPc`. */
  landed(lastPc: number, step: OpcodeStep, number: number): void {
    const { pc } = step
    const jump = this.code.found.code.bytes[lastPc] === JUMP ? this.code.jumpAt(lastPc) : 'none'
    if (jump !== 'into' && this.#returned(pc, jump === 'out', step)) return this.#show(number)
    const entered = jump === 'into' ? this.code.functionJumpedTo(pc) : this.code.functionEnteredAt(pc)
    // A loop may begin where its function does.
    if (jump === 'into' || (entered !== undefined && this.#entered().entryPc !== pc)) this.#enter(entered, step, number)
  }

  /** An instruction of a range is reached. */
  moveTo(range: number, step: OpcodeStep, number: number): void {
    const running = this.#top.owner.definition
    const definition = this.code.functionOfRange(range)
    // Getters share code, and so does whatever reads their variables. Creation code gives them their initial values.
    if (definition === undefined && !this.#isCreation && (this.code.getterOfRange(range) ?? running) !== running) return
    const modifier = this.#modifierAt(range, definition, step)
    if (definition !== undefined && (definition !== running || modifier !== this.#top.owner.modifier)) {
      if (!this.#follow(definition, modifier, step)) return
      this.#show(number)
    }
    this.#top.owner.range = range
    const { definition: now, frame } = this.#top.owner
    const isPart = now?.kind === 'modifier' || now?.kind === 'constructor'
    if (!isPart || frame < 0 || !keepsStackSlots(this.code.found.build)) return
    const isFirst = this.#isFirstOfBody(this.#top.owner, now, range)
    // A modifier without parameters adds nothing to those of the constructor around when it begins.
    const around = isFirst && now.kind === 'modifier' && now.parameters.length === 0 ? this.#top.owner.below?.owner : undefined
    if (around?.definition?.kind === 'constructor') this.#readParameters(around.definition, around.frame, step)
    const isBegun = now.kind === 'modifier' ? this.#isModifierBegun(now, range, isFirst) : this.#isConstructorBegun(now, range)
    if (isBegun) this.#readParameters(now, frame, step)
  }

  /** Whether an instruction is the first one of the body of a modifier or constructor; what converts arguments is mapped to all of it. */
  #isFirstOfBody(activation: Activation, definition: FunctionSyntax, range: number): boolean {
    const body = bodyRangeOf(definition)
    if (activation.hasBody || body === undefined || !isWithinRange(this.code.ranges[range]!, body)) return false
    // At `_`, the arguments of the next modifier may be on top of the stack.
    if (this.code.statementOfRange(range)?.type === PLACEHOLDER) return false
    activation.hasBody = true
    return this.#frames.records[activation.frame]!.resumes === null
  }

  /**
   * Reads the arguments of a modifier or constructor that begins, unless they are known: without its optimiser, the legacy pipeline has put them on
   * top of the stack.
   */
  #readParameters(definition: FunctionSyntax, frame: number, step: OpcodeStep): void {
    const record = this.#frames.records[frame]!
    const slot = step.stack.length - parameterSlotsOf(definition.parameters)
    if (record.parameters !== null || slot < 0) return
    const given = stackArguments(this.code, definition, step.stack.slice(slot), step, this.#input)
    if (given !== null) record.parameters = { slot, given }
    record.arguments ??= given
  }

  /**
   * Whether the arguments of a modifier are on top of the stack: between its statements there is nothing else but its variables. With some,
   * that is at its first instruction, if the compiler tells its second run from its first one, else at its first statement only, if that is no
   * loop which leads back to it.
   */
  #isModifierBegun(definition: FunctionSyntax, range: number, isFirst: boolean): boolean {
    if (this.code.statementOfRange(range)?.type === PLACEHOLDER) return false
    if (isFirst && this.code.tellsModifiers) return true
    const body = nodeOf(definition.node['body'])
    const first = nodesOf(body?.['statements']).find(({ nodeType }) => nodeType !== PLACEHOLDER)
    const isLoop = first !== undefined && LOOPS.has(first.nodeType)
    const part = localsOf(definition).length === 0 ? body : isLoop ? undefined : first
    const untouched = part && rangeOf(part)
    return untouched !== undefined && isWithinRange(this.code.ranges[range]!, untouched)
  }

  /** The same of a constructor: in its header, whose arguments of bases come first, or in its body, if no modifier is around that. */
  #isConstructorBegun(definition: FunctionSyntax, range: number): boolean {
    const place = this.code.ranges[range]!
    const [header, body] = [nodesOf(definition.node['modifiers']), nodeOf(definition.node['body'])]
    const isIn = (node: SyntaxNode | undefined) => {
      const own = node && rangeOf(node)
      return own !== undefined && isWithinRange(place, own)
    }
    return header.some(isIn) || (isIn(body) && modifiersOf(definition).every((id) => this.code.syntax.contracts.has(id)))
  }

  /** The innermost function that was jumped into. */
  #entered(): Activation {
    let activation = this.#top
    while (!activation.isEntered && activation.below !== undefined) activation = activation.below
    return activation
  }

  #returned(pc: number, isMarked: boolean, step: OpcodeStep): boolean {
    let words = -1
    for (let it: Activation | undefined = this.#top; it !== undefined; it = it.below) {
      if (!it.isEntered || it.returnPc !== pc) continue
      if (words < 0 && !isMarked) words = step.stack.length
      if (!isMarked && it.wordsAfter !== words) continue
      this.#top = it.below!
      return true
    }
    const innermost = this.#entered()
    if (!isMarked || innermost.returnPc >= 0 || innermost.below === undefined) return false
    this.#top = innermost.below
    return true
  }

  #enter(entered: EnteredFunction | undefined, step: OpcodeStep, number: number): void {
    const { bytes } = this.code.found.code
    const { stack } = step
    const slots = entered?.parameterSlots ?? null
    const returnAt = slots === null ? -1 : stack.length - 1 - slots
    const target = returnAt < 0 ? undefined : stack[returnAt]!
    const returnPc = target !== undefined && target < bytes.length && bytes[Number(target)] === JUMPDEST ? Number(target) : -1
    const returnSlots = entered?.returnSlots ?? -1
    const how = {
      entryPc: step.pc,
      returnPc,
      wordsAfter: returnPc < 0 || returnSlots < 0 ? -1 : returnAt + returnSlots,
      returnSlots,
      isEntered: true,
    }
    const caller = this.#top.owner
    const found = entered?.definition ?? undefined
    const definition = found && caller.definition && caller.definition !== found ? this.code.calledAs(found, caller.definition) : found
    if (definition === undefined) this.#push(undefined, caller, how)
    else if (caller === this.#base && definition === this.#base.definition && !this.#hasBegun) {
      this.#hasBegun = true
      const given = returnPc < 0 ? null : this.#argumentsOf(definition, stack.slice(returnAt + 1), step)
      if (given !== null) this.#frames.records[caller.frame]!.parameters = { slot: returnAt + 1, given }
      this.#push(undefined, caller, how)
    } else {
      this.#push(definition, undefined, how)
      // The pipeline that makes functions of modifiers gives them the arguments of the function around.
      const isKnown = returnPc >= 0 && slots !== null && definition.kind !== 'modifier'
      this.#show(number, step, isKnown ? returnAt + 1 : undefined)
    }
  }

  /** The arguments of the function of the external call as it begins, which are known otherwise too; null if they do not stay in place. */
  #argumentsOf(definition: FunctionSyntax, words: readonly bigint[], step: OpcodeStep): VariableText[] | null {
    return keepsStackSlots(this.code.found.build) ? stackArguments(this.code, definition, words, step, this.#input) : null
  }

  /** Which modifier of its function an instruction of a modifier belongs to; -1 of others, and if that cannot be told. */
  #modifierAt(range: number, definition: FunctionSyntax | undefined, { pc, op }: OpcodeStep): number {
    if (definition?.kind !== 'modifier' || !this.code.tellsModifiers) return -1
    let around = this.#top.owner
    while (around.definition?.kind === 'modifier' && around.below !== undefined) around = around.below.owner
    const named = modifiersOf(around.definition)
    // Constructors of bases may not have begun yet.
    const own = around.definition?.kind === 'constructor' ? [] : this.#placesOf(definition, named)
    if (own.length === 1) return own[0]!
    // A function may have a modifier twice: the definition is the same.
    const depth = this.code.entryAt(pc)!.modifierDepth
    const { definition: running, modifier } = this.#top.owner
    if (depth === 0 && LOSES_DEPTH.has(op) && running === definition) return modifier
    if (this.code.statementOfRange(range)?.type !== PLACEHOLDER) return depth
    // What the modifier has at `_` is compiled for what is within it; constructors name their bases among their modifiers.
    return named.findLastIndex((id, at) => at < depth && !this.code.syntax.contracts.has(id))
  }

  /** At which places a modifier, or one that it overrides, is among those that a function names. */
  #placesOf({ name }: FunctionSyntax, named: readonly number[]): number[] {
    return named.flatMap((id, at) => (this.code.syntax.functions.get(id)?.name === name ? [at] : []))
  }

  /** Makes a function the running one by the range of an instruction. Returns whether that can be. */
  #follow(definition: FunctionSyntax, modifier: number, step: OpcodeStep): boolean {
    const entered = this.#entered()
    for (let it = this.#top; ; it = it.below!) {
      if (it.owner.definition === definition && it.owner.modifier === modifier) {
        this.#unwindTo(it)
        return true
      }
      if (it === entered) break
    }
    // Of a function with modifiers, compilers make several that call each other.
    for (let it = entered.owner === entered ? undefined : entered.below; it !== undefined; it = it.below) {
      if (it.owner.definition === definition) {
        this.#push(undefined, it.owner, {})
        return true
      }
      if (it.owner === it && it.definition?.kind !== 'modifier') break
    }
    for (let it = this.#top; ; it = it.below!) {
      const base = this.#baseWith(it.owner.definition, definition, modifier)
      if (base !== undefined) {
        this.#unwindTo(it)
        this.#push(base, undefined, { entryPc: step.pc })
        this.#push(definition, undefined, { entryPc: step.pc, modifier })
        return true
      }
      if (this.#canRun(it.owner.definition, definition, step)) {
        this.#unwindTo(it, modifier)
        this.#push(definition, undefined, { entryPc: step.pc, modifier })
        return true
      }
      if (it === entered) return false
    }
  }

  /**
   * Returns to an activation below the top. The modifiers that this leaves may resume after `_`, unless it is one around them that goes on:
   * `modifier`, if known.
   */
  #unwindTo(activation: Activation, modifier = -1): void {
    const left: Activation[] = []
    for (; this.#top !== activation; this.#top = this.#top.below!) {
      const { definition, frame, modifier: own } = this.#top
      if (definition?.kind === 'modifier' && frame >= 0 && (modifier < 0 || own < modifier)) left.unshift(this.#top)
    }
    if (left.length > 0) (activation.owner.suspended ??= []).push(...left)
  }

  /** Removes and returns the suspended frame that a modifier of a function resumes; null if the modifier begins. */
  #takeSuspended({ definition: own, modifier }: Activation, owner: Activation): number | null {
    const { definition, suspended } = owner
    if (own?.kind !== 'modifier' || suspended === undefined || definition === undefined) return null
    // Which of two that are the same resumes is then unknown.
    if (modifier < 0 && hasModifierTwice(definition)) return null
    const at = suspended.findLastIndex((it) => it.modifier === modifier && this.#frames.records[it.frame]!.definition === own)
    if (at < 0) return null
    const { frame } = suspended[at]!
    // Those within it have ended; without numbers the innermost is the last one.
    owner.suspended = suspended.filter((it, index) => (modifier < 0 ? index < at : it.modifier < modifier))
    return frame
  }

  /** Whether code of a function can be within another one without a jump into it. */
  #canRun(from: FunctionSyntax | undefined, to: FunctionSyntax, { op }: OpcodeStep): boolean {
    if (to.kind === 'constructor') return this.#isCreation && (from === undefined || this.#isConstructorOfBase(from, to))
    // The legacy optimiser shares code among functions, and puts only those into others that nothing jumps to. Words are moved anywhere.
    const { build } = this.code.found
    if (to.kind !== 'modifier' && (MOVES_WORDS[op] || (!build.viaIR && this.code.hasEntry(to)))) return false
    return from === undefined ? this.#isCreation : this.code.calls.reaches(from, to)
  }

  /**
   * The constructor of a base that begins with a modifier, within the constructor of what derives from it; undefined if the modifier is one of
   * that constructor's own.
   */
  #baseWith(from: FunctionSyntax | undefined, modifier: FunctionSyntax, number: number): FunctionSyntax | undefined {
    if (from?.kind !== 'constructor' || modifier.kind !== 'modifier' || from.contractId === null) return undefined
    const { contracts } = this.code.syntax
    const isNamedBy = (named: FunctionSyntax) => {
      const places = this.#placesOf(modifier, modifiersOf(named))
      return number < 0 ? places.length > 0 : places.includes(number)
    }
    if (isNamedBy(from)) return undefined
    const bases = contracts.get(from.contractId)?.bases ?? []
    const constructors = bases.flatMap((id) => contracts.get(id)?.functions.filter(({ kind }) => kind === 'constructor') ?? [])
    return constructors.find((it) => it !== from && isNamedBy(it))
  }

  /** Whether a constructor runs within another one. */
  #isConstructorOfBase(from: FunctionSyntax, to: FunctionSyntax): boolean {
    const { contracts } = this.code.syntax
    const derived = from.kind === 'constructor' && from.contractId !== null ? contracts.get(from.contractId) : undefined
    return to.contractId !== null && derived?.bases.includes(to.contractId) === true
  }

  #push(definition: FunctionSyntax | undefined, owner: Activation | undefined, how: Partial<Activation>): void {
    const below = this.#top
    if (below.depth >= MAX_DEPTH) return
    const pushed: Partial<Activation> = {
      definition,
      below,
      depth: below.depth + 1,
      frame: -1,
      isEntered: false,
      entryPc: -1,
      returnPc: -1,
      wordsAfter: -1,
      returnSlots: -1,
      range: -1,
      modifier: -1,
      hasBody: false,
      suspended: undefined,
      ...how,
    }
    const activation = pushed as Activation
    activation.owner = owner ?? activation
    this.#top = activation
  }

  /** Makes the frame of the running function the innermost one. */
  #show(number: number, step?: OpcodeStep, slot?: number): void {
    this.#open(this.#top.owner, number, step, slot)
  }

  /** Continues the frame of an activation, or begins one. `slot`: of its first argument, if they are on top of the stack. */
  #open(activation: Activation, number: number, step?: OpcodeStep, slot?: number): void {
    const frames = this.#frames
    if (activation.frame >= 0 && frames.isOpen(activation.frame)) return frames.closeWithin(activation.frame, number)
    this.#open(activation.below!.owner, number)
    const definition = activation.definition!
    const isPart = definition.kind === 'modifier' || definition.kind === 'constructor'
    const resumes = this.#takeSuspended(activation, activation.below!.owner)
    const given = this.#given(definition, step, slot)
    const parameters = given !== null && slot !== undefined && keepsStackSlots(this.code.found.build) ? { slot, given } : null
    activation.frame = frames.open({
      kind: isPart ? (definition.kind as 'modifier' | 'constructor') : 'internal',
      code: this.code,
      definition,
      isInlined: !activation.isEntered && !isPart,
      address: frames.records[this.#base.frame]!.address,
      from: number,
      arguments: resumes === null ? given : frames.records[resumes]!.arguments,
      parameters: resumes === null ? parameters : frames.records[resumes]!.parameters,
      returnsTo:
        activation.wordsAfter < 0 ? null : { pc: activation.returnPc, words: activation.wordsAfter, returnSlots: activation.returnSlots },
      resumes,
    })
  }

  #given(definition: FunctionSyntax, step: OpcodeStep | undefined, slot: number | undefined): VariableText[] | null {
    // Those of the created contract follow its code.
    if (definition.kind === 'constructor' && definition.contractId === this.code.contract?.id)
      return creationArguments(this.code, definition, this.#input)
    return slot === undefined || step === undefined
      ? null
      : stackArguments(this.code, definition, step.stack.slice(slot), step, this.#input)
  }
}

const namedModifiers = new WeakMap<FunctionSyntax, readonly number[]>()

/** Ids of the modifiers that a function names, and of the bases that a constructor gives arguments. */
function modifiersOf(definition: FunctionSyntax | undefined): readonly number[] {
  if (definition === undefined) return []
  const known = namedModifiers.get(definition)
  if (known !== undefined) return known
  const named = nodesOf(definition.node['modifiers']).map((it) => idOf(nodeOf(it['modifierName']) ?? {}, 'referencedDeclaration'))
  namedModifiers.set(definition, named)
  return named
}

function hasModifierTwice(definition: FunctionSyntax): boolean {
  const named = modifiersOf(definition)
  return new Set(named).size < named.length
}
