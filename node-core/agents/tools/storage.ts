import { looseBlockNumberOrTag } from '../../contract/blockId.ts'
import { described, optional } from '../../contract/compound.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { address, string } from '../../contract/primitives.ts'
import type { WireVariable } from '../../contract/variables.ts'
import { upTo, wholeNumber } from '../counts.ts'
import { cut } from '../decoded.ts'
import { ToolError, tool } from '../tool.ts'

export const storage = tool({
  name: 'read_state',
  title: 'Read state variables',
  description:
    'State variables of a contract by name, private ones included, now or at an earlier block. With `path`, one of them or its parts: `balances` lists the known entries of a mapping, `balances[0x…]` reads one, `orders[3].amount` a field. Needs the imported build of the contract.',
  params: {
    address: described(address, 'The contract.'),
    path: described(optional(string), 'As Solidity writes it; absent for all variables.'),
    first: described(optional(wholeNumber), 'Parts to leave out at the beginning of a long list.'),
    count: upTo(50, 500, 'How many parts'),
    block: described(optional(looseBlockNumberOrTag), 'Block number or tag; `latest` if absent.'),
  },
  async run({ address: of, path, first = 0, count, block = 'latest' }, node) {
    const at = typeof block === 'bigint' ? quantityFromBigint(block) : block
    if (path !== undefined) {
      const variable = await node.ask('devnet_stateVariable', of, path, at)
      if (variable.value !== null) return variableText(variable)
    }
    const parts = await node.ask('devnet_stateVariables', of, path, { offset: first, limit: count }, at)
    if (parts === null)
      throw new ToolError('no imported build of the contract has a storage layout: import the build, or read slots by eth_getStorageAt')
    return parts.length === 0 ? 'nothing is stored there' : parts.map(variableText).join('\n')
  },
})

const variableText = ({ path, type, value, length }: WireVariable): string =>
  `${type} ${path}${value === null ? (length === null ? ': has parts, read them by its path' : `: ${BigInt(length)} items, read them by its path`) : ` = ${cut(String(value))}`}`
