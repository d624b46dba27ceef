/** Standard JSON input of compilers, as clients send it and as it is given back. */
import type { Build } from '../compilation/build.ts'
import { type Fields, fieldsOf } from '../compilation/jsonFields.ts'
import type { Params } from './params.ts'
import { badRequest, clientJson } from './params.ts'

/** What is to be compiled. */
export interface CompilerInput {
  language: string
  sources: Readonly<Record<string, { content: string }>>
  settings: Fields
}

/** Checks standard JSON input. Throws `bad-request`. */
export function compilerInput(value: unknown): CompilerInput {
  const fields = fieldsOf(value)
  const given = fieldsOf(fields?.['sources'])
  if (fields === undefined || given === undefined) throw badRequest('the standard JSON input is not an object with sources')
  const { language = 'Solidity', settings = {} } = fields
  if (typeof language !== 'string') throw badRequest('the language of the standard JSON input is not a text')
  const sources = Object.entries(given).map(([path, source]) => {
    const content = fieldsOf(source)?.['content']
    if (typeof content !== 'string') throw badRequest(`the source ${path.slice(0, 200)} has no content`)
    return [path, { content }] as const
  })
  if (sources.length === 0) throw badRequest('the standard JSON input has no sources')
  return { language, sources: Object.fromEntries(sources), settings: fieldsOf(settings) ?? {} }
}

/** The parameters `sourceCode` and `codeformat` of Etherscan as standard JSON input. Throws `bad-request`. */
export function inputFromForm(params: Params): CompilerInput {
  const format = params.text('codeformat') ?? 'solidity-single-file'
  const source = params.required('sourceCode')
  if (format === 'solidity-single-file') return inputOfSingleFile(source, params)
  if (format !== 'solidity-standard-json-input' && format !== 'vyper-json') throw badRequest(`unknown codeformat ${format.slice(0, 80)}`)
  const json = clientJson(source)
  if (json === undefined) throw badRequest('sourceCode is not JSON')
  return compilerInput(json)
}

/** Path of a source that came without one. */
const SINGLE_FILE = 'Contract.sol'

function inputOfSingleFile(content: string, params: Params): CompilerInput {
  const evmVersion = params.text('evmversion')
  const libraries: Record<string, string> = {}
  for (let at = 1; at <= 10; at++) {
    const [name, address] = [params.text(`libraryname${at}`), params.text(`libraryaddress${at}`)]
    if (name !== undefined && address !== undefined) libraries[name] = address
  }
  return {
    language: 'Solidity',
    sources: { [SINGLE_FILE]: { content } },
    settings: {
      optimizer: { enabled: params.text('optimizationUsed') === '1', runs: params.count('runs', 200, 0, 2 ** 32 - 1) },
      ...(evmVersion !== undefined && evmVersion.toLowerCase() !== 'default' && { evmVersion: evmVersion.toLowerCase() }),
      ...(params.text('viaIR') === 'true' && { viaIR: true }),
      ...(Object.keys(libraries).length > 0 && { libraries: { [SINGLE_FILE]: libraries } }),
    },
  }
}

/** The input of a build, as far as it is known. */
export function inputOfBuild({ language, sources, settings }: Build): CompilerInput {
  return {
    language,
    sources: Object.fromEntries(sources.flatMap(({ path, content }) => (content === '' ? [] : [[path, { content }]]))),
    settings,
  }
}
