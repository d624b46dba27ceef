import { blockId } from '../../contract/blockId.ts'
import { json, optional } from '../../contract/compound.ts'
import { genesisTexts } from '../../chain/genesisText.ts'
import { inPieces } from '../../chain/stateText.ts'
import { JsonPieces } from '../jsonPieces.ts'
import { method } from '../method.ts'

/** The chain as a genesis file. */
export const devnetGenesisRows = [
  method({
    name: 'devnet_exportGenesis',
    summary: 'A genesis file of geth that starts a chain with the state of a block; at the newest block, with its changes by hand.',
    params: [['block', optional(blockId, 'latest')]],
    result: json('genesis.json of geth'),
    visibility: 'private',
    reference: 'functional',
    handler({ chain, blocks }, id) {
      const { block, view } = blocks.resolve(id === 'pending' ? 'latest' : id)
      return new JsonPieces(inPieces(genesisTexts(chain.configAfter(block.hash), block, view)))
    },
  }),
] as const
