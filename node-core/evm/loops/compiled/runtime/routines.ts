import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I64, type ValueType } from '../../../../wasm/instructions.ts'
import { ModuleBuilder } from '../../../../wasm/moduleBuilder.ts'
import { type Limbs, push } from './limb.ts'

interface Routine {
  index: number
  results: readonly ValueType[]
}

/** The types of some words. */
export const words = (count: number): ValueType[] => limbs(4 * count)
/** The types of some limbs. */
export const limbs = (count: number): ValueType[] => Array.from({ length: count }, () => I64)

/** The functions of a module, by name, each able to call those before it. */
export class Routines {
  readonly module = new ModuleBuilder()
  readonly #byName = new Map<string, Routine>()

  /** Adds a function. `write`: its body, for the locals of its parameters. */
  add(name: string, parameters: readonly ValueType[], results: readonly ValueType[], write: (body: FunctionBody) => void): void {
    const index = this.module.declare(this.module.type(parameters, results), name)
    this.#byName.set(name, { index, results })
    const body = new FunctionBody(parameters.length)
    write(body)
    this.module.define(index, body)
  }

  /** The same, for calls from elsewhere. */
  addExported(name: string, parameters: readonly ValueType[], results: readonly ValueType[], write: (body: FunctionBody) => void): void {
    this.add(name, parameters, results, write)
    this.module.exportFunction(name, this.#byName.get(name)!.index)
  }

  /** Calls a function; returns the locals of its results. */
  call(body: FunctionBody, name: string, ...operands: Limbs): number[] {
    const { index, results } = this.#byName.get(name)!
    push(body, ...operands)
    body.call(index)
    const locals = results.map((type) => body.local(type))
    for (const local of locals.toReversed()) body.localSet(local)
    return locals
  }

  /** Calls a function in place of the rest of this one. */
  tailCall(body: FunctionBody, name: string, ...operands: Limbs): void {
    push(body, ...operands)
    body.returnCall(this.#byName.get(name)!.index)
  }
}
