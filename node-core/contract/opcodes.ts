/** Lookups in the opcode table: by number, by name, and with derived columns. */
import { OPCODE_TABLE, type OpcodeEip, type OpcodeName, type OpcodePrice, type OpcodeRow } from './opcodeTable.ts'

export type { DynamicGas, OpcodeEip, OpcodeName, OpcodePrice } from './opcodeTable.ts'

/**
 * Memory that an opcode reads or writes: positions of the inputs with its offset and length, counted from the top of the stack, or a fixed
 * length.
 */
export interface MemoryArea {
  readonly kind: 'read' | 'write'
  readonly offset: number
  readonly length: number | { readonly bytes: number }
}

/** Columns that are copied from the row unchanged. */
type PlainColumns = {
  readonly [K in 'dynamicGas' | 'storage' | 'transient' | 'enters' | 'inStaticCall' | 'ends']: OpcodeRow[K] | undefined
}

/** What is known about an opcode without running it; see `OpcodeRow` for the fields not documented here. */
export interface Opcode extends PlainColumns {
  readonly op: number
  readonly name: OpcodeName
  readonly eip: OpcodeEip | undefined
  readonly gas: number | OpcodePrice
  /** Names of its inputs, top of the stack first; empty if it moves words within the stack. */
  readonly operands: readonly string[]
  readonly inputs: number
  readonly outputs: number
  readonly immediate: number
  readonly hidesImmediate: boolean
  /** Memory that it reads, then memory that it writes. */
  readonly memory: readonly MemoryArea[]
  /** Position of the input that names an account. */
  readonly account: number | undefined
  readonly logs: boolean
  readonly usesGas: boolean
  readonly summary: string
}

function areaOf(kind: MemoryArea['kind'], place: string, operands: readonly string[]): MemoryArea {
  const [offset, length] = place.split(' ') as [string, string]
  return { kind, offset: operands.indexOf(offset), length: /^\d+$/.test(length) ? { bytes: Number(length) } : operands.indexOf(length) }
}

function opcodeOf(name: OpcodeName, row: OpcodeRow): Opcode {
  const { inputs = '', reads, writes, account } = row
  const operands = typeof inputs === 'number' || inputs === '' ? [] : inputs.split(' ')
  return {
    op: row.op,
    name,
    eip: row.eip as OpcodeEip | undefined,
    gas: row.gas as number | OpcodePrice,
    operands,
    inputs: typeof inputs === 'number' ? inputs : operands.length,
    outputs: row.outputs ?? 0,
    immediate: row.immediate ?? 0,
    hidesImmediate: row.hidesImmediate ?? false,
    memory: [...(reads ? [areaOf('read', reads, operands)] : []), ...(writes ? [areaOf('write', writes, operands)] : [])],
    account: account === undefined ? undefined : operands.indexOf(account),
    logs: row.logs ?? false,
    usesGas: row.usesGas ?? false,
    summary: row.summary,
    dynamicGas: row.dynamicGas,
    storage: row.storage,
    transient: row.transient,
    enters: row.enters,
    inStaticCall: row.inStaticCall,
    ends: row.ends,
  }
}

/** All opcodes of all forks. */
export const OPCODES: readonly Opcode[] = Object.entries(OPCODE_TABLE).map(([name, row]) => opcodeOf(name as OpcodeName, row))

const BY_NUMBER: readonly (Opcode | undefined)[] = Array.from({ length: 256 }, (_, op) => OPCODES.find((it) => it.op === op))
const BY_NAME: ReadonlyMap<string, Opcode> = new Map(OPCODES.map((opcode) => [opcode.name, opcode]))

/** Opcode numbers by name: `OP.SLOAD`. */
export const OP = Object.fromEntries(OPCODES.map(({ name, op }) => [name, op])) as Readonly<Record<OpcodeName, number>>

/** The opcode with that number, in whichever fork; undefined if no fork has it. */
export function opcodeAt(op: number): Opcode | undefined {
  return BY_NUMBER[op]
}

/** The opcode with that name. */
export function opcodeNamed(name: string): Opcode | undefined {
  return BY_NAME.get(name)
}

/** Name of an opcode as geth prints it, in whichever fork. */
export function opcodeName(op: number): string {
  return BY_NUMBER[op]?.name ?? `opcode 0x${op.toString(16)} not defined`
}
