/** The kinds of options that name accounts. */
import { isPrivateKey } from '../base/secp256k1.ts'
import { type Address, bytesFromHex, isHexData } from '../contract/hex.ts'
import { type OptionKind, path, textFrom, textKind } from './optionKinds.ts'
import { readTextFile } from './readTextFile.ts'

/** A BIP-32 path; a slash at its end, as other tools write it, is dropped. */
export const derivationPath: OptionKind<string> = textKind('PATH', "a BIP-32 path such as m/44'/60'/0'/0", (text) => {
  const path = text.replace(/\/$/, '')
  const isPath =
    /^m(\/\d{1,10}['h]?){0,16}$/.test(path) && path.split('/').every((part) => part === 'm' || Number.parseInt(part, 10) < 2 ** 31)
  return isPath ? path.replaceAll('h', "'") : undefined
})

/** An address. */
export const address: OptionKind<Address> = textKind('ADDRESS', 'an address (20 bytes of hex)', (text) =>
  isHexData(text, 20) ? (text.toLowerCase() as Address) : undefined,
)

const KEYS_WANTED = 'a list of private keys (32 bytes of hex each) separated by commas, or a file with one per line'
const MAX_KEY_FILE_BYTES = 2 ** 20

/** Private keys separated by commas, or a file of them, one per line. */
export const privateKeys: OptionKind<readonly string[]> = {
  placeholder: 'KEYS|FILE',
  wanted: KEYS_WANTED,
  parse(raw, folder) {
    const texts = typeof raw === 'object' ? raw.map((item) => textFrom(item, KEYS_WANTED)) : keyTexts(textFrom(raw, KEYS_WANTED), folder)
    const keys = texts.map((text) =>
      text
        .trim()
        .replace(/^(0x)?/, '0x')
        .toLowerCase(),
    )
    const wrong = keys.findIndex((key) => !isHexData(key, 32) || !isPrivateKey(bytesFromHex(key)))
    if (wrong >= 0) throw new RangeError(`item ${wrong + 1} is not a private key`)
    if (new Set(keys).size !== keys.length) throw new RangeError('a private key is given twice')
    return keys
  },
  show: (keys) => (keys.length === 0 ? 'none' : `${keys.length} keys`),
  text: (keys) => keys.join(','),
}

const items = (content: string, separator: RegExp) => content.split(separator).filter((item) => item.trim() !== '')

/** The keys that a text contains: its own, or those of the file that it names. */
function keyTexts(text: string, folder: string): string[] {
  const file = keyFileOf(text, folder)
  return file === undefined ? items(text, /,/) : items(readTextFile(file, MAX_KEY_FILE_BYTES).replace(/#.*$/gm, ''), /[\s,]+/)
}

/** The file of private keys that a text names; undefined if it is the keys themselves. */
export function keyFileOf(text: string, folder: string): string | undefined {
  return text === '' || /^(?:0x)?[\da-f]{64}(?:\s*,|$)/i.test(text) ? undefined : path.parse(text, folder)
}
