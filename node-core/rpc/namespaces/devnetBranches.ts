import type { Chain } from '../../chain/chain.ts'
import { branchId } from '../../contract/branchId.ts'
import { array, optional } from '../../contract/compound.ts'
import type { Hash } from '../../contract/hex.ts'
import { string } from '../../contract/primitives.ts'
import { branch } from '../../contract/wire/branch.ts'
import { workspaceInfo } from '../../contract/wire/workspaces.ts'
import { method } from '../method.ts'
import { acknowledged } from './evm/acknowledged.ts'

const isHash = (id: number | string): id is Hash => typeof id === 'string' && /^0x[\da-f]{64}$/i.test(id)
const shownId = (id: number | string): string => (isHash(id) ? `block ${id}` : typeof id === 'number' ? `branch ${id}` : `branch "${id}"`)

/** The newest block of a branch, or the block that is named. Throws CodedError `unknown-branch`. */
const headOf = ({ branches }: Pick<Chain, 'branches'>, id: number | string): Hash =>
  isHash(id) ? (id.toLowerCase() as Hash) : branches.get(id).headHash

/** The branches of the chain. */
export const devnetBranchRows = [
  method({
    name: 'devnet_branches',
    summary:
      'The current branch, and those that reverts and rewinds left behind, the one left last first, each with the block where it leaves its parent.',
    params: [],
    result: array(branch),
    reference: 'functional',
    handler: ({ chain }) => chain.branches.list(),
  }),
  method({
    name: 'devnet_checkoutBranch',
    summary:
      'Makes the newest block of a branch (by id or name), or any block of one (by hash), the head; what is left behind stays as a branch.',
    params: [['branch', branchId]],
    result: acknowledged,
    reference: 'functional',
    control: (id) => `Check out ${shownId(id)}`,
    async handler({ chain }, id) {
      await chain.exclusive(() => chain.checkout(headOf(chain, id)))
      return true as const
    },
  }),
  method({
    name: 'devnet_openBranch',
    summary:
      'Copies this workspace, checks out a branch there (by id or name, or any block of one by hash), and starts a node for the copy in this process, on ports of its own.',
    params: [
      ['branch', branchId],
      ['workspace', string],
    ],
    result: workspaceInfo,
    visibility: 'private',
    reference: 'functional',
    handler({ chain, dataFolders }, id, workspace) {
      const block = headOf(chain, id)
      chain.assertPlaced(block)
      chain.assertOwn('devnet_openBranch')
      return dataFolders.openAt(block, workspace)
    },
  }),
  method({
    name: 'devnet_renameBranch',
    summary: 'Names a branch; without a name, removes the one it has.',
    params: [
      ['branch', branchId],
      ['name', optional(string)],
    ],
    result: acknowledged,
    reference: 'functional',
    control: (id, name) => (name === undefined ? `Remove the name of ${shownId(id)}` : `Name ${shownId(id)} "${name}"`),
    async handler({ chain }, id, name) {
      await chain.branches.rename(id, name ?? null)
      return true as const
    },
  }),
  method({
    name: 'devnet_deleteBranch',
    summary: 'Deletes the blocks that only this branch has. The current one, and those that a named snapshot is on, cannot be deleted.',
    params: [['branch', branchId]],
    result: acknowledged,
    reference: 'functional',
    control: (id) => `Delete ${shownId(id)}`,
    async handler({ chain }, id) {
      await chain.branches.remove(id)
      return true as const
    },
  }),
] as const
