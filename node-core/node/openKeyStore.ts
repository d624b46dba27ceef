import { join } from 'node:path'
import { createDiskFolder, createMemoryFolder } from '../keystore/keyFolder.ts'
import { KeyStore } from '../keystore/keyStore.ts'
import type { KeyFileProblem } from '../keystore/knownAccounts.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** Opens the key store of the data folder, or one in memory, and logs what happens to its accounts. */
export async function openKeyStore({ inMemory, dataDir }: NodeOptions, log: Log): Promise<KeyStore> {
  const keyStore = await KeyStore.open({ folder: inMemory ? createMemoryFolder() : createDiskFolder(join(dataDir, 'keystore')) })
  const warn = ({ url, reason }: KeyFileProblem) => log.warn('key file skipped', { file: url, reason })
  for (const problem of keyStore.problems()) warn(problem)
  keyStore.on('problem', warn)
  keyStore.on('added', ({ address }) => {
    log.info(inMemory ? 'account added, in memory only: its key is lost when the node stops' : 'account added', { address })
  })
  keyStore.on('unlocked', ({ address, untilMs }) =>
    log.info('account unlocked', { address, until: untilMs === Infinity ? 'the node stops' : new Date(untilMs).toISOString() }),
  )
  keyStore.on('locked', ({ address }) => log.info('account locked', { address }))
  return keyStore
}
