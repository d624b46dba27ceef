import { I32 } from '../../../../wasm/instructions.ts'

/** Types of the functions, and of those in the table of callees. */
export const CALL_TYPES = {
  callFrame: [[I32, I32, I32, I32], [I32]],
  endFrame: [[I32, I32, I32], [I32]],
  frame: [[I32, I32], [I32]],
} as const
