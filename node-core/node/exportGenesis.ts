/** `--export-genesis FILE[@BLOCK]`: writes the state of a block as a genesis file of geth. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import { genesisTexts } from '../chain/genesisText.ts'
import { inPieces } from '../chain/stateText.ts'
import { type OptionKind, path, textFrom } from './optionKinds.ts'

/** `export-genesis`: the block does not exist, or the file cannot be written. */
export type ExportGenesisErrorCode = 'export-genesis'

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

/** Writes the file; one of the same name is replaced once the new one is complete. Throws CodedError<ExportGenesisErrorCode>. */
export async function writeGenesis(chain: Chain, { file, block: number }: GenesisExport): Promise<void> {
  const block = number === undefined ? chain.head : chain.blockByNumber(number)
  if (block === undefined) {
    const message = `--export-genesis: there is no block ${number}, the newest one is ${chain.head.header.number}`
    throw new CodedError<ExportGenesisErrorCode>('export-genesis', message)
  }
  const unfinished = `${file}.unfinished`
  const texts = genesisTexts(chain.configAfter(block.hash), block, chain.stateAt(block.header))
  try {
    await pipeline(inPieces(texts), createWriteStream(unfinished))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new CodedError<ExportGenesisErrorCode>('export-genesis', `--export-genesis: cannot write ${file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
