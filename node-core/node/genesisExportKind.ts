import { type OptionKind, path, textFrom } from './optionKinds.ts'

/** The file, and the block whose state it gets; without a number the newest one. */
export interface GenesisExport {
  file: string
  block: bigint | undefined
}

const WANTED = 'a path, or a path and a block number such as genesis.json@100'

/** FILE or FILE@BLOCK, or nothing. */
export const genesisExport: OptionKind<GenesisExport | null> = {
  placeholder: 'FILE[@BLOCK]',
  wanted: WANTED,
  parse(raw, folder) {
    const [, file, digits] = /^(.*?)(?:@(\d{1,19}))?$/s.exec(textFrom(raw, WANTED))!
    return { file: path.parse(file!, folder), block: digits === undefined ? undefined : BigInt(digits) }
  },
  show: (value) => textOf(value) ?? 'none',
  text: (value) => textOf(value),
}

const textOf = (value: GenesisExport | null): string | null =>
  value === null ? null : `${path.show(value.file)}${value.block === undefined ? '' : `@${value.block}`}`
