/** The documentation of functions in sources: userdoc and devdoc as compilers write them (Solidity's documentation, "NatSpec Format"). */
import { signatureOfItem } from '../contract/abiSignature.ts'
import type { AbiDoc, AbiItem } from '../contract/workspace.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { type Fields, fieldsOf, parsedJson } from '../compilation/jsonFields.ts'

const MAX_TEXT_LENGTH = 2_000

/** Adds the documentation of their contract to the items. `contract`: the object of a file that contains the ABI. */
export function withDocs(abi: readonly AbiItem[], contract: Fields): AbiItem[] {
  const { userdoc, devdoc } = docsOf(contract)
  if (userdoc === undefined && devdoc === undefined) return [...abi]
  // Documentation that many items share must not take more space than in the file.
  let charactersLeft = JSON.stringify([userdoc, devdoc]).length
  return abi.map((item) => {
    const doc = docOf(item, userdoc, devdoc)
    if (doc === undefined) return item
    charactersLeft -= lengthOf(doc)
    return charactersLeft < 0 ? item : { ...item, doc }
  })
}

const lengthOf = ({ notice = '', details = '', params = [] }: AbiDoc): number =>
  params.reduce((sum, { text }) => sum + text.length, notice.length + details.length)

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = replaceInvisible(value.slice(0, MAX_TEXT_LENGTH), (it) => (it === '\n' ? it : '')).trim()
  return text === '' ? undefined : text
}

/** Both documents: next to the ABI, or in the metadata, which may be a string. */
function docsOf(contract: Fields): { userdoc: Fields | undefined; devdoc: Fields | undefined } {
  const { metadata, rawMetadata } = contract
  const output = fieldsOf((fieldsOf(metadata) ?? fieldsOf(parsedJson(metadata)) ?? fieldsOf(parsedJson(rawMetadata)))?.['output'])
  return {
    userdoc: fieldsOf(contract['userdoc']) ?? fieldsOf(output?.['userdoc']),
    devdoc: fieldsOf(contract['devdoc']) ?? fieldsOf(output?.['devdoc']),
  }
}

function docOf(item: AbiItem, userdoc: Fields | undefined, devdoc: Fields | undefined): AbiDoc | undefined {
  const [forUsers, forDevelopers] = [entryOf(userdoc, item), entryOf(devdoc, item)]
  // The documentation of a public variable is that of its getter.
  const variable = item.type === 'function' ? own(own(devdoc, 'stateVariables'), item.name ?? '') : undefined
  const [notice, details] = [textOf(forUsers?.['notice']), textOf(forDevelopers?.['details'] ?? variable?.['details'])]
  const texts = fieldsOf(forDevelopers?.['params'])
  const params = (item.inputs ?? []).flatMap(({ name }) => {
    const text = texts !== undefined && Object.hasOwn(texts, name) ? textOf(texts[name]) : undefined
    return text === undefined ? [] : [{ name, text }]
  })
  if (notice === undefined && details === undefined && params.length === 0) return undefined
  return { ...(notice !== undefined && { notice }), ...(details !== undefined && { details }), ...(params.length > 0 && { params }) }
}

function entryOf(doc: Fields | undefined, item: AbiItem): Fields | undefined {
  if (item.type === 'constructor') return own(own(doc, 'methods'), 'constructor')
  const signature = signatureOfItem(item)
  if (item.type === 'function') return own(own(doc, 'methods'), signature)
  if (item.type === 'event') return own(own(doc, 'events'), signature)
  if (item.type !== 'error') return undefined
  // Errors of the same signature may be declared more than once.
  const errors = own(doc, 'errors')
  const list: unknown = errors !== undefined && Object.hasOwn(errors, signature) ? errors[signature] : undefined
  return Array.isArray(list) ? fieldsOf(list[0]) : undefined
}

/** An own property: names of contracts may be those of inherited properties. */
function own(fields: Fields | undefined, key: string): Fields | undefined {
  return fields !== undefined && Object.hasOwn(fields, key) ? fieldsOf(fields[key]) : undefined
}
