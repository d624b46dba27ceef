import { traceable } from '../../contract/traceable.ts'
import { captureReproduction } from '../reproductions.ts'
import { reproduction } from '../../reproduction/bundle.ts'
import { method } from '../method.ts'

/** Reproduction bundles, in both profiles. */
export const devnetReproductionRows = [
  method({
    name: 'devnet_reproduce',
    summary:
      'A reproduction bundle of a transaction (mined or pooled, by hash) or a call: the accounts, slots and block hashes that it reads, its block, its bytes, and what it does. Checked by running it on its own.',
    params: [['subject', traceable]],
    result: reproduction,
    reference: 'functional',
    handler: captureReproduction,
  }),
] as const
