import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { Compass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { VIEW_IDS, viewPath, VIEWS } from '../node-core/contract/views.ts'
import { messageOf } from './bridge/rpcError.ts'
import { Button } from './components/forms/Button.tsx'
import { LinkButton } from './components/forms/LinkButton.tsx'
import { Page } from './components/layout/Page.tsx'
import { EmptyState, ErrorState } from './components/feedback/StateMessage.tsx'
import { Frame } from './frame/Frame.tsx'
import { VIEW_PARTS } from './frame/viewParts.tsx'

function NotFound(): ReactNode {
  return (
    <Page title="Not found">
      <EmptyState
        icon={<Compass size={20} />}
        title="There is no such page"
        actions={<LinkButton href={viewPath('dashboard', {})}>Dashboard</LinkButton>}
      >
        The search box above finds blocks, transactions and addresses.
      </EmptyState>
    </Page>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }): ReactNode {
  return (
    <ErrorState icon={<TriangleAlert size={20} />} title="This view failed" actions={<Button onClick={reset}>Reload the view</Button>}>
      {messageOf(error)}
    </ErrorState>
  )
}

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const views = VIEW_IDS.map((id) => {
  const { component, search } = VIEW_PARTS[id]
  return createRoute({ getParentRoute: () => rootRoute, path: VIEWS[id].path, component, ...(search && { validateSearch: search }) })
})

/** Every component in every state; in development only, so that a build leaves it out. */
const developmentViews = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/gallery',
        component: lazyRouteComponent(() => import('./views/gallery/GalleryView.tsx'), 'GalleryView'),
      }),
    ]
  : []

export function createAppRouter(history: RouterHistory) {
  return createRouter({
    history,
    routeTree: rootRoute.addChildren([...views, ...developmentViews]),
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
  })
}
