/**
 * Bounds on the work of modules that others have compiled: nothing else ends a loop of WebAssembly from outside. What it decodes is the binary
 * format of the specification (5.4, 5.5) without SIMD, threads and exceptions.
 */
import { ByteWriter } from './byteWriter.ts'
import { I32, i32 } from './instructions.ts'

const HEADER_BYTES = 8
const SECTION = { import: 2, global: 6, export: 7, code: 10 } as const
const KIND = { function: 0, table: 1, memory: 2, global: 3 } as const
const MUTABLE = 1
const [UNREACHABLE, LOOP, IF, END, BR_TABLE, SELECT_TYPED] = [0x00, 0x03, 0x04, 0x0b, 0x0e, 0x1c]
const [GLOBAL_GET, GLOBAL_SET, I32_CONST, F32_CONST, F64_CONST, PREFIX] = [0x23, 0x24, 0x41, 0x43, 0x44, 0xfc]
const NO_RESULT = 0x40
/** As LEB128. */
const MINUS_ONE = 0x7f

/** Operands of an instruction that are LEB128, by its code. */
const operands = new Map<number, number>([
  ...range(0x02, 0x04, 1),
  ...range(0x0c, 0x0d, 1),
  [0x10, 1],
  [0x11, 2],
  [0x12, 1],
  [0x13, 2],
  ...range(0x20, 0x26, 1),
  ...range(0x28, 0x3e, 2),
  ...range(0x3f, 0x42, 1),
  [0xd0, 1],
  [0xd2, 1],
])
/** The same of those with a prefix, by their second code. */
const prefixedOperands = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]

function range(first: number, last: number, count: number): [number, number][] {
  return Array.from({ length: last - first + 1 }, (_, at) => [first + at, count])
}

/** Reads a module from its beginning. */
class Reader {
  at = 0
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    return this.bytes[this.at++]!
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  skipLeb128(): void {
    while (this.byte() >= 0x80);
  }

  take(length: number): Uint8Array {
    return this.bytes.subarray(this.at, (this.at += length))
  }
}

/**
 * The module with a bound on its loops: it exports a global of that name (i32, unsigned), how many more rounds all of its loops may make, and
 * traps as `unreachable` when that is used up. The module must define a global and export something. Throws for an instruction that it does not know.
 */
export function boundedLoops(module: Uint8Array, name: string): Uint8Array {
  const reader = new Reader(module)
  const result = new ByteWriter()
  result.bytes(reader.take(HEADER_BYTES))
  let globals = 0
  while (reader.at < module.length) {
    const id = reader.byte()
    const content = new Reader(reader.take(reader.unsigned()))
    const changed = new ByteWriter()
    if (id === SECTION.import) globals = importedGlobals(new Reader(content.bytes))
    if (id === SECTION.global) {
      const count = content.unsigned()
      globals += count
      changed.unsigned(count + 1)
      changed.bytes(content.take(content.bytes.length))
      changed.bytes([I32, MUTABLE, I32_CONST, MINUS_ONE, END])
    } else if (id === SECTION.export) {
      changed.unsigned(content.unsigned() + 1)
      changed.bytes(content.take(content.bytes.length))
      changed.name(name)
      changed.byte(KIND.global)
      changed.unsigned(globals)
    } else if (id === SECTION.code) boundBodies(content, changed, checkOf(globals))
    else changed.bytes(content.bytes)
    result.byte(id)
    result.sized(changed.view())
  }
  return result.view()
}

function importedGlobals(section: Reader): number {
  let globals = 0
  for (let count = section.unsigned(); count > 0; count--) {
    for (let i = 0; i < 2; i++) section.take(section.unsigned())
    const kind = section.byte()
    if (kind === KIND.function) section.skipLeb128()
    else if (kind === KIND.global) {
      section.take(2)
      globals++
    } else {
      if (kind === KIND.table) section.byte()
      const hasMaximum = section.byte() % 2 === 1
      section.skipLeb128()
      if (hasMaximum) section.skipLeb128()
    }
  }
  return globals
}

/** What a loop does in each round: traps where the global is zero, and counts it down otherwise. */
function checkOf(global: number): Uint8Array {
  const check = new ByteWriter()
  const access = (code: number): void => {
    check.byte(code)
    check.unsigned(global)
  }
  access(GLOBAL_GET)
  check.bytes([i32.eqz, IF, NO_RESULT, UNREACHABLE, END])
  access(GLOBAL_GET)
  check.bytes([I32_CONST, 1, i32.sub])
  access(GLOBAL_SET)
  return check.view()
}

function boundBodies(section: Reader, to: ByteWriter, check: Uint8Array): void {
  const count = section.unsigned()
  to.unsigned(count)
  const body = new ByteWriter()
  for (let i = 0; i < count; i++) {
    const source = new Reader(section.take(section.unsigned()))
    body.clear()
    for (let locals = source.unsigned(); locals > 0; locals--) {
      source.skipLeb128()
      source.byte()
    }
    let copied = 0
    while (source.at < source.bytes.length) {
      const code = source.byte()
      skipOperands(source, code)
      if (code !== LOOP) continue
      body.bytes(source.bytes.subarray(copied, source.at))
      body.bytes(check)
      copied = source.at
    }
    body.bytes(source.bytes.subarray(copied))
    to.sized(body.view())
  }
}

function skipOperands(source: Reader, code: number): void {
  let count = operands.get(code)
  if (code === BR_TABLE) count = source.unsigned() + 1
  else if (code === SELECT_TYPED) count = source.unsigned()
  else if (code === F32_CONST) source.take(4)
  else if (code === F64_CONST) source.take(8)
  else if (code === PREFIX) count = prefixedOperands[source.unsigned()]
  else if (count === undefined && !isPlain(code)) throw new Error(`unknown instruction 0x${code.toString(16)}`)
  for (let i = count ?? 0; i > 0; i--) source.skipLeb128()
}

/** Whether an instruction has no operands. */
const isPlain = (code: number): boolean =>
  code <= 0x01 ||
  code === 0x05 ||
  code === END ||
  code === 0x0f ||
  code === 0x1a ||
  code === 0x1b ||
  (code >= 0x45 && code <= 0xc4) ||
  code === 0xd1
