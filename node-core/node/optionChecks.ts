/** What a start would find wrong with a value that is one of its kind. */
import { createServer } from 'node:net'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { listen } from '../server/listen.ts'
import type { ListenAddress } from './optionKinds.ts'
import type { CheckContext } from './optionRow.ts'
import { GENESIS_LIMIT_BYTES, readTextFile } from './readTextFile.ts'

/** Throws RangeError where the file holds no genesis. */
export function assertGenesisFile(file: string | null): void {
  if (file === null) return
  try {
    genesisFromJson(JSON.parse(readTextFile(file, GENESIS_LIMIT_BYTES)))
  } catch (error) {
    throw new RangeError(`${file} is not a valid genesis file: ${(error as Error).message}`, { cause: error })
  }
}

/** Rejects with CodedError<ListenErrorCode> where the node cannot listen at the address. */
export async function assertFreeAddress(address: ListenAddress | null, { key, isInEffect }: CheckContext): Promise<void> {
  // Where the node listens already, it will again.
  if (address === null || address.port === 0 || isInEffect(address)) return
  const server = createServer()
  await listen(server, { ...address, setting: key })
  await new Promise((resolve) => server.close(resolve))
}
