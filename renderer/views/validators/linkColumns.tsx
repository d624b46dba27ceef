import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Menu } from '../../components/forms/Menu.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import type { NetworkChange } from './useNetworkChange.ts'

type Link = WireValidatorNetwork['links'][number]

const DELAYS_MS = [0, 100, 500, 2_000]

/** The columns of links. */
export function linkColumns(change: NetworkChange): readonly Column<Link>[] {
  return [
    { id: 'between', header: 'Between', width: '12rem', cell: ({ between }) => titleOf(between) },
    {
      id: 'state',
      header: 'State',
      width: 'minmax(8rem, 1fr)',
      cell: ({ isCut, delayMs }) => (
        <Badge tone={isCut ? 'danger' : delayMs > 0 ? 'warning' : 'success'}>
          {isCut ? 'cut' : delayMs > 0 ? `${delayMs} ms slower` : 'whole'}
        </Badge>
      ),
    },
    {
      id: 'faults',
      header: 'Faults',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      cell: ({ between, isCut, delayMs }) => (
        <Menu
          label={`Faults of the link between ${titleOf(between)}`}
          items={[
            { title: isCut ? 'Heal' : 'Cut', onChoose: () => change('devnet_setValidatorLink', between, { isCut: !isCut }) },
            ...DELAYS_MS.filter((ms) => ms !== delayMs).map((ms) => ({
              title: ms === 0 ? 'No delay' : `Delay by ${ms} ms`,
              onChoose: () => change('devnet_setValidatorLink', between, { delayMs: ms }),
            })),
          ]}
        />
      ),
    },
  ]
}

const titleOf = (between: readonly number[]): string => `validators ${between.join(' and ')}`
