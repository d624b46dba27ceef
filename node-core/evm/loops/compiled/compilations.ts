import { HOT_RUNS, type Program } from '../../code/program.ts'
import type { OperationTable } from '../../operations/operation.ts'
import type { Rules } from '../../rules/rules.ts'
import { compile } from './compiledCode.ts'
import { hostOfThread } from './host.ts'

/** A block that has run that often is compiled with the one that is hot. */
const WARM_RUNS = HOT_RUNS / 32
/** Blocks of a program that are compiled together at most: some milliseconds' work. */
const MAX_BLOCKS = 256
/** A program is compiled again for blocks that became hot later, which must be twice as hot each time. */
const MAX_COMPILATIONS = 10
/** Most bytes of WebAssembly that are kept; machine code takes about twice as much. */
const MAX_COMPILED_BYTES = 8 << 20
/** Runs after which a block is as good as never hot again. */
const NEVER = 1 << 30

/** Compiled programs, the one that was compiled first at the beginning, and their size. */
const compiled = new Set<Program>()
let compiledBytes = 0
/** A program to compile, with the blocks that became hot. */
interface Request {
  readonly program: Program
  readonly blocks: Set<number>
  readonly operations: OperationTable
  readonly rules: Rules
}

/** What is to be compiled when there is nothing else to do. */
const pending = new Map<Program, Request>()

/**
 * A block has become hot that is not compiled. The program is compiled once what runs now has answered; if it runs on and a block becomes
 * hot again, at once.
 */
export function requestCompilation(program: Program, block: number, operations: OperationTable, rules: Rules): void {
  if (program.compilations >= MAX_COMPILATIONS) {
    program.heat[block] = -NEVER
    return
  }
  const known = pending.get(program)
  if (known?.blocks.has(block)) return compileHot(known)
  // If it becomes hot again before it is compiled, that will not wait.
  program.heat[block] = coldest(program)
  if (known !== undefined) {
    known.blocks.add(block)
    return
  }
  if (pending.size === 0) setImmediate(compilePending).unref()
  pending.set(program, { program, blocks: new Set([block]), operations, rules })
}

/** Compiles one program, and the next one after what has arrived meanwhile. */
function compilePending(): void {
  const [next] = pending.values()
  if (next !== undefined) compileHot(next)
  if (pending.size > 0) setImmediate(compilePending).unref()
}

/** Compiles what has run often, and what was compiled before. */
function compileHot({ program, blocks, operations, rules }: Request): void {
  pending.delete(program)
  const { heat, compiled: former } = program
  const warm = coldest(program) + WARM_RUNS
  for (const block of former?.blocks ?? []) blocks.add(block)
  // The hottest first, because the number is limited: compiling must not keep others waiting.
  const others = Array.from(heat.keys()).filter((block) => heat[block]! >= warm && !blocks.has(block))
  for (const block of others.toSorted((a, b) => heat[b]! - heat[a]!)) if (blocks.size < MAX_BLOCKS) blocks.add(block)
  try {
    adopt(program, operations, rules, (block) => blocks.has(block))
  } catch (error) {
    // The system has no more memory for code. The loops need none.
    if (!(error instanceof RangeError)) throw error
    program.compilations = MAX_COMPILATIONS
    program.heat.fill(-NEVER)
  }
}

/** Compiles all blocks of a program. */
export function compileAll(program: Program, operations: OperationTable, rules: Rules): void {
  adopt(program, operations, rules, () => true)
}

function adopt(program: Program, operations: OperationTable, rules: Rules, isWanted: (block: number) => boolean): void {
  drop(program)
  const code = compile(program, operations, rules, isWanted)
  program.compiled = code
  program.compilations++
  compiled.add(program)
  compiledBytes += code.bytes
  program.heat.fill(coldest(program))
  for (let block = 0; block < program.heat.length; block++) if (code.segmentGas[block]! >= 0) program.heat[block] = 0
  for (const oldest of compiled) {
    if (compiledBytes <= MAX_COMPILED_BYTES || oldest === program) break
    drop(oldest)
    oldest.compilations = 0
    oldest.heat.fill(-HOT_RUNS)
  }
}

function drop(program: Program): void {
  if (!compiled.delete(program)) return
  hostOfThread().callees.clear()
  compiledBytes -= program.compiled!.bytes
  program.compiled = undefined
}

/** Where the heat of a block starts. */
function coldest({ compilations }: Program): number {
  return -HOT_RUNS * 2 ** compilations
}
