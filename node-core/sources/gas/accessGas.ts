/** Parts of what an opcode costs, by the prices since Berlin (EIP-2929). */
import { memoryAccesses } from '../../contract/memoryAccess.ts'
import { type Opcode, opcodeNamed } from '../../contract/opcodes.ts'

const [COLD_SLOT, COLD_ACCOUNT, WARM, STORE, NEW_ACCOUNT, SELF_DESTRUCT] = [2100, 2600, 100, 2900, 25_000, 5000]
/** Of a call with a value, without what the called account gets of it. */
const CALL_VALUE = 9000 - 2300
const SET_SLOT = 20_000
const COPY_WORD = 3
const WORD = 32
const EXTCODECOPY = opcodeNamed('EXTCODECOPY')!.op
const SELFDESTRUCT = opcodeNamed('SELFDESTRUCT')!.op

/** Gas of the memory that an opcode makes grow, from the bytes in use before it. */
export function memoryGas(opcode: Opcode, stack: readonly bigint[], bytesBefore: number): number {
  let end = 0n
  for (const { offset, length } of memoryAccesses(opcode, stack)) if (length > 0n && offset + length > end) end = offset + length
  const [before, after] = [bytesBefore / WORD, Math.ceil(Number(end) / WORD)]
  return after > before ? costOfWords(after) - costOfWords(before) : 0
}

const costOfWords = (words: number): number => 3 * words + Math.floor((words * words) / 512)

/** What an opcode pays for its access to a slot or an account; undefined if it accesses none. `gas`: without its memory and what frames that it called used. */
export function accessGas(opcode: Opcode, stack: readonly bigint[], gas: number): { kind: 'cold' | 'warm'; gas: number } | undefined {
  const of = (isCold: boolean, cold: number) => (isCold ? ({ kind: 'cold', gas: cold } as const) : ({ kind: 'warm', gas: WARM } as const))
  if (opcode.storage === 'read') return of(gas >= COLD_SLOT, COLD_SLOT)
  if (opcode.storage === 'write')
    return of(
      [WARM, STORE, SET_SLOT].some((warm) => gas === warm + COLD_SLOT),
      COLD_SLOT,
    )
  if (opcode.account === undefined) return undefined
  let rest = gas
  if (opcode.op === EXTCODECOPY) rest -= COPY_WORD * Math.ceil(Number(stack.at(-4) ?? 0n) / WORD)
  if (opcode.op === SELFDESTRUCT) rest -= SELF_DESTRUCT
  const hasValue = opcode.operands.includes('value') && (stack.at(-3) ?? 0n) > 0n
  if (hasValue) rest -= CALL_VALUE
  if (rest >= NEW_ACCOUNT) rest -= NEW_ACCOUNT
  return opcode.op === SELFDESTRUCT && rest < COLD_ACCOUNT ? undefined : of(rest >= COLD_ACCOUNT, COLD_ACCOUNT)
}
