/** The errors of stores. Errors that reach clients name no folder; errors on open do. */
import { CodedError } from '../base/codedError.ts'
import type { StoreErrorCode } from './keyValueStore.ts'
import { describeKey } from './schema.ts'

/** What to do about damaged data. */
export const REPAIR_REMEDY =
  'start the node once with --repair, which rebuilds the chain from its blocks and keeps the damaged folder aside'

export const storeClosed = () => new CodedError<StoreErrorCode>('store-closed', 'the store is closed')

/** The value of the key is damaged, or missing although other entries reference it. */
export function corruptValue(key: Uint8Array, what: 'damaged' | 'missing' = 'damaged'): CodedError<StoreErrorCode> {
  return new CodedError('store-corrupt', `the stored chain is damaged: ${describeKey(key)} is ${what}; ${REPAIR_REMEDY}`)
}

/** A file of the folder is damaged. */
export function corruptFolder(folder: string, what: string, options?: { cause: unknown }): CodedError<StoreErrorCode> {
  return new CodedError('store-corrupt', `the data in ${folder} is damaged: ${what}; ${REPAIR_REMEDY}`, options)
}

/** The message of the innermost cause: LevelDB's library wraps errors, and the innermost is the most specific. */
export const innermostMessage = (cause: unknown): string => {
  let message = String(cause)
  for (let error = cause; error instanceof Error; error = error.cause) ({ message } = error)
  return message
}

/** Converts an error of the library, or one of its causes, to a store error that names the folder; store errors are returned unchanged. */
export function storeErrorOf(folder: string, cause: unknown): CodedError<StoreErrorCode> {
  const codes: (string | undefined)[] = []
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (error instanceof CodedError) return error as CodedError<StoreErrorCode>
    codes.push((error as { code?: string }).code)
  }
  if (codes.includes('LEVEL_LOCKED'))
    return new CodedError('store-locked', `the data folder ${folder} is in use by another process`, { cause })
  if (codes.includes('LEVEL_CORRUPTION')) return corruptFolder(folder, innermostMessage(cause), { cause })
  return new CodedError('store-unreadable', `the data folder ${folder} cannot be used: ${innermostMessage(cause)}`, { cause })
}
