import { useNavigate, useSearch } from '@tanstack/react-router'
import { SquareTerminal, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SideBySide } from '../../components/layout/SideBySide.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { methodsFromOpenRpc, type ConsoleMethod } from '../../console/methodCatalog.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { plainText } from '../../format/revert.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useApp, useClient, useInterest } from '../../store/useApp.ts'
import { HistoryList } from './HistoryList.tsx'
import { MethodList } from './MethodList.tsx'
import { MethodPanel } from './MethodPanel.tsx'
import { PinnedRequests } from './PinnedRequests.tsx'
import { useHistory } from './useHistory.ts'

/** A method to open, with the params of an earlier request, if any. */
interface Opening {
  /** Distinguishes successive openings of a method. */
  id: number
  past: PastRequest | undefined
}

/** Console for every method of the node: find it, fill it in, run it, and run it again. */
export function ConsoleView(): ReactNode {
  useInterest('accounts')
  const client = useClient()
  const { resource, reload } = useResponse(
    useCallback(async () => {
      const [document, access] = await Promise.all([client.call('rpc_discover'), client.call('devnet_access').catch(() => undefined)])
      return { methods: methodsFromOpenRpc(document), access }
    }, [client]),
  )
  return (
    <Page
      fill
      title={VIEWS.console.title}
      note={resource.status === 'ready' ? `${resource.data.methods.length} methods of this node` : undefined}
    >
      {resource.status === 'loading' && <SkeletonPage label="Loading methods" />}
      {resource.status === 'failed' && (
        <ErrorState
          icon={<TriangleAlert size={20} />}
          title="Could not load the methods"
          actions={<Button onClick={() => void reload()}>Try again</Button>}
        >
          {resource.message}
        </ErrorState>
      )}
      {resource.status === 'ready' && (
        <Console
          methods={resource.data.methods}
          tokenFile={resource.data.access?.tokenFile ?? null}
          enabled={
            resource.data.access && new Set(resource.data.access.namespaces.filter(({ isEnabled }) => isEnabled).map(({ name }) => name))
          }
        />
      )}
    </Page>
  )
}

interface ConsoleProps {
  methods: readonly ConsoleMethod[]
  tokenFile: string | null
  /** Namespaces enabled for clients; undefined if unknown. */
  enabled: ReadonlySet<string> | undefined
}

function Console({ methods, tokenFile, enabled }: ConsoleProps): ReactNode {
  const { method: asked } = useSearch({ strict: false })
  // Without a name in the path, the console keeps its last state.
  const left = useApp((state) => state.console.method)
  const name = asked ?? left
  const navigate = useNavigate()
  const history = useHistory()
  const [tab, setTab] = useState('methods')
  const [opening, setOpening] = useState<Opening>({ id: 0, past: undefined })
  const [isPinnedShown, setIsPinnedShown] = useState(false)
  const method = useMemo(() => methods.find((it) => it.name === name || (name !== undefined && it.aliases.includes(name))), [methods, name])
  const open = (next: string, past?: PastRequest): void => {
    setIsPinnedShown(false)
    setOpening(({ id }) => ({ id: id + 1, past }))
    void navigate({ to: '.', search: { method: next }, replace: asked === undefined })
  }
  return (
    <SideBySide
      side={
        <Tabs
          fill
          label="Choose a request"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'methods', title: 'Methods', content: <MethodList methods={methods} chosen={method?.name} onChoose={open} /> },
            {
              id: 'history',
              title: 'History',
              count: history.requests.length,
              content: (
                <HistoryList history={history} onChoose={(past) => open(past.method, past)} onRunPinned={() => setIsPinnedShown(true)} />
              ),
            },
          ]}
        />
      }
    >
      {isPinnedShown ? (
        <PinnedRequests requests={history.requests} methods={methods} />
      ) : method ? (
        <MethodPanel
          key={`${method.name} ${opening.id}`}
          method={method}
          past={opening.past}
          isChosen={opening.id > 0}
          tokenFile={tokenFile}
          isEnabled={enabled?.has(method.namespace)}
          onRun={history.add}
        />
      ) : (
        <EmptyState icon={<SquareTerminal size={20} />} title={name === undefined ? 'Choose a method' : 'Unknown method'}>
          {name === undefined
            ? 'Type part of its name, move with the arrow keys and open it with Enter. Ctrl Enter runs the request.'
            : `The node has no method ${plainText(name, 80)}. Choose one from the list.`}
        </EmptyState>
      )}
    </SideBySide>
  )
}
