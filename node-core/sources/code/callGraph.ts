/** Which functions can run within which: what a compiler may have put into another function. */
import type { ContractSyntax, FunctionSyntax } from '../syntax/declarations.ts'
import type { BuildSyntax } from '../syntax/buildSyntax.ts'
import { type SyntaxNode, idOf, nodesOfTrees } from '../syntax/syntaxNode.ts'

/** The calls among the functions of one contract. */
export class CallGraph {
  readonly #syntax: BuildSyntax
  /** Functions of the contract and its bases by name: which of several a reference means is decided by inheritance. */
  readonly #named = new Map<string, FunctionSyntax[]>()
  /** What each function can run, directly or not, by its id. */
  readonly #reached = new Map<number, Set<FunctionSyntax>>()

  constructor(syntax: BuildSyntax, contract: ContractSyntax | undefined) {
    this.#syntax = syntax
    for (const it of contract === undefined ? [] : syntax.lineOf(contract).flatMap(({ functions }) => functions)) {
      const named = this.#named.get(it.name)
      if (named === undefined) this.#named.set(it.name, [it])
      else named.push(it)
    }
  }

  /** Whether a function can run within another one. */
  reaches(from: FunctionSyntax, to: FunctionSyntax): boolean {
    let reached = this.#reached.get(from.id)
    if (reached === undefined) this.#reached.set(from.id, (reached = this.#all(from)))
    return reached.has(to)
  }

  /** Whether a function refers to another one itself. */
  calls(from: FunctionSyntax, to: FunctionSyntax): boolean {
    return this.#direct(from).includes(to)
  }

  /** What a part of a function can run, directly or not. */
  calledIn(part: SyntaxNode): ReadonlySet<FunctionSyntax> {
    const references = Array.from(nodesOfTrees([part]), (node) => idOf(node, 'referencedDeclaration'))
    const called = this.#referred(references)
    return new Set(called.flatMap((it) => [it, ...this.#all(it)]))
  }

  #all(from: FunctionSyntax): Set<FunctionSyntax> {
    const reached = new Set<FunctionSyntax>()
    const waiting = [from]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const it of this.#direct(next)) {
        if (reached.has(it)) continue
        reached.add(it)
        waiting.push(it)
      }
    }
    return reached
  }

  #direct({ id, range }: FunctionSyntax): FunctionSyntax[] {
    return this.#referred(this.#syntax.bodies(range.sourceId)?.references.get(id) ?? [])
  }

  #referred(references: Iterable<number>): FunctionSyntax[] {
    return Array.from(references).flatMap((reference) => {
      const referred = this.#syntax.functions.get(reference)
      if (referred === undefined) return []
      const overridden = referred.contractId === null ? undefined : this.#named.get(referred.name)
      return overridden === undefined ? [referred] : [referred, ...overridden]
    })
  }
}
