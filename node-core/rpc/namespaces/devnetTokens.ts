import { type BlockTag, blockNumberOrTag } from '../../contract/blockId.ts'
import { optional } from '../../contract/compound.ts'
import type { Address } from '../../contract/hex.ts'
import { address } from '../../contract/primitives.ts'
import { type TokenBalances, type TokenHolders, type TokensRead, tokenBalances, tokenHolders } from '../../contract/tokens.ts'
import type { Work } from '../../base/longWork.ts'
import { RunClock } from '../../base/runClock.ts'
import type { SimulationContext } from '../../execution/simulate.ts'
import { tokenBalanceOf, totalSupplyOf } from '../../execution/tokenQueries.ts'
import type { Holding, TokenLedger } from '../../filters/tokenLedger.ts'
import { page, pageBounds } from '../codecs.ts'
import type { RpcCall } from '../context.ts'
import { method } from '../method.ts'
import { simulationAt } from '../simulation.ts'

/** Maximum time for reading logs in one request: a client repeats the request for the rest. */
const READ_MS = 250
/** Maximum number of balances read for one account. */
const MAX_BALANCES = 500

/** Balances in turns: each is a call of a stranger's code. */
function* balancesOf(context: SimulationContext, holdings: readonly { token: Address; holding: Holding }[]): Work<(bigint | null)[]> {
  const clock = new RunClock()
  const balances: (bigint | null)[] = []
  for (const { token, holding } of holdings) {
    balances.push(tokenBalanceOf(context, token, holding.holder, holding.id))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return balances
}

/**
 * The ledger as of a block, as far as a request may read, and the block's state. Both are of one moment until the next `yield`. At
 * `pending`, the transfers are those up to the head. Throws `header-not-found`.
 */
function* tokensAt(call: RpcCall, block: bigint | BlockTag): Work<{ ledger: TokenLedger; context: SimulationContext; read: TokensRead }> {
  const { tokenLedgers, chain, blocks } = call
  const target = block === 'pending' ? chain.head.header.number : blocks.resolve(block).block.header.number
  const ledger = tokenLedgers.of(target)
  yield* ledger.moveTo(target, READ_MS)
  const context = simulationAt(call, block)
  const head = block === 'pending' ? chain.head.header.number : context.header.number
  return { ledger, context, read: { readTo: ledger.readTo < 0n ? 0n : ledger.readTo, head, isCut: ledger.isCut } }
}

/** Methods of what tokens accounts have, in both profiles. */
export const devnetTokenRows = [
  method({
    name: 'devnet_tokenHolders',
    summary:
      'Holders of a token at a block (default: latest), found by its transfers, largest first, in pages, each with its balanceOf. Repeat until `readTo` equals `head`.',
    params: [
      ['token', address],
      ['page', optional(page)],
      ['block', optional(blockNumberOrTag, 'latest')],
    ],
    result: tokenHolders,
    reference: 'functional',
    handler(call, token, asked, block) {
      const { first, limit } = pageBounds(asked)
      function* holders(): Work<TokenHolders> {
        const { ledger, context, read } = yield* tokensAt(call, block)
        const all = ledger.holdingsOf(token)
        const shown = all.slice(first, first + limit)
        const totalSupply = totalSupplyOf(context, token)
        const balances = yield* balancesOf(
          context,
          shown.map((holding) => ({ token, holding })),
        )
        return {
          holders: shown.map(({ holder, id, amount }, at) => ({
            address: holder,
            id: id ?? null,
            transferred: amount < 0n ? 0n : amount,
            balance: balances[at] ?? null,
          })),
          count: all.length,
          totalSupply,
          ...read,
        }
      }
      return call.work.run(holders, call.requester)
    },
  }),
  method({
    name: 'devnet_tokenBalances',
    summary:
      'Token balances of an account at a block (default: latest), by balanceOf, for every token it received or sent up to then. Repeat until `readTo` equals `head`.',
    params: [
      ['account', address],
      ['block', optional(blockNumberOrTag, 'latest')],
    ],
    result: tokenBalances,
    reference: 'functional',
    handler(call, of, block) {
      function* balances(): Work<TokenBalances> {
        const { ledger, context, read } = yield* tokensAt(call, block)
        const holdings = ledger.holdingsBy(of).slice(0, MAX_BALANCES)
        const found = yield* balancesOf(context, holdings)
        return {
          balances: holdings.flatMap(({ token, holding }, at) => {
            const balance = found[at]
            return balance ? [{ token, standard: holding.kind, id: holding.id ?? null, balance }] : []
          }),
          ...read,
        }
      }
      return call.work.run(balances, call.requester)
    },
  }),
] as const
