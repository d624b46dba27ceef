/**
 * The accounts whose keys are in key files. A key is in memory only while its account is unlocked or while an operation that was given its
 * password runs; its bytes are overwritten afterwards.
 */
import { randomBytes } from 'node:crypto'
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter } from '../base/emitter.ts'
import { Mutex } from '../base/mutex.ts'
import { addressFromPrivateKey, isPrivateKey, sign, type Signature } from '../base/secp256k1.ts'
import {
  decryptKeyFile,
  encryptKey,
  type KeyFile,
  type KeyFileErrorCode,
  keyFileFromJson,
  keyFileName,
  STANDARD_SCRYPT_N,
} from './keyFile.ts'
import { type KeyFolder, type KeyFolderErrorCode, MAX_KEY_FILE_BYTES } from './keyFolder.ts'
import { type KeyFileProblem, type KnownAccount, accountsOfFiles } from './knownAccounts.ts'
import { type UnlockClock, UnlockedKeys } from './unlockedKeys.ts'

/**
 * `unknown-account`: no key file has the address. `account-exists`: a key file has it already. `account-locked`: the account must be
 * unlocked first. `invalid-private-key`: not 32 bytes in 1..n-1. `key-store-closed`: the node is stopping. Messages are geth's where geth
 * has one.
 */
export type KeyStoreErrorCode =
  | 'unknown-account'
  | 'account-exists'
  | 'account-locked'
  | 'invalid-private-key'
  | 'key-store-closed'
  | KeyFileErrorCode
  | KeyFolderErrorCode

/** An account with a key file. */
export interface KeyStoreAccount {
  address: Address
  /** URL of its key file. */
  url: string
  isUnlocked: boolean
  /** Unix milliseconds, or Infinity until the node stops; undefined while the account is locked. */
  unlockedUntilMs: number | undefined
}

/** Events of a key store. */
export interface KeyStoreEvents {
  /** An account was added, by a request or by a file put into the folder. */
  added: { address: Address }
  /** An account was removed with its file. */
  removed: { address: Address }
  /** Its key is in memory until that time (Unix milliseconds), or Infinity until the node stops. */
  unlocked: { address: Address; untilMs: number }
  /** Its key was wiped from memory. */
  locked: { address: Address }
  /** A file is skipped; once per file and reason. */
  problem: KeyFileProblem
  /** Accounts, locks or problems have changed; once for all changes found in one reading of the folder. */
  changed: undefined
}

export interface KeyStoreOptions extends Partial<UnlockClock> {
  folder: KeyFolder
  /** scrypt's `n` in files that are written; low values are for tests. */
  scryptN?: number
  /** Key of a new account, 32 bytes; random by default. */
  newKey?: () => Uint8Array
}

/** How long an account stays unlocked by default. */
export const DEFAULT_UNLOCK_MS = 300_000

/** Delay between a change in the folder and reading it. */
const REFRESH_DELAY_MS = 100

function startUnreferencedTimer(fire: () => void, delayMs: number): () => void {
  const timer = setTimeout(fire, delayMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Accounts in key files, and the keys of unlocked accounts. */
export class KeyStore {
  readonly #folder: KeyFolder
  readonly #scryptN: number
  readonly #newKey: () => Uint8Array
  readonly #clock: UnlockClock
  readonly #emitter = new Emitter<KeyStoreEvents>()
  /** One key derivation at a time: each takes hundreds of megabytes. */
  readonly #derivations = new Mutex()
  readonly #unlocked: UnlockedKeys
  #accounts = new Map<Address, KnownAccount>()
  #problems: KeyFileProblem[] = []
  #isClosed = false
  #stopWatching: (() => void) | undefined
  #stopRefresh: (() => void) | undefined

  private constructor(options: KeyStoreOptions) {
    this.#folder = options.folder
    this.#scryptN = options.scryptN ?? STANDARD_SCRYPT_N
    this.#newKey = options.newKey ?? randomPrivateKey
    this.#clock = { nowMs: options.nowMs ?? Date.now, startTimer: options.startTimer ?? startUnreferencedTimer }
    this.#unlocked = new UnlockedKeys(this.#clock, (address) => this.#locked(address))
  }

  /** Reads the folder, and again whenever something changes there. Throws `key-folder`. */
  static async open(options: KeyStoreOptions): Promise<KeyStore> {
    const keyStore = new KeyStore(options)
    await keyStore.refresh()
    keyStore.#stopWatching = options.folder.watch?.(() => keyStore.#refreshSoon())
    return keyStore
  }

  on<K extends keyof KeyStoreEvents>(name: K, listener: (event: KeyStoreEvents[K]) => void): () => void {
    return this.#emitter.on(name, listener)
  }

  /** All accounts, by file name, which is the order of creation. */
  accounts(): KeyStoreAccount[] {
    return Array.from(this.#accounts)
      .toSorted(([, a], [, b]) => (a.fileName < b.fileName ? -1 : 1))
      .map(([address, { fileName }]) => ({
        address,
        url: this.#folder.urlOf(fileName),
        isUnlocked: this.isUnlocked(address),
        unlockedUntilMs: this.#unlocked.untilMs(address),
      }))
  }

  /** The clock that unlock times refer to, Unix milliseconds. */
  get nowMs(): number {
    return this.#clock.nowMs()
  }

  /** Files that are skipped. */
  problems(): readonly KeyFileProblem[] {
    return this.#problems
  }

  has(address: Address): boolean {
    return this.#accounts.has(address)
  }

  isUnlocked(address: Address): boolean {
    return this.#unlocked.get(address) !== undefined
  }

  /** Reads the folder again: files may be added or removed by hand. Throws `key-folder`. */
  async refresh(): Promise<void> {
    const before = this.#accounts
    const files = await this.#folder.list()
    // An account created while the folder was being read is kept: its file may not be in the list.
    const made = Array.from(this.#accounts).filter(([address]) => !before.has(address))
    const { accounts, problems } = accountsOfFiles(files, (fileName) => this.#folder.urlOf(fileName))
    for (const [address, known] of made) accounts.set(address, known)
    this.#replace(accounts, problems)
  }

  /** Delayed a little, so that files being written are likely complete. */
  #refreshSoon(): void {
    this.#stopRefresh ??= this.#clock.startTimer(() => {
      this.#stopRefresh = undefined
      // The next request for the accounts reports why the folder cannot be read.
      this.refresh().catch(() => undefined)
    }, REFRESH_DELAY_MS)
  }

  #replace(accounts: Map<Address, KnownAccount>, problems: KeyFileProblem[]): void {
    const before = { accounts: this.#accounts, problems: this.#problems }
    this.#accounts = accounts
    this.#problems = problems
    for (const address of before.accounts.keys()) {
      if (accounts.has(address)) continue
      this.#unlocked.wipe(address)
      this.#emitter.emit('removed', { address })
    }
    const added = Array.from(accounts.keys()).filter((address) => !before.accounts.has(address))
    const found = problems.filter((problem) => !before.problems.some(({ url, reason }) => url === problem.url && reason === problem.reason))
    for (const address of added) this.#emitter.emit('added', { address })
    for (const problem of found) this.#emitter.emit('problem', problem)
    const isSame = added.length + found.length === 0 && accounts.size === before.accounts.size && problems.length === before.problems.length
    if (!isSame) this.#emitter.emit('changed', undefined)
  }

  /** Creates an account with a new key, locked. Throws `key-folder`. */
  async newAccount(password: string): Promise<Address> {
    const privateKey = this.#newKey()
    try {
      return await this.#store(privateKey, password)
    } finally {
      privateKey.fill(0)
    }
  }

  /**
   * Creates an account from a private key, locked; the caller wipes the key. Throws `invalid-private-key`, `account-exists`, `key-folder`.
   */
  async importKey(privateKey: Uint8Array, password: string): Promise<Address> {
    if (!isPrivateKey(privateKey))
      throw new CodedError<KeyStoreErrorCode>(
        'invalid-private-key',
        'invalid private key: must be at least 1 and less than the secp256k1 group order',
      )
    return this.#store(privateKey, password)
  }

  /**
   * Creates an account from a key file's text, locked, under the file's own password. Throws `key-file` if it is not a key file,
   * `wrong-password`, `account-exists`, `key-folder`.
   */
  async importFile(text: string, password: string): Promise<Address> {
    const sizeBytes = Buffer.byteLength(text)
    if (sizeBytes > MAX_KEY_FILE_BYTES) throw invalidKeyFile(`${sizeBytes} bytes, the limit is ${MAX_KEY_FILE_BYTES}`)
    let file: KeyFile
    try {
      file = keyFileFromJson(text)
    } catch (error) {
      throw asInvalidKeyFile(error)
    }
    // Checked before seconds are spent on the password.
    if (file.address !== undefined && this.has(file.address))
      throw new CodedError<KeyStoreErrorCode>('account-exists', 'account already exists')
    const privateKey = await this.#open(file, password, 'key file')
    try {
      return await this.#store(privateKey, password)
    } finally {
      privateKey.fill(0)
    }
  }

  /** The key file of an account, still encrypted. Throws `unknown-account`. */
  exportFile(address: Address): { fileName: string; text: string } {
    const { fileName, text } = this.#known(address)
    return { fileName, text }
  }

  #store(privateKey: Uint8Array, password: string): Promise<Address> {
    const address = addressFromPrivateKey(privateKey)
    return this.#derivations.run(async () => {
      this.#assertOpen()
      if (this.#accounts.has(address)) throw new CodedError<KeyStoreErrorCode>('account-exists', 'account already exists')
      const text = await encryptKey(privateKey, password, this.#scryptN)
      const fileName = keyFileName(address, this.#clock.nowMs())
      await this.#folder.write(fileName, text)
      // The folder may have been read after the file was written.
      const isNew = !this.#accounts.has(address)
      this.#accounts = new Map(this.#accounts).set(address, { file: keyFileFromJson(text), fileName, text })
      if (isNew) this.#emitter.emit('added', { address })
      this.#emitter.emit('changed', undefined)
      return address
    })
  }

  /**
   * Keeps the key in memory for that long, or until the store is closed for Infinity. Replaces the remaining time of an earlier unlock.
   * Throws `unknown-account`, `wrong-password`, `key-file`.
   */
  async unlock(address: Address, password: string, durationMs: number = DEFAULT_UNLOCK_MS): Promise<void> {
    const privateKey = await this.#decrypt(address, password)
    if (!this.has(address)) privateKey.fill(0)
    this.#known(address)
    const untilMs = this.#unlocked.put(address, privateKey, durationMs)
    this.#emitter.emit('unlocked', { address, untilMs })
    this.#emitter.emit('changed', undefined)
  }

  /** Wipes the key. Returns whether there was one in memory. */
  lock(address: Address): boolean {
    const wasUnlocked = this.#unlocked.wipe(address)
    if (wasUnlocked) this.#locked(address)
    return wasUnlocked
  }

  #locked(address: Address): void {
    this.#emitter.emit('locked', { address })
    this.#emitter.emit('changed', undefined)
  }

  /** Calls `use` with the key of an unlocked account, for that call only. Throws `unknown-account`, `account-locked`. */
  withUnlocked<T>(address: Address, use: (privateKey: Uint8Array) => T): T {
    const privateKey = this.#unlocked.get(address)
    if (privateKey !== undefined) return use(privateKey)
    this.#known(address)
    throw new CodedError<KeyStoreErrorCode>('account-locked', 'authentication needed: password or unlock')
  }

  /** Calls `use` with the key of an account, locked or not, for that call only. Throws `unknown-account`, `wrong-password`, `key-file`. */
  async withPassword<T>(address: Address, password: string, use: (privateKey: Uint8Array) => T): Promise<T> {
    const privateKey = await this.#decrypt(address, password)
    try {
      return use(privateKey)
    } finally {
      privateKey.fill(0)
    }
  }

  /** Signs a 32-byte digest with an unlocked account. Throws `unknown-account`, `account-locked`. */
  sign(address: Address, digest: Uint8Array): Signature {
    return this.withUnlocked(address, (privateKey) => sign(digest, privateKey))
  }

  async #decrypt(address: Address, password: string): Promise<Uint8Array> {
    const { file, fileName } = this.#known(address)
    return this.#open(file, password, `key file ${fileName}`)
  }

  /** The private key of a file, which the caller wipes. */
  #open(file: KeyFile, password: string, what: string): Promise<Uint8Array> {
    return this.#derivations.run(async () => {
      this.#assertOpen()
      let privateKey: Uint8Array
      try {
        privateKey = await decryptKeyFile(file, password)
      } catch (error) {
        throw asInvalidKeyFile(error, what)
      }
      if (!this.#isClosed) return privateKey
      privateKey.fill(0)
      throw closedError()
    })
  }

  #known(address: Address): KnownAccount {
    const known = this.#accounts.get(address)
    if (known === undefined) throw new CodedError<KeyStoreErrorCode>('unknown-account', 'no key for given address or file')
    return known
  }

  #assertOpen(): void {
    if (this.#isClosed) throw closedError()
  }

  /** Locks all accounts and rejects further calls; waits for the file that is being written. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopWatching?.()
    this.#stopRefresh?.()
    for (const address of this.#unlocked.addresses()) this.lock(address)
    await this.#derivations.run(async () => undefined)
  }
}

const invalidKeyFile = (reason: string, what = 'key file', cause?: unknown) =>
  new CodedError<KeyStoreErrorCode>('key-file', `invalid ${what}: ${reason}`, { cause })

/** The error, prefixed with the file's name if it is about the file. */
function asInvalidKeyFile(error: unknown, what?: string): unknown {
  return error instanceof CodedError && error.code === 'key-file' ? invalidKeyFile(error.message, what, error) : error
}

const closedError = () => new CodedError<KeyStoreErrorCode>('key-store-closed', 'the key store is closed: the node is stopping')

function randomPrivateKey(): Uint8Array {
  for (;;) {
    const candidate = randomBytes(32)
    // One in 2^128 is not a valid key.
    if (isPrivateKey(candidate)) return candidate
  }
}
