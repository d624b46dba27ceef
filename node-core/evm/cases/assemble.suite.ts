import { type Hex, hexFromBytes } from '../../contract/hex.ts'
import { opcodeNamed } from '../../contract/opcodes.ts'

/**
 * Bytecode of mnemonics: `1 0 SSTORE`. A number becomes the shortest PUSH, of at least one byte; after an opcode with immediate bytes, it
 * is those bytes. Text that is a single `0x` literal is used as bytecode. Throws for anything else.
 */
export function assemble(text: string): Hex {
  if (/^0x[0-9a-f]*$/.test(text)) return text as Hex
  const bytes: number[] = []
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  for (let at = 0; at < tokens.length; at++) {
    const opcode = opcodeNamed(tokens[at]!)
    if (opcode === undefined) {
      const value = bytesOf(BigInt(tokens[at]!))
      bytes.push(0x5f + value.length, ...value)
      continue
    }
    bytes.push(opcode.op)
    if (opcode.immediate > 0) bytes.push(...bytesOf(BigInt(tokens[++at]!), opcode.immediate))
  }
  return hexFromBytes(Uint8Array.from(bytes))
}

function bytesOf(value: bigint, length = Math.max(1, Math.ceil(value.toString(16).length / 2))): number[] {
  return Array.from({ length }, (_, at) => Number((value >> BigInt(8 * (length - 1 - at))) & 255n))
}
