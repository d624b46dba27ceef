import type { Address } from '../../contract/hex.ts'

/** Transient storage as an execution writes it (EIP-1153): states do not have it. */
export class TransientSlots {
  readonly #values = new Map<string, bigint>()
  /** What to set again if the frame fails, the newest last, and where each open frame begins. */
  readonly #undo: { key: string; value: bigint }[] = []
  readonly #marks: number[] = []

  read(address: Address, slot: bigint): bigint {
    return this.#values.get(keyOf(address, slot)) ?? 0n
  }

  write(address: Address, slot: bigint, value: bigint): void {
    const key = keyOf(address, slot)
    this.#undo.push({ key, value: this.#values.get(key) ?? 0n })
    this.#values.set(key, value)
  }

  enter(): void {
    this.#marks.push(this.#undo.length)
  }

  exit(isReverted: boolean): void {
    const mark = this.#marks.pop()!
    if (!isReverted) return
    while (this.#undo.length > mark) {
      const { key, value } = this.#undo.pop()!
      this.#values.set(key, value)
    }
  }
}

const keyOf = (address: Address, slot: bigint): string => `${address}${slot}`
