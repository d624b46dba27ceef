/** The syntax of a build: its declarations by id and by range, and, made when they are first asked for, the bodies of each source. */
import type { Build, BuildSource } from '../../compilation/build.ts'
import { type ContractSyntax, type FunctionSyntax, contractOf, functionOf } from './declarations.ts'
import { Ranges } from './ranges.ts'
import { Bodies } from './statements.ts'
import { type SyntaxNode, nodeOf, nodesOf } from './syntaxNode.ts'
import { DeclaredTypes, type SolidityType } from './types.ts'

export class BuildSyntax {
  readonly contracts: ReadonlyMap<number, ContractSyntax>
  /** Also modifiers, constructors and getters. */
  readonly functions: ReadonlyMap<number, FunctionSyntax>
  readonly #sources: ReadonlyMap<number, BuildSource>
  /** By source. */
  readonly #functionRanges = new Map<number, Ranges<FunctionSyntax>>()
  readonly #getterRanges = new Map<number, Ranges<FunctionSyntax>>()
  readonly #bodies = new Map<number, Bodies | undefined>()
  readonly types: DeclaredTypes
  readonly #typesOfVariables = new Map<SyntaxNode, SolidityType>()

  constructor({ sources }: Build) {
    this.#sources = new Map(sources.map((source) => [source.id, source]))
    const contracts = new Map<number, ContractSyntax>()
    const functions = new Map<number, FunctionSyntax>()
    for (const { id: sourceId, ast } of sources) {
      const ofSource: FunctionSyntax[] = []
      for (const node of nodesOf(nodeOf(ast)?.['nodes'])) {
        if (node.nodeType === 'ContractDefinition') {
          const contract = contractOf(node)
          if (contract === undefined) continue
          contracts.set(contract.id, contract)
          ofSource.push(...contract.functions)
        } else if (node.nodeType === 'FunctionDefinition') {
          const found = functionOf(node)
          if (found !== undefined) ofSource.push(found)
        }
      }
      for (const it of ofSource) functions.set(it.id, it)
      // A getter has no body: what lies in the range of its variable is the variable's initial value.
      this.#functionRanges.set(sourceId, new Ranges(ofSource.filter(({ kind }) => kind !== 'getter')))
      this.#getterRanges.set(sourceId, new Ranges(ofSource.filter(({ kind }) => kind === 'getter')))
    }
    this.types = new DeclaredTypes(sources.flatMap(({ ast }) => nodeOf(ast) ?? []))
    this.contracts = contracts
    this.functions = functions
  }

  /** The contract of that name in a source. */
  contractNamed(path: string, name: string): ContractSyntax | undefined {
    for (const contract of this.contracts.values()) {
      if (contract.name === name && this.#sources.get(contract.range.sourceId)?.path === path) return contract
    }
    return undefined
  }

  /** Itself and what it inherits from, the most derived first. */
  lineOf(contract: ContractSyntax): ContractSyntax[] {
    return contract.bases.flatMap((id) => this.contracts.get(id) ?? [])
  }

  /** The function, modifier or constructor around a range. */
  functionAround(sourceId: number, start: number, length: number): FunctionSyntax | undefined {
    return this.#functionRanges.get(sourceId)?.around(start, length)
  }

  /** The getter of the public state variable whose declaration is around a range. */
  getterAround(sourceId: number, start: number, length: number): FunctionSyntax | undefined {
    return this.#getterRanges.get(sourceId)?.around(start, length)
  }

  /** The type of a variable, or of the one that a getter reads. */
  typeOf({ node }: { node: SyntaxNode }): SolidityType {
    let type = this.#typesOfVariables.get(node)
    if (type === undefined) this.#typesOfVariables.set(node, (type = this.types.ofName(node['typeName'])))
    return type
  }

  /** What is within the functions of a source; undefined without a syntax tree. */
  bodies(sourceId: number): Bodies | undefined {
    if (!this.#bodies.has(sourceId)) {
      const unit = nodeOf(this.#sources.get(sourceId)?.ast)
      this.#bodies.set(sourceId, unit && new Bodies(unit))
    }
    return this.#bodies.get(sourceId)
  }
}

const known = new WeakMap<Build, BuildSyntax>()

/** The syntax of a build, made once. */
export function syntaxOf(build: Build): BuildSyntax {
  const cached = known.get(build)
  if (cached !== undefined) return cached
  const made = new BuildSyntax(build)
  known.set(build, made)
  return made
}
