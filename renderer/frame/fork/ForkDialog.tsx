import { FileDown, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, type ReactNode } from 'react'
import { BlockLink } from '../../components/values/BlockLink.tsx'
import type { WireForkFigures, WireNodeFork } from '../../../node-core/contract/wire/fork.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { saveFile } from '../../components/forms/saveFile.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Time } from '../../components/values/Time.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { millisecondsToText } from '../../format/figures.ts'
import { followedHost, forkName } from '../../format/forkName.ts'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { blockPath } from '../../routing/paths.ts'
import { useApp, useAppContext, useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useTask } from '../../store/useTask.ts'
import { packBytes } from '../workspaceActions.ts'

/** How often the figures are read while they are shown. */
const PACE_MS = 1_000
const MAX_REMARK_LENGTH = 400

const PROOFS: Readonly<Record<WireNodeFork['proof'], string>> = {
  off: 'off: balances, code and storage are taken as the remote chain answers them',
  sample: 'a sample: each account once, and one slot in 16',
  all: 'all: every account and slot',
}

/** Where the chain was forked from or which node it follows, and what was read of its remote chain so far. */
export function ForkDialog(): ReactNode {
  const { store } = useAppContext()
  const fork = useApp((state) => state.node.info?.fork)
  const isOpen = useApp((state) => state.ui.forkOpen)
  if (!fork || !isOpen) return null
  const close = (): void => store.setState(({ ui }) => ({ ui: { ...ui, forkOpen: false } }))
  const host = followedHost(fork)
  return (
    <Dialog open title={host === undefined ? `Fork of ${plainText(forkName(fork), 40)}` : `Follows ${plainText(host, 40)}`} onClose={close}>
      <Stack>
        {host === undefined ? <Origin fork={fork} onLeave={close} /> : <Followed fork={fork} onLeave={close} />}
        <Figures fork={fork} onLeave={close} />
        {host === undefined && <ExportPack fork={fork} />}
      </Stack>
    </Dialog>
  )
}

function Origin({ fork, onLeave }: { fork: WireNodeFork; onLeave: () => void }): ReactNode {
  const chainId = useApp((state) => state.node.info?.chainId)
  const hardfork = useApp((state) => state.node.info?.hardfork)
  const items: KeyValue[] = [
    { term: 'Read from', value: fork.from.length === 0 ? 'a pack, without any request' : fork.from.join(', ') },
    {
      term: 'Block',
      meaning: 'The last block of the remote chain; those after it were made here',
      value: <BlockLink number={fork.blockNumber} onClick={onLeave} />,
    },
    { term: 'Its time', value: <Time timestamp={fork.blockTimestamp} /> },
    { term: 'Its hash', value: <HashChip hash={fork.blockHash} what="block hash" whole /> },
    { term: 'Chain id', value: chainId === fork.chainId ? chainId : `${chainId} here, ${fork.chainId} there` },
    { term: 'Rules', meaning: 'Under which new blocks are made', value: hardfork },
    { term: 'Proofs', meaning: 'Which values are checked against the state root of their block', value: PROOFS[fork.proof] },
    ...remarksOf(fork),
  ]
  return <KeyValueList label="The fork" items={items} />
}

function Followed({ fork, onLeave }: { fork: WireNodeFork; onLeave: () => void }): ReactNode {
  const items: KeyValue[] = [
    { term: 'Node', value: fork.from.join(', ') },
    {
      term: 'First block',
      meaning: 'From which on its blocks are listed here',
      value: <BlockLink number={fork.blockNumber} onClick={onLeave} />,
    },
    { term: 'Chain id', value: fork.chainId },
    {
      term: 'Here',
      value:
        'Blocks are taken over as that node makes them. What changes the chain is done there: transactions, mining, time, changes by hand.',
    },
    ...remarksOf(fork),
  ]
  return <KeyValueList label="The followed node" items={items} />
}

const remarksOf = ({ remarks }: WireNodeFork): KeyValue[] =>
  remarks.map((remark, at) => ({ term: at === 0 ? 'Remarks' : `Remark ${at + 1}`, value: plainText(remark, MAX_REMARK_LENGTH) }))

function Figures({ fork, onLeave }: { fork: WireNodeFork; onLeave: () => void }): ReactNode {
  const client = useClient()
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_forkFigures'), [client]))
  useEffect(() => {
    const timer = setInterval(() => void reload(), PACE_MS)
    return () => clearInterval(timer)
  }, [reload])
  if (resource.status === 'failed')
    return <StatusBanner tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title={resource.message} />
  const figures = resource.status === 'ready' ? resource.data : undefined
  if (!figures) return null
  return (
    <>
      <Facts label="Read from the remote chain since the node started">
        <Fact name="Requests" meaning="JSON-RPC requests, and how many HTTP requests carried them">
          {groupDigits(requestCount(figures))} <small>in {groupDigits(figures.posts)}</small>
        </Fact>
        <Fact name="Received">{bytesToText(figures.bytesReceived)}</Fact>
        <Fact name="Per request" meaning="Mean time of an HTTP request">
          {figures.posts === 0 ? '—' : millisecondsToText(figures.postMs / figures.posts)}
        </Fact>
        <Fact name="Accounts and slots">{groupDigits(valueCount(figures))}</Fact>
        <Fact name="Proved" meaning="Accounts and slots that were proved against a state root">
          {fork.proof === 'off' ? 'off' : groupDigits(figures.proved)}
          {figures.proved > 0 && <small> {countText(figures.provedAccounts, 'account')}</small>}
        </Fact>
        {fork.proof === 'all' && (
          <Fact name="Provable" meaning="Blocks whose state roots, proofs and witnesses are Ethereum’s">
            {figures.firstUnprovableBlock === null ? 'all blocks' : `to block ${groupDigits(figures.firstUnprovableBlock - 1)}`}
          </Fact>
        )}
      </Facts>
      {fork.proof === 'all' && figures.firstUnprovableBlock !== null && (
        <Unprovable block={figures.firstUnprovableBlock} onLeave={onLeave} />
      )}
      {figures.throttled + figures.retries > 0 && (
        <StatusBanner
          tone={figures.throttled > 0 ? 'warning' : 'info'}
          icon={<TriangleAlert size={16} aria-hidden />}
          title={troubleOf(figures)}
        >
          {figures.throttled > 0 && 'A limit of requests per second (fork.rate), another provider or a mirror helps.'}
        </StatusBanner>
      )}
      <Panel title="Requests by method">
        <KeyValueList compact longTerms label="Requests by method" items={requestItems(figures)} />
      </Panel>
    </>
  )
}

/** From which block on states cannot be proved, and why. */
function Unprovable({ block, onLeave }: { block: number; onLeave: () => void }): ReactNode {
  return (
    <StatusBanner
      tone="warning"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={
        <>
          States from{' '}
          <a href={blockPath(block)} onClick={onLeave}>
            block {groupDigits(block)}
          </a>{' '}
          on cannot be proved
        </>
      }
    >
      A change of that block deletes a value, which needs a trie node that the remote chain did not give. Balances, code and storage are
      right; state roots, proofs and witnesses are not Ethereum’s from there on.
    </StatusBanner>
  )
}

const requestCount = ({ requests }: WireForkFigures): number => Object.values(requests).reduce((sum, count) => sum + count, 0)
const valueCount = ({ values }: WireForkFigures): number => Object.values(values).reduce((sum, count) => sum + count, 0)

function troubleOf({ throttled, retries }: WireForkFigures): string {
  const limited = throttled > 0 ? `The remote chain limited ${countText(throttled, 'request')}` : ''
  const again = retries > 0 ? `${countText(retries, 'request')} had to be repeated` : ''
  return [limited, again].filter((text) => text !== '').join('; ')
}

/** The most frequent first. */
function requestItems({ requests }: WireForkFigures): KeyValue[] {
  const items = Object.entries(requests)
    .toSorted(([, a], [, b]) => b - a)
    .map(([term, count]): KeyValue => ({ term, value: groupDigits(count) }))
  return items.length > 0 ? items : [{ term: 'none yet', value: '' }]
}

function ExportPack({ fork }: { fork: WireNodeFork }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const save = (pack: Blob): void => {
    saveFile(
      `${forkName(fork)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')}-${fork.blockNumber}.pack`,
      pack,
    )
    app.tell('Pack exported', bytesToText(pack.size))
  }
  return (
    <div>
      <Button
        icon={<FileDown size={14} aria-hidden />}
        disabled={task.busy !== undefined}
        data-hint="One file with what was read so far: with it the fork runs without any request. It has no URL and no key."
        onClick={() => task.run('Exporting', () => packBytes(app), save)}
      >
        {task.busy ?? 'Export pack'}
      </Button>
      {task.error !== undefined && <p role="alert">{task.error}</p>}
    </div>
  )
}
