import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { WireControl } from '../../node-core/contract/wire/control.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { ControlDialog } from '../control/ControlDialog.tsx'
import { MineButton } from '../control/MineButton.tsx'
import { PresentOnly } from '../control/PresentOnly.tsx'
import { createAppStore } from '../store/appStore.ts'
import type { App } from '../store/useApp.ts'
import { renderApp, type Answers } from '../testing/renderApp.tsx'
import { controlCommands, timelineCommands } from './controlCommands.ts'
import { ControlMenu } from './ControlMenu.tsx'

const INFO = { mining: { mode: 'interval', intervalMs: 5_000 }, clockOffsetSeconds: 7_200 } as NodeInfo

async function openMenu(answers: Answers = {}, control?: WireControl) {
  const app = renderApp(
    <>
      <ControlMenu />
      <ControlDialog />
    </>,
    { answers: { eth_blockNumber: () => '0x10', ...answers }, state: { node: { info: INFO, control } } },
  )
  await app.user.click(screen.getByRole('button', { name: 'Mining every 5 s' }))
  await screen.findByRole('menu', { name: 'Mining and time' })
  return app
}

test('the menu shows what is set now, and one click mines a block', async () => {
  const { user, asked, tell } = await openMenu({ evm_mineBlocks: () => true })
  expect(screen.getByRole('menuitemradio', { name: /^At an interval/ })).toHaveAttribute('aria-checked', 'true')
  expect(screen.getByRole('menuitemradio', { name: 'A block per transaction' })).toHaveAttribute('aria-checked', 'false')
  expect(screen.getByText('The chain’s clock is 2h ahead of this computer’s')).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Mine a block' }))
  await waitFor(() => expect(tell.mock.calls[0]?.[0]).toBe('Block 16 mined'))
  expect(asked).toContainEqual(['evm_mineBlocks', 1])
})

test('the settings of the next block show what is set', async () => {
  const control = { nextBaseFee: '0x12a05f200', gasLimit: '0xb71b00', coinbase: `0x${'c0'.repeat(20)}`, impersonated: [] }
  await openMenu({}, control as unknown as WireControl)
  expect(screen.getByRole('menuitem', { name: 'Base fee… 5 gwei' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Gas limit… 12,000,000' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: /^Coinbase… 0x/ })).toBeVisible()
})

test('a refused action says why', async () => {
  const { user, tell } = await openMenu({
    evm_increaseTime: () => new RpcError('refused', 'the clock is fixed', { code: -32000, message: 'the clock is fixed' }),
  })
  await user.click(screen.getByRole('menuitem', { name: 'Forward 1 hour' }))
  await waitFor(() => expect(tell.mock.calls).toEqual([['The node rejected the request', 'the clock is fixed']]))
})

test('an action without a connection says so, and not that the node refused it', async () => {
  const { user, tell } = await openMenu({ evm_increaseTime: () => new RpcError('disconnected', 'not connected to the node') })
  await user.click(screen.getByRole('menuitem', { name: 'Forward 1 hour' }))
  await waitFor(() => expect(tell.mock.calls).toEqual([['No connection to the node', expect.stringContaining('before you try again')]]))
})

test('a dialog checks what is typed before it sends it', async () => {
  const { user, asked, tell } = await openMenu({ evm_mineBlocks: () => true })
  await user.click(screen.getByRole('menuitem', { name: 'Mine several blocks…' }))
  const count = await screen.findByRole('textbox', { name: 'Blocks' })
  await user.clear(count)
  await user.type(count, '0{Enter}')
  expect(count).toHaveAccessibleDescription('Enter a number from 1 to 1,000,000')
  expect(asked.some(([method]) => method === 'evm_mineBlocks')).toBe(false)
  await user.clear(count)
  await user.type(count, '3')
  await user.type(screen.getByRole('textbox', { name: 'Seconds between them' }), '12{Enter}')
  await waitFor(() => expect(tell.mock.calls[0]?.slice(0, 2)).toEqual(['3 blocks mined', 'The newest is block 16.']))
  expect(asked).toContainEqual(['evm_mineBlocks', 3, 12])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('where validators decide the blocks', () => {
  const REASON = 'Validators decide the blocks of this chain, so no node changes it alone'
  const state = { node: { info: { ...INFO, mining: { mode: 'consensus', intervalMs: 0 } } as NodeInfo } }

  test('everything that steers the chain is disabled, with the reason', async () => {
    const { user } = renderApp(
      <>
        <MineButton />
        <ControlMenu />
        <PresentOnly title="Set a balance" isSteering onClose={() => {}}>
          form
        </PresentOnly>
      </>,
      { state },
    )
    expect(within(screen.getByRole('dialog', { name: 'Set a balance' })).getByText(`${REASON}.`)).toBeVisible()
    expect(screen.queryByText('form')).toBeNull()
    const hidden = { hidden: true }
    expect(screen.getByRole('button', { name: 'Mine a block', ...hidden })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Mining by validators', ...hidden }))
    const menu = within(await screen.findByRole('menu', { name: 'Mining and time' }))
    const items = [...menu.getAllByRole('menuitem'), ...menu.getAllByRole('menuitemradio')]
    expect(items[0]).toHaveTextContent(REASON)
    for (const item of items) expect(item).toHaveAttribute('aria-disabled', 'true')
  })

  test('its commands say why, and those that change nothing run', () => {
    const app = { store: createAppStore('browser'), tell: vi.fn<App['tell']>() } as unknown as App
    app.store.setState(({ node }) => ({ node: { ...node, ...state.node } }))
    for (const { title, obstacle, run } of controlCommands(app, REASON)) {
      run()
      expect(obstacle).toBe(REASON)
      expect(app.tell).toHaveBeenLastCalledWith(`Not possible: ${title}`, REASON)
    }
    expect(timelineCommands(app).filter(({ obstacle }) => obstacle !== undefined)).toEqual([])
  })
})
