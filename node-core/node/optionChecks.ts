/** Checks of well-formed values that would otherwise fail on startup. */
import { createServer } from 'node:net'
import { listen } from '../base/listen.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { MAX_BUNDLE_BYTES, readReproduction } from '../reproduction/bundle.ts'
import { readPack } from '../remote/pack.ts'
import type { ListenAddress } from './optionKinds.ts'
import type { CheckContext } from './optionRow.ts'
import { GENESIS_LIMIT_BYTES, readTextFile } from './readTextFile.ts'

/** Throws RangeError if the file is not a valid genesis. */
export function assertGenesisFile(file: string | null): void {
  if (file === null) return
  try {
    genesisFromJson(JSON.parse(readTextFile(file, GENESIS_LIMIT_BYTES)))
  } catch (error) {
    throw new RangeError(`${file} is not a valid genesis file: ${(error as Error).message}`, { cause: error })
  }
}

/** Throws RangeError if the file is not a valid reproduction bundle. */
export function assertBundleFile(file: string | null): void {
  if (file === null) return
  try {
    readReproduction(readTextFile(file, MAX_BUNDLE_BYTES))
  } catch (error) {
    throw new RangeError(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** Throws CodedError `remote-pack` if the file is not the pack of a fork. */
export function assertPackFile(file: string | null): void {
  if (file !== null) readPack(file)
}

/** Rejects with CodedError<ListenErrorCode> if the node cannot listen on the address. */
export async function assertFreeAddress(address: ListenAddress | null, { key, isInEffect }: CheckContext): Promise<void> {
  // The node listens there already, so it can do so again.
  if (address === null || address.port === 0 || isInEffect(address)) return
  const server = createServer()
  await listen(server, { ...address, setting: key })
  await new Promise((resolve) => server.close(resolve))
}
