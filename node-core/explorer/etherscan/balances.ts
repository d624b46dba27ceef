/** Supply and balances of tokens: actions of the modules `stats` and `account`. */
import type { Address } from '../../contract/hex.ts'
import type { TransferKind } from '../../contract/tokenTransfers.ts'
import { RunClock } from '../../base/runClock.ts'
import type { SimulationContext } from '../../execution/simulate.ts'
import { tokenBalanceOf, totalSupplyOf } from '../../execution/tokenQueries.ts'
import { type Header, headerHash } from '../../types/header.ts'
import { badRequest } from '../params.ts'
import { type TokenFacts, tokenFacts } from '../tokenFacts.ts'
import { taggedHeader } from './account.ts'
import { type EtherscanAction, type EtherscanCall, listed, notOk, ok } from './answer.ts'
import { pagingOf } from './paging.ts'

function contextAt({ services: { chain } }: EtherscanCall, header: Header): SimulationContext {
  return { engine: chain.engine, config: chain.configAfter(headerHash(header)), header, state: chain.stateAt(header) }
}

/** The header of the block `blockno`. Throws `bad-request`. */
function numberedHeader({ services: { chain }, params }: EtherscanCall): Header {
  const number = params.integer('blockno')
  const header = chain.headerByNumber(number)
  if (header === undefined) throw badRequest(`invalid parameter blockno: there is no block ${number}`)
  return header
}

/** Of a contract that is no token, 0, as at Etherscan. */
const supply =
  (headerOf: (call: EtherscanCall) => Header): EtherscanAction =>
  (call) =>
    ok((totalSupplyOf(contextAt(call, headerOf(call)), call.params.address('contractaddress')) ?? 0n).toString())

const balance =
  (headerOf: (call: EtherscanCall) => Header): EtherscanAction =>
  (call) => {
    const [token, holder] = [call.params.address('contractaddress'), call.params.address('address')]
    return ok((tokenBalanceOf(contextAt(call, headerOf(call)), token, holder) ?? 0n).toString())
  }

/** The tokens of a kind that an account has, found by their transfers. */
const holdings = (kind: TransferKind, rowOf: (token: Address, facts: TokenFacts, quantity: bigint) => object): EtherscanAction =>
  function* (call) {
    const { services, params } = call
    const { chain, tokenLedgers, timeoutMs } = services
    const holder = params.address('address')
    const { start, end } = pagingOf(params, chain.head.header.number)
    const ledger = tokenLedgers.of(chain.head.header.number)
    yield* ledger.moveTo(chain.head.header.number, timeoutMs)
    if (ledger.readTo < chain.head.header.number) return notOk('Error! The transfers are still being read: ask again')
    const tokens = ledger.holdingsBy(holder).filter(({ holding }) => holding.kind === kind)
    const clock = new RunClock(timeoutMs)
    const rows: object[] = []
    for (const { token } of tokens) {
      if (rows.length >= end || performance.now() > clock.deadlineMs) break
      const quantity = tokenBalanceOf(contextAt(call, chain.head.header), token, holder)
      if (quantity) rows.push(rowOf(token, tokenFacts(services, token), quantity))
      if (clock.isSliceOver()) yield* clock.suspend()
    }
    return listed(rows.slice(start, end), 'token')
  }

const row = (token: Address, { name, symbol }: TokenFacts, quantity: bigint) => ({
  TokenAddress: token,
  TokenName: name,
  TokenSymbol: symbol,
  TokenQuantity: quantity.toString(),
})

export const balanceActions: Record<string, EtherscanAction> = {
  tokenbalance: balance(taggedHeader),
  tokenbalancehistory: balance(numberedHeader),
  addresstokenbalance: holdings('ERC-20', (token, facts, quantity) => ({ ...row(token, facts, quantity), TokenDivisor: facts.decimals })),
  addresstokennftbalance: holdings('ERC-721', row),
}

export const supplyActions: Record<string, EtherscanAction> = {
  tokensupply: supply(({ services }) => services.chain.head.header),
  tokensupplyhistory: supply(numberedHeader),
}
