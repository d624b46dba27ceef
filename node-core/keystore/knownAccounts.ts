/** The accounts of the files in a key folder. */
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { type KeyFile, type KeyFileErrorCode, keyFileFromJson } from './keyFile.ts'
import type { FolderFile } from './keyFolder.ts'

export interface KnownAccount {
  file: KeyFile
  fileName: string
  /** Text of the file as it was read or written. */
  text: string
}

/** A file that is skipped, and why. */
export interface KeyFileProblem {
  url: string
  reason: string
}

/** The accounts of the files, by address, and the files that are skipped: a second one of an address is. */
export function accountsOfFiles(
  files: readonly FolderFile[],
  urlOf: (fileName: string) => string,
): { accounts: Map<Address, KnownAccount>; problems: KeyFileProblem[] } {
  const accounts = new Map<Address, KnownAccount>()
  const problems: KeyFileProblem[] = []
  for (const file of files) {
    const skip = (reason: string) => problems.push({ url: urlOf(file.name), reason })
    try {
      const [address, known] = accountOf(file)
      const other = accounts.get(address)
      if (other === undefined) accounts.set(address, known)
      else skip(`duplicate key file of ${address}, ${other.fileName} is used`)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      skip(error.message)
    }
  }
  return { accounts, problems }
}

function accountOf(file: FolderFile): [Address, KnownAccount] {
  if ('problem' in file) throw new CodedError<KeyFileErrorCode>('key-file', file.problem)
  const keyFile = keyFileFromJson(file.text)
  if (keyFile.address === undefined)
    throw new CodedError<KeyFileErrorCode>('key-file', 'address is missing: import the private key instead')
  return [keyFile.address, { file: keyFile, fileName: file.name, text: file.text }]
}
