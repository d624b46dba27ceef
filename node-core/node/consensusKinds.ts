/** The kinds of options of a replicated chain. */
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { type AbciAddress, abciAddressText, parseAbciAddress } from '../consensus/abci/address.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { address } from './accountKinds.ts'
import { type OptionKind, textFrom, textKind } from './optionKinds.ts'

const ABCI_WANTED = 'a loopback address such as 127.0.0.1:26658, or a socket file such as unix:///run/terrarium.sock'

/** Where an engine connects. */
export const abciAddress: OptionKind<AbciAddress> = {
  placeholder: 'ADDRESS',
  wanted: ABCI_WANTED,
  parse(raw) {
    try {
      return parseAbciAddress(textFrom(raw, ABCI_WANTED))
    } catch (error) {
      throw error instanceof CodedError ? new RangeError(error.message, { cause: error }) : error
    }
  },
  show: abciAddressText,
  text: abciAddressText,
}

/** An http URL without credentials. */
export const engineUrl: OptionKind<string> = textKind('URL', 'a URL such as http://127.0.0.1:26657', (text) => {
  const { authorization, name } = parseEngineUrl(text)
  if (authorization !== undefined) throw new RangeError(`user and password are not supported: give ${name}`)
  return text
})

/** An address, or nothing. */
export const optionalAddress: OptionKind<Address | null> = {
  placeholder: address.placeholder,
  wanted: address.wanted,
  parse: (raw, folder) => address.parse(raw, folder),
  show: (value) => value ?? 'none',
  text: (value) => value,
}
