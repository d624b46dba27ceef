import { OP } from '../../../contract/opcodes.ts'
import { FunctionBody } from '../../../wasm/functionBody.ts'
import { I32, I64, type ValueType, i32 } from '../../../wasm/instructions.ts'
import { ModuleBuilder } from '../../../wasm/moduleBuilder.ts'
import type { Program } from '../../code/program.ts'
import type { OperationTable } from '../../operations/operation.ts'
import type { Rules } from '../../rules/rules.ts'
import { CALL_TYPES } from './calls/callTypes.ts'
import { copyToMemory } from './emit/copy.ts'
import { findCodeSize } from './emit/findCodeSize.ts'
import { find, growMemory, pay, putWord } from './emit/helpers.ts'
import { copyByIdentity } from './emit/identity.ts'
import { writeLog } from './emit/log.ts'
import { statusOf } from './emit/segmentWriter.ts'
import { storeSlot } from './emit/storeSlot.ts'
import { storeTransient } from './emit/storeTransient.ts'
import type { Unit } from './emit/unit.ts'
import { writeSegment } from './emit/writeSegment.ts'
import { ARENA_BYTES, EXIT, EXIT_BITS, PAGE_BYTES, REGISTERS } from './layout.ts'
import { RUNTIME_FUNCTIONS, type RuntimeFunction } from './runtimeFunctions.ts'
import { type Segment, Segmentation } from './segments.ts'

/** A module, and what JavaScript has to know of it. */
export interface CompiledModule {
  readonly bytes: Uint8Array
  /** The segments by their first block. */
  readonly segments: ReadonlyMap<number, Segment>
}

const words = (count: number): ValueType[] => Array.from({ length: 4 * count }, () => I64)
const SEGMENT_TYPE = [[I32, I32], [I32]] as const

/**
 * Compiles the wanted blocks of a program to a module that exports `enter`: (block, stack pointer, gas) to a status, and `begin`: (stack
 * pointer, gas) to a status, if block 0 is among them.
 */
export function compileProgram(
  program: Program,
  operations: OperationTable,
  { gas }: Rules,
  isWanted: (block: number) => boolean,
): CompiledModule {
  const segments = new Segmentation(program, operations, isWanted).segments()
  const builder = new ModuleBuilder()
  const pages = ARENA_BYTES / PAGE_BYTES
  builder.importMemory('arena', 'memory', { minimum: pages, maximum: pages })
  const run = builder.importFunction('host', 'run', builder.type([I32, I32, I32, I32], [I32]))
  const runSlot = builder.importFunction('host', 'runSlot', builder.type([I32, I32, I32, I32, I32], [I32]))
  const runKept = builder.importFunction('host', 'runKept', builder.type([I32, I32, I32, I32, I32], [I32]))
  const refill = builder.importFunction('host', 'refill', builder.type([I32, I32, I32], [I32]))
  const callFrame = builder.importFunction('calls', 'callFrame', builder.type(...CALL_TYPES.callFrame))
  const endFrame = builder.importFunction('calls', 'endFrame', builder.type(...CALL_TYPES.endFrame))
  const runtime = importRuntime(builder)
  const exit = builder.declare(builder.type([I32, I32, I32], [I32]))
  const refuse = builder.declare(builder.type([I32, I32, I32, I32], [I32]))
  const payFor = builder.declare(builder.type([I32, I32, I32, I32], [I32]))
  const put = builder.declare(builder.type([I32, ...words(1)], []))
  const findSlot = builder.declare(builder.type(words(1), [I32]))
  const findTransient = builder.declare(builder.type(words(1), [I32]))
  const findSize = builder.declare(builder.type([I64, I64, I64], [I32]))
  const store = builder.declare(builder.type([I32, ...words(1), I32, I32, I32], [I32]))
  const transient = builder.declare(builder.type([I32, ...words(1)], [I32]))
  const log = builder.declare(builder.type([I64, I64, I64, I32, I32, I32, I32], [I32]))
  const identity = builder.declare(builder.type([I64, I64, I64, I64, I64, I64, I32, I32], [I32]))
  const copyType = builder.type([I64, I64, I64, I64, I64, I32, I32, I32, I32, I32], [I32])
  const copy = builder.declare(copyType)
  const copyCode = program.ops.includes(OP.CODECOPY) ? builder.declare(copyType) : undefined
  const grow = builder.declare(builder.type([I64, I32, I32, I32, I32], [I32]))
  const jump = builder.declare(builder.type([I32, I32, I32], [I32]))
  const enter = builder.declare(builder.type([I32, I32, I32], [I32]))
  const type = builder.type(...SEGMENT_TYPE)
  const functions = new Map(Array.from(segments.keys(), (block) => [block, builder.declare(type)]))
  const unit: Unit = {
    program,
    operations,
    gas,
    run,
    runSlot,
    runKept,
    runtime,
    exit,
    refuse,
    callFrame,
    endFrame,
    pay: payFor,
    put,
    find: findSlot,
    findTransient,
    findCodeSize: findSize,
    storeSlot: store,
    storeTransient: transient,
    writeLog: log,
    copyByIdentity: identity,
    copyToMemory: copy,
    copyCode: copyCode ?? copy,
    grow,
    jump,
    segments: functions,
  }
  builder.define(exit, exitBody())
  builder.define(refuse, refuseBody(refill, enter, exit))
  builder.define(payFor, pay(refill))
  builder.define(put, putWord())
  builder.define(findSlot, find(false))
  builder.define(findTransient, find(true))
  builder.define(findSize, findCodeSize())
  builder.define(store, storeSlot(gas, payFor))
  builder.define(transient, storeTransient())
  builder.define(identity, copyByIdentity())
  builder.define(log, writeLog(gas, payFor))
  builder.define(copy, copyToMemory(gas, grow))
  if (copyCode !== undefined) builder.define(copyCode, copyToMemory(gas, grow, builder.addPassiveData(program.code)))
  builder.define(grow, growMemory(payFor))
  builder.define(jump, dispatch(unit, jumpTargets(unit)))
  builder.define(
    enter,
    dispatch(
      unit,
      [...functions].toSorted(([a], [b]) => a - b),
    ),
  )
  for (const [block, segment] of segments) builder.define(functions.get(block)!, writeSegment(unit, segment))
  builder.exportFunction('enter', enter)
  const first = functions.get(0)
  if (first !== undefined) builder.exportFunction('begin', first)
  return { bytes: builder.toBytes(), segments }
}

function importRuntime(builder: ModuleBuilder): Record<RuntimeFunction, number> {
  const word = (name: RuntimeFunction, parameters: ValueType[], results: ValueType[]) =>
    [name, builder.importFunction('runtime', name, builder.type(parameters, results))] as const
  return Object.fromEntries([
    ...Object.entries(RUNTIME_FUNCTIONS).map(([name, count]) => word(name as RuntimeFunction, words(count), words(1))),
    word('byteLength', words(1), [I32]),
    word('keccak256', [I32, I32], words(1)),
  ]) as Record<RuntimeFunction, number>
}

/** Leaves stack pointer and gas for JavaScript, and returns the status. */
function exitBody(): FunctionBody {
  const body = new FunctionBody(3)
  body.i32Const(REGISTERS.sp).localGet(0).store(i32.store)
  body.i32Const(REGISTERS.gas).localGet(1).store(i32.store)
  return body.localGet(2)
}

/** Gets more gas, and enters the segment again if that is enough; or leaves. */
function refuseBody(refill: number, enter: number, exit: number): FunctionBody {
  const [pointer, gas, needed, status] = [0, 1, 2, 3]
  const body = new FunctionBody(4)
  body.localGet(gas).localGet(needed).op(i32.lt_s)
  body.if()
  body.localGet(pointer).localGet(gas).localGet(needed).call(refill).localTee(gas).localGet(needed).op(i32.ge_s)
  body.if()
  body.localGet(status).i32Const(EXIT_BITS).op(i32.shr_u).localGet(pointer).localGet(gas).returnCall(enter).end()
  body.end()
  return body.localGet(pointer).localGet(gas).localGet(status).returnCall(exit).unreachable()
}

/** The compiled JUMPDESTs: pc and function, in the order of the code. */
function jumpTargets({ program: { blockPc, blockAt, targets }, segments }: Unit): [number, number][] {
  return [...segments]
    .filter(([block]) => targets[blockPc[block]!] === blockAt[block])
    .map(([block, func]): [number, number] => [blockPc[block]!, func])
    .toSorted(([a], [b]) => a - b)
}

/** Continues with the function of a key, its first parameter, by a tree of comparisons; `cases` in ascending order. */
function dispatch({ exit }: Unit, cases: readonly (readonly [key: number, func: number])[]): FunctionBody {
  const body = new FunctionBody(3)
  const branch = (start: number, end: number): void => {
    if (start === end) return
    const middle = (start + end) >> 1
    const [key, func] = cases[middle]!
    if (end - start > 1) {
      body.localGet(0).i32Const(key).op(i32.lt_u)
      body.if()
      branch(start, middle)
      body.else()
    }
    body.localGet(0).i32Const(key).op(i32.eq)
    body.if()
    body.localGet(1).localGet(2).returnCall(func)
    body.end()
    branch(middle + 1, end)
    if (end - start > 1) body.end()
  }
  branch(0, cases.length)
  body.i32Const(REGISTERS.pc).localGet(0).store(i32.store)
  return body.localGet(1).localGet(2).i32Const(statusOf(EXIT.jump, 0)).returnCall(exit).unreachable()
}
