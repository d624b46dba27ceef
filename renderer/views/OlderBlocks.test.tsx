import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/renderApp.tsx'
import { OlderBlocks } from './OlderBlocks.tsx'

/** Looks when it is pressed, and has found all when it is pressed again. */
function List(): ReactNode {
  const [state, setState] = useState<'more' | 'looking' | 'all'>('more')
  return (
    <main tabIndex={-1}>
      {state !== 'all' && (
        <OlderBlocks
          from={1_000}
          words={['Look in', 'Looking in']}
          isLooking={state === 'looking'}
          onLook={() => setState('looking')}
          onStop={() => setState('all')}
        />
      )}
    </main>
  )
}

test('the focus is never lost: the button stays while blocks are read, and leaves it to the view at the end', async () => {
  const { user } = renderApp(<List />)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Look in blocks before 1,000' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Looking in blocks before 1,000…')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
})
