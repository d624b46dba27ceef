import { described } from '../../contract/compound.ts'
import { string } from '../../contract/primitives.ts'
import { tool } from '../tool.ts'

const name = described(string, 'Its name, one that says what is tried.')

export const beginBranch = tool({
  name: 'begin_branch',
  title: 'Begin a branch of your own',
  description:
    'Before you try something that changes the chain: begins a branch, at whose end (end_branch) the chain is again as it is now, and what you did is kept for the user to look at. There is one chain: until then the user is on the branch too.',
  params: { name },
  changes: true,
  async run({ name: of }, node) {
    const { number } = await node.ask('devnet_beginBranch', of)
    return `the branch begins after block ${BigInt(number)}: end_branch returns there`
  },
})

export const endBranch = tool({
  name: 'end_branch',
  title: 'End your branch',
  description:
    'Ends a branch that begin_branch began: the chain is as it was before. Everything since then, also what others did, is kept as a snapshot under the name of the branch, which the user can restore.',
  params: { name },
  changes: true,
  async run({ name: of }, node) {
    const { number } = await node.ask('devnet_endBranch', of)
    const now = await node.ask('eth_blockNumber')
    return `the chain is at block ${BigInt(now)} again; the snapshot ${JSON.stringify(of)} has what was done, up to block ${BigInt(number)}`
  },
})
