/** The folder of an engine (`--home`): its keys, its genesis, its configuration, and what it has signed. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../base/replaceFile.ts'
import { type EngineConfig, engineConfigFile } from './engineConfig.ts'
import { validatorsError } from './errors.ts'
import { createEngineKey, type EngineKey, nodeKeyFile, readKeyFile, VALIDATOR_STATE_FILE, validatorKeyFile } from './keys.ts'

const NODE_KEY = join('config', 'node_key.json')
const VALIDATOR_KEY = join('config', 'priv_validator_key.json')
const VALIDATOR_STATE = join('data', 'priv_validator_state.json')
const GENESIS = join('config', 'genesis.json')

const MAX_KEY_FILE_BYTES = 4096

/** Keys of an engine. */
export interface EngineKeys {
  /** By which peers know it. */
  node: EngineKey
  /** With which it votes. */
  validator: EngineKey
}

/** Makes a folder with new keys, or with the given validator key; returns the keys. Throws the file system error. */
export function createEngineHome(home: string, validator: EngineKey = createEngineKey()): EngineKeys {
  const keys = { node: createEngineKey(), validator }
  replaceFile(join(home, NODE_KEY), nodeKeyFile(keys.node))
  replaceFile(join(home, VALIDATOR_STATE), VALIDATOR_STATE_FILE)
  replaceFile(join(home, VALIDATOR_KEY), validatorKeyFile(validator))
  return keys
}

/** Reads the keys of a folder. Throws CodedError `validators-folder`, also if what it has signed is not known any more. */
export function readEngineHome(home: string): EngineKeys {
  const keys = { node: readKey(join(home, NODE_KEY)), validator: readKey(join(home, VALIDATOR_KEY)) }
  const state = join(home, VALIDATOR_STATE)
  if (!existsSync(state))
    throw validatorsError(
      'validators-folder',
      `${state} is missing: without it the validator could sign a second block at a height that it has signed`,
    )
  return keys
}

/** Writes what all engines share, and what this one connects to. Throws the file system error. */
export function configureEngine(home: string, genesis: string, config: EngineConfig): void {
  replaceFile(join(home, GENESIS), genesis)
  replaceFile(join(home, 'config', 'config.toml'), engineConfigFile(config))
}

function readKey(file: string): EngineKey {
  try {
    if (statSync(file).size > MAX_KEY_FILE_BYTES) throw new RangeError('it is too long for a key file')
    return readKeyFile(readFileSync(file, 'utf8'))
  } catch (error) {
    throw validatorsError('validators-folder', `cannot read the key in ${file}: ${(error as Error).message}`, error)
  }
}
