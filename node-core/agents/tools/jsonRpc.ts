import { array, described, json, optional } from '../../contract/compound.ts'
import { string } from '../../contract/primitives.ts'
import { UNAUTHORIZED } from '../../contract/jsonRpc.ts'
import { AskError } from '../ask.ts'
import { ToolError, tool } from '../tool.ts'

/** Maximum length of an answer: it is meant to be read. */
const MAX_LENGTH = 50_000

export const jsonRpc = tool({
  name: 'json_rpc',
  title: 'Call a JSON-RPC method',
  description:
    'Calls any public method of the node and returns its result as JSON: eth_*, and those that drive the chain, such as evm_mine, evm_snapshot and evm_revert, evm_increaseTime, anvil_setBalance, anvil_impersonateAccount, eth_sendTransaction from the accounts of the node, devnet_setStateVariable. /openrpc.json of the node lists all. What changes something may have to be allowed by the user first: the call then waits for them, up to a minute.',
  params: { method: described(string, 'Its name.'), params: optional(described(array(json('a parameter')), 'Its params, in order.')) },
  changes: true,
  async run({ method, params = [] }, node) {
    const called = async () => {
      try {
        return await node.askPublic(method, params)
      } catch (error) {
        if (!(error instanceof AskError) || error.code !== UNAUTHORIZED) throw error
        throw new ToolError(`${method} is private: agents reach only what the other tools read and do`)
      }
    }
    const text = JSON.stringify(await called(), undefined, 1)
    return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}… (${text.length} characters: ask for less)`
  },
})
