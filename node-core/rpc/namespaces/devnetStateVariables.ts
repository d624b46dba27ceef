import { type BlockTag, blockNumberOrTag } from '../../contract/blockId.ts'
import { anyOf, array, literal, nullable, optional } from '../../contract/compound.ts'
import type { Address } from '../../contract/hex.ts'
import { address, boolean, number, string } from '../../contract/primitives.ts'
import { type Variable, variable } from '../../contract/variables.ts'
import type { Work } from '../../base/longWork.ts'
import { RunClock } from '../../base/runClock.ts'
import type { StateReader } from '../../evm/state.ts'
import type { StorageVariables, VariablePlace } from '../../sources/variables/storageVariables.ts'
import { page, pageBounds } from '../codecs.ts'
import type { RpcCall } from '../context.ts'
import { shortHex } from '../controlText.ts'
import { argumentError } from '../errors.ts'
import { method } from '../method.ts'
import { noLayout, variablesOf } from '../variablesOf.ts'

/** Maximum time for finding the keys of a mapping in one request. */
const KEYS_MS = 500
const MAX_VALUE_LENGTH = 60

/** Integers as decimal or 0x text or as numbers, addresses and bytes as 0x text. */
const value = anyOf(string, boolean, number)

/** The variables of a contract at a block, and the number of the block up to which it saw transactions. Throws `header-not-found`. */
function* variablesAt(
  call: RpcCall,
  of: Address,
  block: bigint | BlockTag,
): Work<{ variables: StorageVariables; upTo: bigint } | undefined> {
  const head = call.chain.head.header.number
  const at = block === 'pending' ? head : call.blocks.resolve(block).block.header.number
  const variablesIn = yield* variablesOf(call, of, at < head ? at : undefined)
  const { state } = call.blocks.resolve(block)
  return variablesIn && { variables: variablesIn((slot) => state.storage(of, slot)), upTo: at }
}

function wireVariable(variables: StorageVariables, place: VariablePlace): Variable {
  const { path, name, type, slot, offset } = place
  return {
    path,
    name,
    type: type.label,
    kind: type.kind,
    valueType: type.kind === 'value' ? type.value.type : type.kind === 'bytes' ? type.type : null,
    keyType: variables.keyTypeOf(place) ?? null,
    ...(type.kind === 'value' && type.value.members && { members: [...type.value.members] }),
    slot,
    offset,
    sizeBytes: type.sizeBytes,
    value: variables.valueOf(place),
    length: variables.lengthOf(place) ?? null,
  }
}

/** The variable at a path. Throws -32602 with the reason. */
function find(variables: StorageVariables, path: string): VariablePlace {
  try {
    return variables.find(path)
  } catch (error) {
    throw argumentError(error, 1, 'path')
  }
}

/** The entries of a mapping whose keys are known. */
function* entriesOf(call: RpcCall, variables: StorageVariables, place: VariablePlace, upTo: bigint): Work<VariablePlace[]> {
  const keys = yield* call.mappingKeys.of(place.slot, upTo, new RunClock(KEYS_MS))
  return Array.from(keys).flatMap((key) => variables.entry(place, key) ?? [])
}

/** Methods for state variables by their declared types, in both profiles. */
export const devnetStateVariableRows = [
  method({
    name: 'devnet_stateVariables',
    summary:
      'State variables of a contract whose artifact has a storage layout; with a path, the parts of one: fields, items, and of a mapping the entries whose keys the newest blocks hashed. Null without a layout.',
    params: [
      ['address', address],
      ['path', optional(string)],
      ['page', optional(page)],
      ['block', optional(blockNumberOrTag, 'latest')],
    ],
    result: nullable(array(variable)),
    reference: 'functional',
    handler(call, of, path, asked, block) {
      const { first, limit } = pageBounds(asked)
      function* list(): Work<Variable[] | null> {
        const at = yield* variablesAt(call, of, block)
        if (at === undefined) return null
        const { variables, upTo } = at
        const place = path === undefined ? undefined : find(variables, path)
        if (place?.type.kind !== 'mapping') {
          const places = place ? variables.parts(place, first, limit) : variables.all().slice(first, first + limit)
          return places.map((it) => wireVariable(variables, it))
        }
        const entries = yield* entriesOf(call, variables, place, upTo)
        return entries.slice(first, first + limit).map((it) => wireVariable(variables, it))
      }
      return call.work.run(list, call.requester)
    },
  }),
  method({
    name: 'devnet_stateVariable',
    summary:
      'A state variable, or a part of one, at a path such as `total`, `orders[3].amount`, `balances[0xf39f…]`, `names["dev"]`, `items.length`.',
    params: [
      ['address', address],
      ['path', string],
      ['block', optional(blockNumberOrTag, 'latest')],
    ],
    result: variable,
    reference: 'functional',
    handler(call, of, path, block) {
      function* read(): Work<Variable> {
        const at = yield* variablesAt(call, of, block)
        if (at === undefined) throw noLayout(of)
        return wireVariable(at.variables, find(at.variables, path))
      }
      return call.work.run(read, call.requester)
    },
  }),
  method({
    name: 'devnet_setStateVariable',
    summary:
      'Sets a state variable, or a part of one, by its declared type; variables in the same slot stay. Visible at once, and part of the next block.',
    params: [
      ['address', address],
      ['path', string],
      ['value', value],
    ],
    result: literal(true),
    reference: 'functional',
    control: (of, path, wanted) => `Set ${cut(path)} of ${shortHex(of)} to ${cut(String(wanted))}`,
    async handler(call, of, path, wanted) {
      const variablesIn = await call.work.run(() => variablesOf(call, of), call.requester)
      if (variablesIn === undefined) throw noLayout(of)
      let place: VariablePlace | undefined
      const edits = (state: StateReader) => {
        const variables = variablesIn((slot) => state.storage(of, slot))
        place = find(variables, path)
        try {
          return variables.editsOf(place, wanted).map((edit) => ({ address: of, field: 'storage' as const, ...edit }))
        } catch (error) {
          throw argumentError(error, 2, 'value')
        }
      }
      await call.chain.edit(edits, { by: 'devnet_setStateVariable' })
      // No block has hashed a key that only the caller knows.
      for (const input of place?.hashed ?? []) call.mappingKeys.add(input)
      return true as const
    },
  }),
] as const

const cut = (text: string): string => (text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text)
