/**
 * What compiled code calls: opcodes that are too long to repeat in every block, as functions of one WebAssembly module. Words are four limbs
 * of 64 bits on the WebAssembly stack, the lowest first; operands come in the order in which the EVM pops them.
 */
import { I32 } from '../../../../wasm/instructions.ts'
import { addDivision } from './divide.ts'
import { addHash } from './hash.ts'
import { addModular } from './modular.ts'
import { addMultiplication } from './multiply.ts'
import { addReciprocals } from './reciprocal.ts'
import { addPower } from './power.ts'
import { addShifts } from './shift.ts'
import { Routines, words } from './routines.ts'

/** The runtime as a module that imports the memory `arena.memory`, whose first 64 KiB are its own. */
export function runtimeModule(): Uint8Array {
  const routines = new Routines()
  routines.module.importMemory('arena', 'memory', { minimum: 1 })
  const finish = routines.module.importFunction('keccak', 'finish', routines.module.type([I32, I32], words(1)))
  addMultiplication(routines)
  addReciprocals(routines)
  addDivision(routines)
  addModular(routines)
  addShifts(routines)
  addPower(routines)
  addHash(routines, finish)
  return routines.module.toBytes()
}
