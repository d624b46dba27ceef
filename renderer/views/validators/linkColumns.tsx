import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { Menu } from '../../components/forms/Menu.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { linkStateOf, linkTitleOf, type NetworkLink } from './linkStates.ts'
import type { NetworkChange } from './useNetworkChange.ts'

const TONES: Readonly<Record<ReturnType<typeof linkStateOf>['state'], Tone>> = { whole: 'success', slow: 'warning', cut: 'danger' }

const DELAYS_MS = [0, 100, 500, 2_000]

/** The columns of links. */
export function linkColumns(change: NetworkChange): readonly Column<NetworkLink>[] {
  return [
    { id: 'between', header: 'Between', width: '12rem', cell: ({ between }) => linkTitleOf(between) },
    {
      id: 'state',
      header: 'State',
      width: 'minmax(8rem, 1fr)',
      cell: (link) => {
        const { state, title } = linkStateOf(link)
        return <Badge tone={TONES[state]}>{title}</Badge>
      },
    },
    {
      id: 'faults',
      header: 'Faults',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      cell: ({ between, isCut, delayMs }) => (
        <Menu
          label={`Faults of the link between ${linkTitleOf(between)}`}
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
