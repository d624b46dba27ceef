/** `--export-genesis FILE[@BLOCK]`: writes the state of a block as a genesis file of geth. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '../base/codedError.ts'
import { Chain } from '../chain/chain.ts'
import { genesisTexts } from '../chain/genesisText.ts'
import { inPieces } from '../chain/stateText.ts'
import { createEngine } from '../evm/evm.ts'
import { givenGenesis } from './configuredGenesis.ts'
import type { GenesisExport } from './genesisExportKind.ts'
import type { Log } from './log.ts'
import { openStore } from './openStore.ts'
import type { NodeOptions } from './options.ts'

/** `export-genesis`: the block does not exist, or the file cannot be written. */
export type ExportGenesisErrorCode = 'export-genesis'

/**
 * Writes the genesis file that the options ask for, without starting anything. Throws CodedError<ExportGenesisErrorCode>, or as
 * `createServices`.
 */
export async function exportGenesis(options: NodeOptions, log: Log): Promise<void> {
  const genesis = givenGenesis(options)
  const store = await openStore(options, genesis, { log }, () => undefined)
  try {
    const chain = await Chain.open({ store, engine: createEngine(), genesis })
    await writeGenesis(chain, options.exportGenesis!)
  } finally {
    await store.close()
  }
}

/** Writes the file; one of the same name is replaced once the new one is complete. */
async function writeGenesis(chain: Chain, { file, block: number }: GenesisExport): Promise<void> {
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
