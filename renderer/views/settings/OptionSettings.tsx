import type { ReactNode } from 'react'
import type { WireOptions } from '../../../node-core/contract/settings.ts'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { draftOf, optionsBySection } from '../../settings/optionDraft.ts'
import { OptionRow } from './OptionRow.tsx'
import type { OptionChangesEdit } from './useOptionChanges.ts'

const TITLES: Record<string, string> = {
  '': 'General',
  store: 'Store',
  chain: 'Chain',
  fork: 'Fork',
  miner: 'Mining',
  accounts: 'Dev accounts',
  txpool: 'Pool',
  'json-rpc': 'JSON-RPC',
  'debug-adapter': 'Debug adapter',
}

/** Options shown elsewhere: access, and the profile. */
const ACCESS_OPTIONS: readonly string[] = ['auth', 'api', 'corsOrigins', 'allowedHosts', 'authTokenFile']

/** All node options by section, the profile first. */
export function OptionSettings({ data, edit }: { data: WireOptions; edit: OptionChangesEdit }): ReactNode {
  const profile = data.options.find(({ name }) => name === 'profile')
  const listed = data.options.filter(({ name }) => name !== 'profile' && !ACCESS_OPTIONS.includes(name))
  return (
    <>
      {profile && (
        <Panel
          title="Profile"
          aside={
            profile.source === 'flag'
              ? 'given by --json-rpc.profile, which overrides what is saved'
              : 'takes effect when the node is restarted'
          }
        >
          <Padded>
            <ChoiceCards
              label="Profile"
              value={draftOf(profile, edit.changes)}
              onChoose={(value) => edit.change(profile, value)}
              disabled={profile.fixed !== null}
              cards={[
                { value: 'devnet', title: 'devnet', text: 'Every method really works, in the shapes that web3 tooling expects.' },
                {
                  value: 'reference',
                  title: 'reference',
                  text: 'Clients get exactly what the status tables of the interface document specify, including stubs and nulls. Some tools do not work with it. This window shows the real chain in both profiles.',
                },
              ]}
            />
          </Padded>
        </Panel>
      )}
      {optionsBySection(listed).map(({ section, options }) => (
        <Panel key={section} title={TITLES[section] ?? section} aside={section === '' ? undefined : `[${section}]`}>
          {options.map((option) => (
            <OptionRow key={option.name} option={option} edit={edit} />
          ))}
        </Panel>
      ))}
    </>
  )
}
