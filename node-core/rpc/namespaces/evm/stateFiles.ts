import { literal, optional } from '../../../contract/compound.ts'
import { boolean, data } from '../../../contract/primitives.ts'
import { CodedError } from '../../../base/codedError.ts'
import { gzipPieces } from '../../../base/gzipPieces.ts'
import { type StateFileErrorCode, loadAnvilState } from '../../../chain/anvilStateFile.ts'
import { inPieces } from '../../../chain/stateText.ts'
import type { Chain } from '../../../chain/chain.ts'
import { anvilStateTexts } from '../../anvilState.ts'
import { rpcError } from '../../errors.ts'
import { JsonPieces } from '../../jsonPieces.ts'
import { method } from '../../method.ts'

/** The dump as a JSON string of hex digits. */
function* dumpPieces(chain: Chain, withHistory: boolean): Generator<string, void> {
  yield '"0x'
  for (const piece of gzipPieces(inPieces(anvilStateTexts(chain, withHistory)))) yield Buffer.from(piece).toString('hex')
  yield '"'
}

/** The state of the chain in the form in which anvil dumps it. */
export const stateFileRows = [
  method({
    name: 'evm_dumpState',
    aliases: ['anvil_dumpState', 'hardhat_dumpState'],
    summary:
      'All accounts and the 256 most recent blocks, or with history all, as gzipped JSON in the form of anvil; states of earlier blocks are not in it.',
    params: [['withHistory', optional(boolean)]],
    result: data,
    reference: 'notImplemented',
    handler: ({ chain }, withHistory = false) => new JsonPieces(dumpPieces(chain, withHistory)),
  }),
  method({
    name: 'evm_loadState',
    aliases: ['anvil_loadState', 'hardhat_loadState'],
    summary:
      'Sets the accounts of a state that anvil or this node has dumped, in addition to those that exist; its blocks are not taken over.',
    params: [['state', data]],
    result: literal(true),
    reference: 'notImplemented',
    control: (state) => `Load a state of ${state.length} bytes`,
    async handler({ chain, work }, state) {
      try {
        await loadAnvilState(chain, state, 'evm_loadState', { turns: work })
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== ('invalid-state' satisfies StateFileErrorCode)) throw error
        throw rpcError(-32602, `invalid argument 0: state: ${error.message}`)
      }
      return true as const
    },
  }),
] as const
