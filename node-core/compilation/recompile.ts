/** Compiles the input of a build again, for what its tool did not ask the compiler for. */
import { CodedError } from '../base/codedError.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import type { Build, BuildCode, BuildContract } from './build.ts'
import { patternHash, withoutMetadata } from './codePattern.ts'
import { type Fields, fieldsOf, parsedJson } from './jsonFields.ts'
import { buildFromStandardJson } from './standardJson.ts'

/** `not-recompiled`: the build cannot be compiled again, or the result is not what was compiled before. */
export type RecompileErrorCode = 'not-recompiled'

const CODE = ['object', 'sourceMap', 'linkReferences', 'immutableReferences', 'generatedSources', 'functionDebugData']
/** What compilers say of the code of a contract, and of the rest of it. */
export const CODE_OUTPUT = ['evm.bytecode', 'evm.deployedBytecode'].flatMap((code) => CODE.map((field) => `${code}.${field}`))
export const CONTRACT_OUTPUT = ['abi', 'storageLayout', 'transientStorageLayout']
/** All that a build is made of, as `outputSelection` of the compiler's settings. */
export const WHOLE_OUTPUT = {
  '*': { '': ['ast'], '*': ['abi', 'metadata', 'devdoc', 'userdoc', 'storageLayout', 'transientStorageLayout', ...CODE_OUTPUT] },
}

/** Standard JSON input that asks for everything. Throws `not-recompiled`. */
export const recompileInput = (build: Build): string => compilerInput(build, { ...build.settings, outputSelection: WHOLE_OUTPUT })

/** Standard JSON input with the sources of a build. Throws `not-recompiled`. */
export function compilerInput({ language, sources }: Build, settings: object): string {
  if (language !== 'Solidity') throw notRecompiled(`it is ${language}`)
  const missing = sources.filter(({ content }) => content === '').map(({ path }) => path)
  if (sources.length === 0 || missing.length > 0)
    throw notRecompiled(
      `the source of ${missing.length === 0 ? 'its contracts' : shown(missing.slice(0, 3).join(', '))} is not known: import it too`,
    )
  return JSON.stringify({
    language,
    sources: Object.fromEntries(sources.map(({ path, content }) => [path, { content }])),
    settings,
  })
}

/** The build with what the compiler has answered, if that is the same code. Throws `not-recompiled`. */
export function recompiled(build: Build, answer: string): Build {
  const output = answered(answer)
  const input = parsedJson(recompileInput(build))
  const made = buildFromStandardJson(input, output, build.compilerVersion).build
  for (const contract of build.contracts) {
    const again = made.contracts.find(({ path, name }) => path === contract.path && name === contract.name)
    if (!again || !isSameCode(contract, again)) throw notRecompiled(`the code of ${shown(contract.name)} is not the same as before`)
  }
  return { ...made, id: build.id, settings: build.settings }
}

/** The compiler's output. Throws `not-recompiled` if it is an error. */
export function answered(answer: string): Fields {
  const output = fieldsOf(parsedJson(answer))
  if (output === undefined) throw notRecompiled('the compiler’s answer is not JSON')
  const errors = (Array.isArray(output['errors']) ? output['errors'] : []).map((it) => fieldsOf(it) ?? {})
  const error = errors.find(({ severity }) => severity === 'error')
  if (error) throw notRecompiled(`the compiler says: ${shown(String(error['formattedMessage'] ?? error['message']).trim())}`)
  return output
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

export const notRecompiled = (reason: string) =>
  new CodedError<RecompileErrorCode>('not-recompiled', `this build was not compiled again: ${reason}`)
