import { array, json, oneOf } from '../../contract/compound.ts'
import { boolean, string } from '../../contract/primitives.ts'
import { shape } from '../../contract/shape.ts'
import { sendable } from '../../contract/traceable.ts'
import { workspaceInfo } from '../../contract/wire/workspaces.ts'
import { CodedError } from '../../base/codedError.ts'
import { reproduction, type ReproductionErrorCode } from '../../reproduction/bundle.ts'
import { foundryTest } from '../../reproduction/foundryTest.ts'
import { testObstacle } from '../../reproduction/testObstacles.ts'
import { viemTest } from '../../reproduction/viemTest.ts'
import { method } from '../method.ts'
import { captureDescribed, captureReproduction, openReproduction } from '../reproductions.ts'

/** Where a bundle runs, and whether it does what it expects. */
const openedReproduction = shape('OpenedReproduction', {
  workspace: workspaceInfo,
  isSame: boolean,
  /** One line per difference from the expected outcome. */
  differences: array(string),
})

/** Reproduction bundles, in both profiles. */
export const devnetReproductionRows = [
  method({
    name: 'devnet_reproduce',
    summary:
      'A reproduction bundle of a transaction (mined or pooled, by hash) or a call: the accounts, slots and block hashes that it reads, its block, its bytes, and what it does. Checked by running it on its own. With authentication, also the artifacts and labels of its contracts.',
    params: [['subject', sendable]],
    result: reproduction,
    reference: 'functional',
    handler: captureDescribed,
  }),
  method({
    name: 'devnet_reproductionTest',
    summary: 'A transaction or a call as a test file: of Foundry, self-contained, or of vitest with viem, for a node of this kind.',
    params: [
      ['subject', sendable],
      ['kind', oneOf('foundry', 'viem')],
    ],
    result: string,
    reference: 'functional',
    async handler(call, subject, kind) {
      const bundle = await captureReproduction(call, subject)
      const reason = await testObstacle(bundle, kind, call.chain.engine)
      if (reason === undefined) return kind === 'foundry' ? foundryTest(bundle) : viemTest(bundle)
      throw new CodedError<ReproductionErrorCode>('not-reproducible', `the test would fail: ${reason}`)
    },
  }),
  method({
    name: 'devnet_openReproduction',
    summary:
      'Opens a reproduction bundle as a new workspace: a chain that begins with its state, and whose first block holds its transaction. Reports how the outcome differs from the expected one.',
    params: [
      ['bundle', json('Reproduction')],
      ['name', string],
    ],
    result: openedReproduction,
    visibility: 'private',
    reference: 'functional',
    handler: openReproduction,
  }),
] as const
