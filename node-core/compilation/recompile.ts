/** Compiles the input of a build again, for what its tool did not ask the compiler for. */
import { CodedError } from '../base/codedError.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import type { Build, BuildCode, BuildContract } from './build.ts'
import { patternHash, withoutMetadata } from './codePattern.ts'
import { fieldsOf, parsedJson } from './jsonFields.ts'
import { buildFromStandardJson } from './standardJson.ts'

/** `not-recompiled`: the build cannot be compiled again, or the result is not what was compiled before. */
export type RecompileErrorCode = 'not-recompiled'

const CODE = ['object', 'sourceMap', 'linkReferences', 'immutableReferences', 'generatedSources', 'functionDebugData']
/** All that a build is made of, as `outputSelection` of the compiler's settings. */
export const WHOLE_OUTPUT = {
  '*': {
    '': ['ast'],
    '*': [
      'abi',
      'metadata',
      'devdoc',
      'userdoc',
      'storageLayout',
      'transientStorageLayout',
      ...['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) => CODE.map((field) => `${code}.${field}`)),
    ],
  },
}

/** Standard JSON input that asks for everything. Throws `not-recompiled`. */
export function recompileInput({ language, sources, settings }: Build): string {
  if (language !== 'Solidity') throw failure(`it is ${language}`)
  const missing = sources.filter(({ content }) => content === '').map(({ path }) => path)
  if (sources.length === 0 || missing.length > 0)
    throw failure(
      `the source of ${missing.length === 0 ? 'its contracts' : shown(missing.slice(0, 3).join(', '))} is not known: import it too`,
    )
  return JSON.stringify({
    language,
    sources: Object.fromEntries(sources.map(({ path, content }) => [path, { content }])),
    settings: { ...settings, outputSelection: WHOLE_OUTPUT },
  })
}

/** The build with what the compiler has answered, if that is the same code. Throws `not-recompiled`. */
export function recompiled(build: Build, answer: string): Build {
  const output = fieldsOf(parsedJson(answer))
  if (output === undefined) throw failure('the compiler’s answer is not JSON')
  const errors = (Array.isArray(output['errors']) ? output['errors'] : []).map((it) => fieldsOf(it) ?? {})
  const error = errors.find(({ severity }) => severity === 'error')
  if (error) throw failure(`the compiler says: ${shown(String(error['formattedMessage'] ?? error['message']).trim())}`)
  const input = parsedJson(recompileInput(build))
  const made = buildFromStandardJson(input, output, build.compilerVersion).build
  for (const contract of build.contracts) {
    const again = made.contracts.find(({ path, name }) => path === contract.path && name === contract.name)
    if (!again || !isSameCode(contract, again)) throw failure(`the code of ${shown(contract.name)} is not the same as before`)
  }
  return { ...made, id: build.id, settings: build.settings }
}

/** Whether both compilations gave the same code outside of its metadata and of what is put in when it is deployed. */
function isSameCode(before: BuildContract, after: BuildContract): boolean {
  return isSame(before.runtime, after.runtime, withoutMetadata) && isSame(before.creation, after.creation, (code) => code)
}

function isSame(a: BuildCode | null, b: BuildCode | null, body: (code: Uint8Array) => Uint8Array): boolean {
  if (a === null || b === null) return a === b
  const masks = [...a.masks, ...b.masks]
  return body(a.bytes).length === body(b.bytes).length && patternHash(body(a.bytes), masks) === patternHash(body(b.bytes), masks)
}

const shown = (text: string): string => replaceInvisible(text.slice(0, 300), ' ')

const failure = (reason: string) => new CodedError<RecompileErrorCode>('not-recompiled', `this build was not compiled again: ${reason}`)
