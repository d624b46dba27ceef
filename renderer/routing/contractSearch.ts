/** The contracts filter in the URL: `?name=fern&kind=token&creator=0x…`. */
import { CONTRACT_KINDS, type ContractFilter } from '../store/contractFilter.ts'
import { addressFromText } from './transactionSearch.ts'

const MAX_NAME_LENGTH = 80

/** Parses the URL's filter; malformed parts are left out. */
export function contractFilterFromSearch(search: Readonly<Record<string, unknown>>): ContractFilter {
  const name = ['string', 'number'].includes(typeof search['name']) ? String(search['name']).slice(0, MAX_NAME_LENGTH) : ''
  const kind = CONTRACT_KINDS.find((it) => it === search['kind'])
  const creator = addressFromText(search['creator'])
  return { ...(name !== '' && { name }), ...(kind && { kind }), ...(creator && { creator }) }
}

/** The reverse. */
export function searchFromContractFilter({ name, kind, creator }: ContractFilter): Record<string, string> {
  return { ...(name && { name }), ...(kind && { kind }), ...(creator && { creator }) }
}
