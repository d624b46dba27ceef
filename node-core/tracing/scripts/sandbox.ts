/**
 * JavaScript of clients in a sandbox: QuickJS compiled to WebAssembly, which reaches nothing but the functions that it is given, with bounded
 * memory and time.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { CodedError } from '../../base/codedError.ts'
import type { WasmGlobal, WasmMemory } from '../../wasm/webAssembly.ts'
import { loadQuickJs } from './loadQuickJs.ts'

/** `script-failed`: the script threw an error, or took too long or too much memory. */
export type SandboxErrorCode = 'script-failed'

/** An engine with more memory than this is replaced: twice what it begins with. */
const KEPT_BYTES = 32 << 20
const STACK_LIMIT_BYTES = 256 << 10
const MAX_ERROR_LENGTH = 1000
/** Of a single call. */
const TIME_LIMIT_MS = 2_000
/**
 * Rounds of all loops of the engine between two looks at the time. It looks between instructions of a script, but not within its own
 * functions: `indexOf` of an object with a length of 2^53 never ends. Searches make these in some seconds.
 */
const MAX_ROUNDS = 400_000_000

/** QuickJS with its memory, which does not shrink. */
interface Engine {
  module: QuickJSWASMModule
  memory: WasmMemory
  /** Rounds of its loops that are left. */
  roundsLeft: WasmGlobal<number>
  /** Whether it was stopped within a function of its own, so that what it holds cannot be relied on. */
  isBroken: boolean
  /** Number of its sandboxes that are open. */
  open: number
}

let engine: Engine | undefined

/** Whether a sandbox can be created now. An engine whose memory has grown is replaced once all of its sandboxes are closed. */
export const areSandboxesLoaded = (): boolean => engine !== undefined && (engine.open > 0 || engine.memory.buffer.byteLength <= KEPT_BYTES)

let loading: Promise<void> | undefined

/** Loads what sandboxes need. */
export function loadSandboxes(): Promise<void> {
  return (loading ??= loadEngine().finally(() => (loading = undefined)))
}

async function loadEngine(): Promise<void> {
  const loaded = await loadQuickJs()
  if (!areSandboxesLoaded()) engine = { ...loaded, isBroken: false, open: 0 }
}

/** What goes into the sandbox; arrays as an ArrayBuffer of their own. */
export type SandboxValue = string | number | boolean | undefined | Uint8Array | Float64Array | BigUint64Array

/** What the sandbox may call. The arguments are whatever the script gives. */
export type SandboxHost = Readonly<Record<string, (...args: unknown[]) => SandboxValue>>

/** A script with functions to call. Must be closed. */
export class Sandbox {
  readonly #engine: Engine
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #handles: QuickJSHandle[] = []
  readonly #functions: QuickJSHandle
  readonly #opened = new Map<string, QuickJSHandle>()
  /** Of the last call, also for what reading its result or error runs. */
  #deadlineMs = Infinity
  /** What a function of the host threw: the script may have caught it. */
  #hostError: unknown

  /**
   * `code` evaluates to a function that takes the functions of the host and returns those to call. `loadSandboxes` must have ended. Throws as
   * `run`, also where another script has stopped the engine since.
   */
  constructor(code: string, host: SandboxHost) {
    if (engine === undefined)
      throw new CodedError<SandboxErrorCode>('script-failed', 'another script that ran at the same time stopped the engine: ask again')
    this.#engine = engine
    engine.roundsLeft.value = MAX_ROUNDS
    try {
      this.#runtime = engine.module.newRuntime({ maxStackSizeBytes: STACK_LIMIT_BYTES })
      this.#context = this.#runtime.newContext()
    } catch {
      throw new CodedError<SandboxErrorCode>('script-failed', 'other scripts that run now have taken the memory for scripts')
    }
    engine.open++
    this.#runtime.setInterruptHandler(() => {
      this.#engine.roundsLeft.value = MAX_ROUNDS
      return performance.now() > this.#deadlineMs
    })
    try {
      this.#functions = this.#bounded(() => this.#createFunctions(code, host))
    } catch (error) {
      this.close()
      throw error
    }
  }

  #createFunctions(code: string, host: SandboxHost): QuickJSHandle {
    const create = this.#managed(this.#unwrap(this.#context.evalCode(code)))
    const functions = this.#managed(this.#context.newObject())
    for (const [name, run] of Object.entries(host)) {
      this.#context.setProp(functions, name, this.#managed(this.#context.newFunction(name, (...args) => this.#callHost(run, args))))
    }
    return this.#managed(this.#unwrap(this.#context.callFunction(create, this.#context.undefined, [functions])))
  }

  /** Calls one of the functions. Throws CodedError<SandboxErrorCode>, or what a function of the host threw meanwhile. */
  run(name: string, ...args: readonly SandboxValue[]): void {
    this.#bounded(() => this.#callFunction(name, args)).dispose()
  }

  /** The same, and returns what the function returns. */
  call(name: string, ...args: readonly SandboxValue[]): unknown {
    return this.#bounded(() => this.#callFunction(name, args).consume((handle) => this.#context.dump(handle) as unknown))
  }

  #callFunction(name: string, args: readonly SandboxValue[]): QuickJSHandle {
    const handles = args.map((arg) => this.#handleOf(arg))
    this.#deadlineMs = performance.now() + TIME_LIMIT_MS
    try {
      return this.#unwrap(this.#context.callFunction(this.#function(name), this.#context.undefined, handles))
    } finally {
      for (const handle of handles) handle.dispose()
    }
  }

  /**
   * Runs a part of the engine. QuickJS bounds the stack of scripts, but not of all that they call, such as JSON.parse: that takes the one of
   * this thread.
   */
  #bounded<T>(run: () => T): T {
    if (this.#engine.isBroken)
      throw new CodedError<SandboxErrorCode>('script-failed', 'another script that ran at the same time took too long')
    this.#engine.roundsLeft.value = MAX_ROUNDS
    try {
      return run()
    } catch (error) {
      if (this.#engine.roundsLeft.value === 0) {
        this.#engine.isBroken = true
        if (engine === this.#engine) engine = undefined
        throw new CodedError<SandboxErrorCode>('script-failed', 'the script took too long in a function of the engine', { cause: error })
      }
      if (!(error instanceof RangeError) || error === this.#hostError) throw error
      throw new CodedError<SandboxErrorCode>('script-failed', 'the script nests values too deeply', { cause: error })
    }
  }

  close(): void {
    this.#engine.roundsLeft.value = MAX_ROUNDS
    try {
      // What it holds goes with it.
      if (this.#engine.isBroken) return
      for (const handle of this.#handles) handle.dispose()
      this.#context.dispose()
      this.#runtime.dispose()
    } catch {
      // QuickJS loses objects where its own stack overflows, as in JSON.parse, and then aborts here: it is not used again.
      if (engine === this.#engine) engine = undefined
    } finally {
      this.#engine.open--
    }
  }

  #managed(handle: QuickJSHandle): QuickJSHandle {
    this.#handles.push(handle)
    return handle
  }

  #function(name: string): QuickJSHandle {
    let found = this.#opened.get(name)
    if (found === undefined) this.#opened.set(name, (found = this.#managed(this.#context.getProp(this.#functions, name))))
    return found
  }

  #callHost(run: SandboxHost[string], args: readonly QuickJSHandle[]): QuickJSHandle {
    try {
      return this.#handleOf(run(...args.map((arg) => this.#context.dump(arg) as unknown)))
    } catch (error) {
      this.#hostError ??= error
      throw error
    }
  }

  #handleOf(value: SandboxValue): QuickJSHandle {
    switch (typeof value) {
      case 'string':
        return this.#context.newString(value)
      case 'number':
        return this.#context.newNumber(value)
      case 'boolean':
        return value ? this.#context.true : this.#context.false
      case 'undefined':
        return this.#context.undefined
      default:
        // A Buffer is an Uint8Array too, and its own `slice` copies nothing: what it is part of would go in.
        return this.#context.newArrayBuffer(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength))
    }
  }

  #unwrap(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error === undefined && this.#hostError === undefined) return result.value
    const thrown = (result.error ?? result.value).consume((handle) => this.#context.dump(handle) as Thrown)
    if (this.#hostError !== undefined) throw this.#hostError
    throw new CodedError<SandboxErrorCode>('script-failed', describeThrown(thrown).slice(0, MAX_ERROR_LENGTH))
  }
}

/** A value of the sandbox as QuickJS hands it out. */
type Thrown = string | number | bigint | boolean | undefined | null | Readonly<Record<string, unknown>>

/** What a script threw, as text, with its place in code that was evaluated within the sandbox. */
function describeThrown(thrown: Thrown): string {
  // QuickJS throws null where not even an error fits into the memory.
  if (thrown === null) return 'the script threw null, or had no memory left'
  if (typeof thrown !== 'object') return String(thrown)
  const { name, message, stack } = thrown
  if (typeof name !== 'string' || typeof message !== 'string') return JSON.stringify(thrown)
  if (message === 'interrupted') return `the script took longer than ${TIME_LIMIT_MS / 1000} s`
  const [, line, column] = /<input>:(\d+):(\d+)/.exec(typeof stack === 'string' ? stack : '') ?? []
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`
  return `${name}: ${message}${place}`
}
