/** Gas by what was called from where: external frames, functions within them, and their lines. Calls of the same from the same are one. */
import type { SourceFrameKind, WireGasNode, WireSourceLocation } from '../../contract/sources.ts'
import { type SourceTrace, type TracedLocation, contractOf, functionName, wireLocation } from '../lines/sourceTrace.ts'
import { LineVisits } from '../lines/lineVisits.ts'
import type { GasRuns } from './gasRuns.ts'

/** Maximum number of nodes: what belongs to more counts for the node around them. */
const MAX_NODES = 50_000

type Amounts = Pick<WireGasNode, 'calls' | 'self' | 'total' | 'cold' | 'warm' | 'memory' | 'refund'>

interface Node extends Amounts {
  /** Identifies it within its parent. */
  key: string
  parent: Node | null
  kind: SourceFrameKind | 'line'
  contract: string | null
  function: string | null
  location: WireSourceLocation | null
  before: Amounts | null
  children: Map<string, Node>
  /** Its lines by the locations on them. */
  lines: Map<number, Node>
}

const nothing = (): Amounts => ({ calls: 0, self: 0, total: 0, cold: 0, warm: 0, memory: 0, refund: 0 })
const AMOUNTS = Object.keys(nothing()) as (keyof Amounts)[]

export class GasTree {
  /** Parents before their children. */
  readonly #nodes: Node[] = []
  readonly #roots = new Map<string, Node>()
  #isCut = false

  constructor(trace: SourceTrace, gas: GasRuns) {
    const ofFrames: Node[] = []
    for (const [id, frame] of trace.frames.entries()) {
      const parent = frame.parent === null ? null : ofFrames[frame.parent]!
      const [contract, called] = [contractOf(frame), functionName(frame)]
      // Of other builds and accounts with the same functions, the same is counted together.
      const types = frame.definition?.parameters.map(({ type }) => type) ?? []
      const key = [frame.kind, contract ?? frame.address, called, ...types].join(' ')
      const location = trace.declarationOf(frame)
      const node = this.#node(parent, key, { kind: frame.kind, contract, function: called, location })
      node.calls++
      node.self += gas.ofFrame(id)
      ofFrames.push(node)
    }
    const visits = new LineVisits(trace)
    for (let run = 0; run < trace.runs.length; run++) {
      const isReached = visits.isReached(run)
      const frame = ofFrames[trace.runs.frame(run)]!
      const at = trace.runs.location(run)
      const place = trace.locations[at]
      const node = place === undefined ? frame : (frame.lines.get(at) ?? this.#line(frame, place, at))
      if (isReached && node.kind === 'line') node.calls++
      node.self += gas.self(run)
      const { cold, warm, memory, refund } = gas.parts(run)
      node.cold += cold
      node.warm += warm
      node.memory += memory
      node.refund += refund
    }
    this.#sum()
  }

  /** Whether some nodes are counted with those around them. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Adds what another run used, each node beside its like. */
  compare(before: GasTree): void {
    const likes = new Map<Node, Node>()
    for (const other of before.#nodes) {
      const { key, kind, contract, function: called, location } = other
      const parent = other.parent === null ? null : likes.get(other.parent)!
      const node = this.#node(parent, key, { kind, contract, function: called, location })
      likes.set(other, node)
      node.before = { ...nothing(), ...node.before }
      for (const amount of AMOUNTS) node.before[amount] += other[amount]
    }
    for (const node of this.#nodes) node.before ??= nothing()
  }

  toWire(): WireGasNode[] {
    const ids = new Map(this.#nodes.map((node, id) => [node, id]))
    return this.#nodes.map(({ parent, key: _key, children: _children, lines: _lines, ...node }) => ({
      ...node,
      parent: parent === null ? null : ids.get(parent)!,
    }))
  }

  #line(frame: Node, place: TracedLocation, at: number): Node {
    const { contract, function: called } = frame
    const about = { kind: 'line', contract, function: called, location: wireLocation(place) } as const
    const node = this.#node(frame, `${place.path}:${place.line}`, about)
    frame.lines.set(at, node)
    return node
  }

  /** The node with that key within another one, which is made if it is not there; that one if there are too many. */
  #node(parent: Node | null, key: string, about: Pick<Node, 'kind' | 'contract' | 'function' | 'location'>): Node {
    const siblings = parent?.children ?? this.#roots
    const known = siblings.get(key)
    if (known !== undefined) return known
    if (this.#nodes.length >= MAX_NODES && parent !== null) {
      this.#isCut = true
      return parent
    }
    const made = { key, parent, ...about, ...nothing(), before: null, children: new Map<string, Node>(), lines: new Map<number, Node>() }
    this.#nodes.push(made)
    siblings.set(key, made)
    return made
  }

  #sum(): void {
    for (const node of this.#nodes) node.total = node.self
    for (const node of this.#nodes.toReversed()) if (node.parent !== null) node.parent.total += node.total
  }
}
