import { type Hex, bytesFromHex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import { RunClock } from '../base/runClock.ts'
import type { StateView } from '../state/stateView.ts'
import { addressKey, slotKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'

/** Length from which a piece is handed out, characters. */
const PIECE_LENGTH = 1 << 16
/** Texts between two checks of the time. */
const TEXTS_PER_CHECK = 64

/**
 * All accounts of a state as the members of a JSON object, as geth's genesis files and anvil's dumps have them; only the form of the nonce
 * differs. Throws `store-corrupt` if the address of an account or a slot is unknown.
 */
export function* accountTexts(view: StateView, nonceText: (nonce: bigint) => string): Generator<string> {
  let separator = ''
  for (const { key, address, account } of view.accounts()) {
    if (address === undefined) throw corruptValue(addressKey(bytesFromHex(key)), 'missing')
    const { nonce, balance, codeHash } = account
    const code: Hex = hexFromBytes(view.code(codeHash))
    yield `${separator}"${address}":{"nonce":${nonceText(nonce)},"balance":"${quantityFromBigint(balance)}","code":"${code}","storage":{`
    let slotSeparator = ''
    for (const { key: slotHash, slot, value } of view.storageOf(address)) {
      if (slot === undefined) throw corruptValue(slotKey(bytesFromHex(slotHash)), 'missing')
      yield `${slotSeparator}"${wordFromBigint(slot)}":"${wordFromBigint(value)}"`
      slotSeparator = ','
    }
    yield '}}'
    separator = ','
  }
}

/** The texts in pieces of some length; an empty piece is a point to yield to other work. */
export function* inPieces(texts: Iterable<string>): Generator<string, void> {
  const clock = new RunClock()
  let gathered = ''
  let unchecked = 0
  for (const text of texts) {
    gathered += text
    if (gathered.length >= PIECE_LENGTH) {
      yield gathered
      gathered = ''
    }
    if (++unchecked < TEXTS_PER_CHECK) continue
    unchecked = 0
    if (clock.isSliceOver()) yield* clock.handOut('')
  }
  if (gathered !== '') yield gathered
}
