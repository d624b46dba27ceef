/** The bodies of a source: its statements, the variables declared in them, and what each function refers to. */
import type { SourceRange } from '../maps/sourceMap.ts'
import { type VariableSyntax, variableOf } from './declarations.ts'
import { Ranges } from './ranges.ts'
import { type SyntaxNode, childrenOf, idOf, rangeOf } from './syntaxNode.ts'

/** A statement of Solidity or of inline assembly, the call of a modifier, or the initial value of a state variable. */
export interface StatementSyntax {
  /** `ExpressionStatement`, `IfStatement`, `YulAssignment` …, as the compiler calls it. */
  type: string
  range: SourceRange
  node: SyntaxNode
}

/** Maximum number of nodes of one source. */
const MAX_NODES = 2_000_000

const BLOCKS = new Set(['Block', 'UncheckedBlock', 'YulBlock', 'YulCase'])
/** What contains statements without being one. */
const CONTAINERS = new Set([...BLOCKS, 'TryCatchClause'])
const STATEMENTS = new Set([
  'Break',
  'Continue',
  'Return',
  'Throw',
  'InlineAssembly',
  'ModifierInvocation',
  'YulAssignment',
  'YulBreak',
  'YulContinue',
  'YulForLoop',
  'YulIf',
  'YulLeave',
  'YulSwitch',
  'YulVariableDeclaration',
])

const isStatement = ({ nodeType }: SyntaxNode): boolean =>
  STATEMENTS.has(nodeType) || (nodeType.endsWith('Statement') && !BLOCKS.has(nodeType))

/** What is within the functions of one source. */
export class Bodies {
  readonly statements: Ranges<StatementSyntax>
  readonly #containers = new Set<string>()
  /** Parameters, return values, local and state variables. */
  readonly variables: readonly VariableSyntax[]
  /** Ids of declarations that each function, modifier or constructor refers to, by its id. */
  readonly references = new Map<number, Set<number>>()

  constructor(unit: SyntaxNode) {
    const statements: StatementSyntax[] = []
    const variables: VariableSyntax[] = []
    // Trees are as deep as their authors like: no recursion.
    const open: { node: SyntaxNode; references: Set<number> | undefined }[] = [{ node: unit, references: undefined }]
    for (let nodes = 0; open.length > 0 && nodes < MAX_NODES; nodes++) {
      const { node, references: around } = open.pop()!
      const { nodeType } = node
      let references = around
      if (nodeType === 'FunctionDefinition' || nodeType === 'ModifierDefinition') {
        references = new Set()
        this.references.set(idOf(node), references)
      } else if (nodeType === 'VariableDeclaration') {
        const variable = variableOf(node)
        if (variable !== undefined) variables.push(variable)
      }
      if (references !== undefined && Number.isSafeInteger(node['referencedDeclaration']))
        references.add(idOf(node, 'referencedDeclaration'))
      if (isStatement(node) || (node['stateVariable'] === true && node['value'] !== null && node['value'] !== undefined)) {
        const range = rangeOf(node)
        if (range !== undefined) statements.push({ type: nodeType, range, node })
      } else if (CONTAINERS.has(nodeType)) {
        const range = rangeOf(node)
        if (range !== undefined) this.#containers.add(keyOf(range))
      }
      for (const child of childrenOf(node)) open.push({ node: child, references })
    }
    this.statements = new Ranges(statements)
    this.variables = variables
  }

  /** Whether a range is a block or clause as a whole: so compilers map what they do at its end, such as to drop its variables. */
  isContainer(range: SourceRange): boolean {
    return this.#containers.has(keyOf(range))
  }
}

const keyOf = ({ start, length }: SourceRange): string => `${start}:${length}`
