/**
 * The loop for code whose opcodes are not traced. The most frequent opcodes are inlined here in their common form; everything else goes
 * through the operation table, which the exact loop uses too. If a block cannot be paid for, or the stack does not fit, the exact loop
 * takes over and determines what fails, and where.
 *
 * The cases are literals because only then does V8 compile the switch to one indexed jump.
 */
import { opcodeName } from '../../contract/opcodes.ts'
import { add, and, byte, div, mod, mul, or, shl, shr, slt, sub, xor } from '../words/arithmetic.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'
import type { OperationTable } from '../operations/operation.ts'
import type { Program } from '../code/program.ts'
import { MAX_NUMBER, MAX_WORD, type Word, wordFrom, wrapWord } from '../words/word.ts'

/** The largest number that bitwise operators handle directly. */
const MAX_INT = 0x7fff_ffff

/** Runs the frame until it ends, waits for another frame, is suspended at the end of a slice, or must continue in the exact loop. */
export function runFast(frame: Frame, machine: Machine, program: Program, operations: OperationTable): void {
  const { ops, args, wideArgs, targets, blockGas, blockMin, blockMax, heat } = program
  const { self, stack, memory } = frame
  let at = frame.at
  let { sp, gas } = frame
  for (;;) {
    let op = ops[at++]!
    switch (op) {
      case 256: {
        // BLOCK
        const block = args[at - 1] as number
        if (++heat[block]! >= 0 && frame.canSwitch) {
          frame.isAtHotBlock = true
          return leave(frame, at - 1, sp, gas)
        }
        if (gas < blockGas[block]! || sp < blockMin[block]! || sp > blockMax[block]!) {
          frame.sp = sp
          frame.gas = gas
          frame.pc = program.blockPc[block]!
          frame.isExact = true
          return
        }
        gas -= blockGas[block]!
        machine.budget -= blockGas[block]!
        continue
      }
      case 270: // UNDEFINED
        return frame.halt('invalid opcode', `invalid opcode: ${opcodeName(args[at - 1] as number)}`)
      case 257: // PUSH
        stack[sp++] = args[at - 1]!
        continue
      case 258: // JUMP_TO
        at = args[at - 1] as number
        if (machine.budget < 0 && machine.mustStop(frame)) return leave(frame, at, sp, gas)
        continue
      case 259: // JUMPI_TO
        if (stack[--sp] === 0) continue
        at = args[at - 1] as number
        if (machine.budget < 0 && machine.mustStop(frame)) return leave(frame, at, sp, gas)
        continue
      case 260: // JUMPZ_TO
        if (stack[--sp] !== 0) continue
        at = args[at - 1] as number
        if (machine.budget < 0 && machine.mustStop(frame)) return leave(frame, at, sp, gas)
        continue
      case 261: {
        // ADD_CONST
        const b = stack[sp - 1]!
        if (typeof b === 'bigint') {
          const sum = b + wideArgs[at - 1]!
          stack[sp - 1] = sum > MAX_WORD ? wrapWord(sum) : sum
        } else stack[sp - 1] = add(args[at - 1]!, b)
        continue
      }
      case 262: {
        // MUL_CONST
        const b = stack[sp - 1]!
        if (typeof b === 'bigint') stack[sp - 1] = wrapWord(b * wideArgs[at - 1]!)
        else stack[sp - 1] = mul(args[at - 1]!, b)
        continue
      }
      case 269: {
        // SUB_CONST
        const b = stack[sp - 1]!
        const a = args[at - 1]!
        stack[sp - 1] = typeof a === 'number' && typeof b === 'number' && b >= a ? b - a : sub(b, a)
        continue
      }
      case 263: {
        // AND_CONST
        const b = stack[sp - 1]!
        if (typeof b === 'bigint') stack[sp - 1] = wordFrom(b & wideArgs[at - 1]!)
        else stack[sp - 1] = and(args[at - 1]!, b)
        continue
      }
      case 264: // EQ_CONST
        stack[sp - 1] = args[at - 1] === stack[sp - 1] ? 1 : 0
        continue
      case 265: // SHL_CONST
        stack[sp - 1] = shl(args[at - 1]!, stack[sp - 1]!)
        continue
      case 266: {
        // SHR_CONST
        const b = stack[sp - 1]!
        const shift = args[at - 1]!
        if (typeof b === 'bigint' && shift < 256) stack[sp - 1] = wordFrom(b >> wideArgs[at - 1]!)
        else stack[sp - 1] = shr(shift, b)
        continue
      }
      case 267: {
        // MLOAD_AT
        const offset = args[at - 1]!
        if (typeof offset === 'bigint' || offset + 32 > memory.size) {
          stack[sp++] = offset
          op = 0x51
          break
        }
        stack[sp++] = memory.readWord(offset)
        continue
      }
      case 268: {
        // MSTORE_AT
        const offset = args[at - 1]!
        if (typeof offset === 'bigint' || offset + 32 > memory.size) {
          stack[sp++] = offset
          op = 0x52
          break
        }
        memory.writeWord(offset, stack[--sp]!)
        continue
      }
      case 0x01: {
        // ADD
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        if (typeof a === 'number' && typeof b === 'number') {
          const sum = a + b
          if (sum <= MAX_NUMBER) {
            stack[sp - 1] = sum
            continue
          }
        }
        stack[sp - 1] = add(a, b)
        continue
      }
      case 0x02: {
        // MUL
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        if (typeof a === 'number' && typeof b === 'number') {
          const product = a * b
          if (product <= MAX_NUMBER) {
            stack[sp - 1] = product
            continue
          }
        }
        stack[sp - 1] = mul(a, b)
        continue
      }
      case 0x03: {
        // SUB
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        stack[sp - 1] = typeof a === 'number' && typeof b === 'number' && a >= b ? a - b : sub(a, b)
        continue
      }
      case 0x04: {
        // DIV
        const a = stack[--sp]!
        stack[sp - 1] = div(a, stack[sp - 1]!)
        continue
      }
      case 0x06: {
        // MOD
        const a = stack[--sp]!
        stack[sp - 1] = mod(a, stack[sp - 1]!)
        continue
      }
      case 0x10: {
        // LT
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        // V8 compiles a comparison of two numbers far better than a generic one.
        if (typeof a === 'number' && typeof b === 'number') stack[sp - 1] = a < b ? 1 : 0
        else stack[sp - 1] = a < b ? 1 : 0
        continue
      }
      case 0x11: {
        // GT
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        if (typeof a === 'number' && typeof b === 'number') stack[sp - 1] = a > b ? 1 : 0
        else stack[sp - 1] = a > b ? 1 : 0
        continue
      }
      case 0x12: {
        // SLT
        const a = stack[--sp]!
        stack[sp - 1] = slt(a, stack[sp - 1]!)
        continue
      }
      case 0x13: {
        // SGT
        const a = stack[--sp]!
        stack[sp - 1] = slt(stack[sp - 1]!, a)
        continue
      }
      case 0x14: {
        // EQ
        const a = stack[--sp]!
        stack[sp - 1] = a === stack[sp - 1]! ? 1 : 0
        continue
      }
      case 0x15: // ISZERO
        stack[sp - 1] = stack[sp - 1] === 0 ? 1 : 0
        continue
      case 0x16: {
        // AND
        const a = stack[--sp]!
        const b = stack[sp - 1]!
        const isShort = typeof a === 'number' && typeof b === 'number' && a <= MAX_INT && b <= MAX_INT
        stack[sp - 1] = isShort ? a & b : and(a, b)
        continue
      }
      case 0x17: {
        // OR
        const a = stack[--sp]!
        stack[sp - 1] = or(a, stack[sp - 1]!)
        continue
      }
      case 0x18: {
        // XOR
        const a = stack[--sp]!
        stack[sp - 1] = xor(a, stack[sp - 1]!)
        continue
      }
      case 0x1a: {
        // BYTE
        const a = stack[--sp]!
        stack[sp - 1] = byte(a, stack[sp - 1]!)
        continue
      }
      case 0x1b: // SHL
        sp--
        stack[sp - 1] = shl(stack[sp]!, stack[sp - 1]!)
        continue
      case 0x1c: // SHR
        sp--
        stack[sp - 1] = shr(stack[sp]!, stack[sp - 1]!)
        continue
      case 0x50: // POP
        sp--
        continue
      case 0x51: {
        // MLOAD
        const offset = stack[sp - 1]!
        if (typeof offset === 'bigint' || offset + 32 > memory.size) break
        stack[sp - 1] = memory.readWord(offset)
        continue
      }
      case 0x52: {
        // MSTORE
        const offset = stack[sp - 1]!
        if (typeof offset === 'bigint' || offset + 32 > memory.size) break
        sp -= 2
        memory.writeWord(offset, stack[sp]!)
        continue
      }
      case 0x54: {
        // SLOAD A cold slot costs more, and one that is not loaded must be read; without EIP-2929 no slot is warm.
        const slot = self.slots?.get(stack[sp - 1]!)
        if (slot === undefined || !slot.warm) break
        stack[sp - 1] = slot.value
        continue
      }
      case 0x56: {
        // JUMP
        const to = jumpTarget(targets, stack[--sp]!)
        if (to < 0) return frame.halt('invalid jump')
        at = to
        if (machine.budget < 0 && machine.mustStop(frame)) return leave(frame, at, sp, gas)
        continue
      }
      case 0x57: {
        // JUMPI
        sp -= 2
        if (stack[sp] === 0) continue
        const to = jumpTarget(targets, stack[sp + 1]!)
        if (to < 0) return frame.halt('invalid jump')
        at = to
        if (machine.budget < 0 && machine.mustStop(frame)) return leave(frame, at, sp, gas)
        continue
      }
      case 0x5a: // GAS
        stack[sp++] = frame.reserve === undefined ? gas : wordFrom(frame.reserve + BigInt(gas))
        continue
      // DUP1 to DUP16
      case 0x80:
      case 0x81:
      case 0x82:
      case 0x83:
      case 0x84:
      case 0x85:
      case 0x86:
      case 0x87:
      case 0x88:
      case 0x89:
      case 0x8a:
      case 0x8b:
      case 0x8c:
      case 0x8d:
      case 0x8e:
      case 0x8f:
        stack[sp] = stack[sp - (op - 0x7f)]!
        sp++
        continue
      // SWAP1 to SWAP16
      case 0x90:
      case 0x91:
      case 0x92:
      case 0x93:
      case 0x94:
      case 0x95:
      case 0x96:
      case 0x97:
      case 0x98:
      case 0x99:
      case 0x9a:
      case 0x9b:
      case 0x9c:
      case 0x9d:
      case 0x9e:
      case 0x9f: {
        const top = stack[sp - 1]!
        const other = sp - 1 - (op - 0x8f)
        stack[sp - 1] = stack[other]!
        stack[other] = top
        continue
      }
      case 0xe6: // DUPN
        stack[sp] = stack[sp - ((args[at - 1] as number) & 255)]!
        sp++
        continue
      case 0xe7: // SWAPN
      case 0xe8: {
        // EXCHANGE
        const depths = args[at - 1] as number
        const [first, second] = [sp - (depths >> 8), sp - (depths & 255)]
        const word = stack[first]!
        stack[first] = stack[second]!
        stack[second] = word
        continue
      }
    }

    const operation = operations[op]!
    frame.sp = sp
    frame.gas = gas
    if (operation.dynamicGas !== undefined) {
      frame.memoryEnd = 0
      const cost = operation.dynamicGas(frame, machine)
      if (!(cost <= gas)) return frame.halt(frame.reason ?? 'out of gas', frame.errorText)
      frame.gas -= cost
      machine.charge(cost)
      if (frame.memoryEnd > 0) memory.grow(frame.memoryEnd)
    }
    operation.run(frame, machine)
    if (frame.status !== 'running' || (machine.budget < 0 && machine.mustStop(frame))) {
      frame.at = at
      return
    }
    sp = frame.sp
    gas = frame.gas
  }
}

/** Saves where the frame resumes. */
function leave(frame: Frame, at: number, sp: number, gas: number): void {
  frame.at = at
  frame.sp = sp
  frame.gas = gas
}

function jumpTarget(targets: Int32Array, target: Word): number {
  return typeof target === 'number' && target < targets.length ? targets[target]! : -1
}
