import { object, optional } from '../../contract/compound.ts'
import { type Address, type Hex, bytesFromHex } from '../../contract/hex.ts'
import { address, looseInteger } from '../../contract/primitives.ts'
import { type TokenBalances, type TokenHolders, tokenBalances, tokenHolders } from '../../contract/tokens.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import type { Work } from '../../base/longWork.ts'
import { RunClock } from '../../base/runClock.ts'
import { queryContract } from '../../execution/queryContract.ts'
import type { SimulationContext } from '../../execution/simulate.ts'
import type { Holding, TokenLedger } from '../../filters/tokenLedger.ts'
import { method } from '../method.ts'
import { simulationAt } from '../simulation.ts'

/** Maximum time for reading logs in one request: a client repeats the request for the rest. */
const READ_MS = 250
/** Default and maximum number of holders per page. */
const [PAGE, MAX_PAGE] = [100n, 500n]
/** Maximum number of balances read for one account. */
const MAX_BALANCES = 500
/** Selectors of `totalSupply()`, `balanceOf(address)`, `balanceOf(address,uint256)`. */
const [TOTAL_SUPPLY, BALANCE_OF, BALANCE_OF_ID] = ['0x18160ddd', '0x70a08231', '0x00fdd58e'] as const

const page = object({ offset: optional(looseInteger), limit: optional(looseInteger) }, 'page')

const word = (value: Address | bigint): string => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** The number that a contract returns, or null if it does not return one. */
function numberOf(context: SimulationContext, token: Address, data: Hex): bigint | null {
  const output = queryContract(context, token, bytesFromHex(data))
  return output.length === 32 ? bigintFromBytes(output) : null
}

function balanceOf(context: SimulationContext, token: Address, { holder, id }: Holding): bigint | null {
  return numberOf(context, token, id === undefined ? `${BALANCE_OF}${word(holder)}` : `${BALANCE_OF_ID}${word(holder)}${word(id)}`)
}

/** Balances in turns: each is a call of a stranger's code. */
function* balancesOf(context: SimulationContext, holdings: readonly { token: Address; holding: Holding }[]): Work<(bigint | null)[]> {
  const clock = new RunClock()
  const balances: (bigint | null)[] = []
  for (const { token, holding } of holdings) {
    balances.push(balanceOf(context, token, holding))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return balances
}

const readOf = (ledger: TokenLedger, head: bigint) => ({
  readTo: ledger.readTo < 0n ? 0n : ledger.readTo,
  head,
  isCut: ledger.isCut,
})

/** Methods of what tokens accounts have, in both profiles. */
export const devnetTokenRows = [
  method({
    name: 'devnet_tokenHolders',
    summary:
      'Holders of a token, found by its transfers, largest first, in pages, each with its balanceOf at the latest block. Repeat until `readTo` equals `head`.',
    params: [
      ['token', address],
      ['page', optional(page)],
    ],
    result: tokenHolders,
    reference: 'functional',
    handler(call, token, asked) {
      const { offset = 0n, limit = PAGE } = asked ?? {}
      const ledger = call.tokenLedger
      function* holders(): Work<TokenHolders> {
        yield* ledger.advance(READ_MS)
        const context = simulationAt(call, 'latest')
        const all = ledger.holdingsOf(token)
        const shown = all.slice(Number(offset), Number(offset) + Number(limit < MAX_PAGE ? limit : MAX_PAGE))
        const totalSupply = numberOf(context, token, TOTAL_SUPPLY)
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
          ...readOf(ledger, context.header.number),
        }
      }
      return call.work.run(holders, call.requester)
    },
  }),
  method({
    name: 'devnet_tokenBalances',
    summary:
      'Token balances of an account, by balanceOf at the latest block, for every token it ever received or sent. Repeat until `readTo` equals `head`.',
    params: [['account', address]],
    result: tokenBalances,
    reference: 'functional',
    handler(call, of) {
      const ledger = call.tokenLedger
      function* balances(): Work<TokenBalances> {
        yield* ledger.advance(READ_MS)
        const context = simulationAt(call, 'latest')
        const holdings = ledger.holdingsBy(of).slice(0, MAX_BALANCES)
        const found = yield* balancesOf(context, holdings)
        return {
          balances: holdings.flatMap(({ token, holding }, at) => {
            const balance = found[at]
            return balance ? [{ token, standard: holding.kind, id: holding.id ?? null, balance }] : []
          }),
          ...readOf(ledger, context.header.number),
        }
      }
      return call.work.run(balances, call.requester)
    },
  }),
] as const
