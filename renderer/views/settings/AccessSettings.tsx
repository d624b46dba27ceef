import { Eye, EyeOff, KeyRound, TriangleAlert } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import type { WireOptions } from '../../../node-core/contract/settings.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Button } from '../../components/forms/Button.tsx'
import { CheckList } from '../../components/forms/CheckList.tsx'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Padded } from '../../components/layout/Padded.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { draftOf, wordsOf } from '../../settings/optionDraft.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'
import { OptionRow } from './OptionRow.tsx'
import type { OptionChangesEdit } from './useOptionChanges.ts'

/** Access to the node: authentication, access token, namespaces, web origins and hosts. */
export function AccessSettings({ data, edit }: { data: WireOptions; edit: OptionChangesEdit }): ReactNode {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_access'), [client]))
  const auth = data.options.find(({ name }) => name === 'auth')
  const api = data.options.find(({ name }) => name === 'api')
  const access = resource.status === 'ready' ? resource.data : undefined
  return (
    <>
      {auth && (
        <Panel
          title="Access to private methods"
          aside={auth.source === 'flag' ? 'given by --auth, which overrides what is saved' : 'takes effect when the node is restarted'}
        >
          <Padded>
            {auth.value !== 'token' && (
              <StatusBanner
                tone="warning"
                icon={<TriangleAlert size={16} aria-hidden />}
                title={
                  auth.value === 'none'
                    ? 'Anyone who can reach this node can call private methods'
                    : 'Any program on this machine can call private methods'
                }
              >
                They can read and use unlocked keys, profile the node and change its settings.
              </StatusBanner>
            )}
            <ChoiceCards
              label="Access to private methods"
              value={draftOf(auth, edit.changes)}
              onChoose={(value) => edit.change(auth, value)}
              disabled={auth.fixed !== null}
              cards={[
                { value: 'token', title: 'Who shows the token', text: 'The token is in a file that only you can read.' },
                {
                  value: 'local',
                  title: 'Also local programs',
                  text: 'Command-line tools of any user on this machine need no token; web pages do.',
                },
                { value: 'none', title: 'Everybody', text: 'Nothing is asked for. Only for a machine that nobody else reaches.' },
              ]}
            />
          </Padded>
        </Panel>
      )}
      <Panel title="Token">
        {access ? (
          <Token hidden={access.tokenHidden} file={access.tokenFile} />
        ) : (
          <Padded>{resource.status === 'failed' ? resource.message : <Skeleton width={40} />}</Padded>
        )}
      </Panel>
      {api && (
        <Panel title="Namespaces enabled for clients" aside="this window can call all of them">
          <Padded>
            <CheckList
              label="Namespaces"
              disabled={api.fixed !== null}
              checked={new Set([...wordsOf(draftOf(api, edit.changes)), 'rpc'])}
              onCheck={(name, isChecked) => {
                const words = wordsOf(draftOf(api, edit.changes)).filter((word) => word !== name)
                edit.change(api, (isChecked ? [...words, name] : words).join(','))
              }}
              items={(access?.namespaces ?? [])
                .filter(({ name }) => name !== 'rpc')
                .map(({ name, methods, privateMethods }) => ({
                  id: name,
                  title: name,
                  note: `${countText(methods, 'method')}${privateMethods === 0 ? '' : privateMethods === methods ? ', all private' : `, ${privateMethods} private`}`,
                }))}
            />
          </Padded>
          <OptionRow option={api} edit={edit} />
        </Panel>
      )}
      <Panel title="Coding agents">
        {data.options
          .filter(({ name }) => name === 'agents')
          .map((option) => (
            <OptionRow key={option.name} option={option} edit={edit} />
          ))}
      </Panel>
      <Panel title="Origins and hosts">
        {data.options
          .filter(({ name }) => name === 'corsOrigins' || name === 'allowedHosts' || name === 'authTokenFile')
          .map((option) => (
            <OptionRow key={option.name} option={option} edit={edit} />
          ))}
      </Panel>
    </>
  )
}

/** The token is requested only to show it, and discarded when hidden. */
function Token({ hidden, file }: { hidden: string | null; file: string | null }): ReactNode {
  const client = useClient()
  const [token, setToken] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<string>()
  if (hidden !== null) return <Padded>{hidden}</Padded>
  const ask = (method: 'devnet_token' | 'devnet_renewToken'): void => {
    setIsAsking(false)
    setError(undefined)
    client.call(method).then(setToken, (failure: unknown) => setError(messageOf(failure)))
  }
  const isShown = token !== undefined
  return (
    <>
      <KeyValueList
        label="Token"
        items={[
          { term: 'Token', value: isShown ? <Mono text={token} what="token" /> : '••••••••••••••••' },
          { term: 'File', value: file === null ? 'in memory only' : <Mono text={file} what="path of the token file" /> },
          {
            term: 'How it is shown',
            value: <Mono text={file === null ? 'Authorization: Bearer TOKEN' : `Authorization: Bearer $(cat ${file})`} what="header" />,
          },
        ]}
      />
      <Padded>
        <div>
          <Button
            icon={isShown ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
            onClick={() => (isShown ? setToken(undefined) : ask('devnet_token'))}
          >
            {isShown ? 'Hide the token' : 'Show the token'}
          </Button>{' '}
          <Button icon={<KeyRound size={14} aria-hidden />} onClick={() => setIsAsking(true)}>
            Renew the token…
          </Button>
        </div>
        {error !== undefined && <StatusBanner role="alert" tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={error} />}
      </Padded>
      <ConfirmDialog
        title="Renew the token?"
        open={isAsking}
        confirm="Renew"
        onConfirm={() => ask('devnet_renewToken')}
        onClose={() => setIsAsking(false)}
      >
        Programs that use the current token are disconnected and need the new one. This window stays connected.
      </ConfirmDialog>
    </>
  )
}
