/** What is to be verified, from the metadata that a compiler wrote (Solidity documentation, "Contract Metadata") and the sources that it names. */
import { keccak256Hex } from '../base/keccak256.ts'
import { type Fields, fieldsOf } from '../compilation/jsonFields.ts'
import { badRequest, clientJson } from './params.ts'
import type { CompilerInput } from './standardInput.ts'
import type { VerificationRequest } from './verification.ts'

type VerificationTarget = Omit<VerificationRequest, 'address'>

/** `files`: texts by any name; sources are found by their hash, whatever they are called. Throws `bad-request`. */
export function targetOfMetadata(metadata: Fields, files: Readonly<Record<string, string>>): VerificationTarget {
  const settings = fieldsOf(metadata['settings'])
  const sources = fieldsOf(metadata['sources'])
  const compilerVersion = fieldsOf(metadata['compiler'])?.['version']
  const [target, ...others] = Object.entries(fieldsOf(settings?.['compilationTarget']) ?? {})
  if (settings === undefined || sources === undefined || typeof compilerVersion !== 'string')
    throw badRequest('the metadata have no compiler version, settings and sources')
  const [path, name] = target ?? []
  if (path === undefined || typeof name !== 'string' || others.length > 0)
    throw badRequest('the compilationTarget of the metadata is not one contract')
  const { language = 'Solidity' } = metadata
  if (typeof language !== 'string') throw badRequest('the language of the metadata is not a text')
  const input = { language, sources: sourcesOf(sources, files), settings: settingsOf(settings) }
  return { input, compilerVersion: compilerVersion.replace(/^v/, ''), path, name }
}

/** The metadata among files; of several those of `chosen`. Throws `bad-request`. */
export function metadataAmong(files: Readonly<Record<string, string>>, chosen = 0): Fields {
  const found = Object.values(files).flatMap((text) => {
    const fields = text.trimStart().startsWith('{') ? fieldsOf(clientJson(text)) : undefined
    return fields !== undefined && fieldsOf(fieldsOf(fields['settings'])?.['compilationTarget']) !== undefined ? [fields] : []
  })
  const metadata = found[chosen]
  if (metadata === undefined) throw badRequest(`the files have no metadata${found.length > 0 ? ` of number ${chosen}` : ''}`)
  return metadata
}

function sourcesOf(sources: Fields, files: Readonly<Record<string, string>>): CompilerInput['sources'] {
  const byHash = new Map(Object.values(files).map((text) => [keccak256Hex(Buffer.from(text)), text] as const))
  return Object.fromEntries(
    Object.entries(sources).map(([path, value]) => {
      const { keccak256, content } = fieldsOf(value) ?? {}
      const found = typeof content === 'string' ? content : byHash.get(keccak256 as `0x${string}`)
      if (found === undefined) throw badRequest(`no file is the source ${path.slice(0, 200)} of the metadata, whose hash is given there`)
      return [path, { content: found }]
    }),
  )
}

/** As standard JSON input has them: there, libraries are by path and name. */
function settingsOf({ compilationTarget: _target, libraries, ...settings }: Fields): Fields {
  const byPath: Record<string, Record<string, unknown>> = {}
  for (const [library, address] of Object.entries(fieldsOf(libraries) ?? {})) {
    const at = library.lastIndexOf(':')
    const path = library.slice(0, Math.max(0, at))
    byPath[path] = { ...byPath[path], [library.slice(at + 1)]: address }
  }
  return { ...settings, ...(Object.keys(byPath).length > 0 && { libraries: byPath }) }
}
