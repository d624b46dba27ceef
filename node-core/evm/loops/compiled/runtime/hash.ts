import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, I64 } from '../../../../wasm/instructions.ts'
import { type Limb, and, keep, or, push, rotl } from './limb.ts'
import { type Routines, words } from './routines.ts'

/** KECCAK256 of (pointer, length) in the memory. `finish`: index of that function of `keccakModule.ts`. */
export function addHash(routines: Routines, finish: number): void {
  routines.addExported('keccak256', [I32, I32], words(1), (body) => {
    body.localGet(0).localGet(1).call(finish)
    // The digest's first bytes are the highest of the word; its last lane is on top of the stack.
    const lanes = [3, 2, 1, 0].map(() => {
      const lane = body.local(I64)
      body.localSet(lane)
      return lane
    })
    push(body, ...lanes.map((lane) => reverseBytes(body, lane)))
  })
}

/** The limb with its bytes in the opposite order: the bytes of each pair are exchanged, then the pairs. */
function reverseBytes(body: FunctionBody, limb: number): Limb {
  const [even, odd] = [0x00ff_00ff_00ff_00ffn, 0xff00_ff00_ff00_ff00n]
  const swapped = keep(body, or(and(rotl(limb, 56n), even), and(rotl(limb, 8n), odd)))
  return or(and(rotl(swapped, 16n), 0x0000_ffff_0000_ffffn), and(rotl(swapped, 48n), 0xffff_0000_ffff_0000n))
}
