import { statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { JsonRpcProvider } from 'ethers'
import { expect, test } from '../fixture.ts'
import { DebugPage } from '../pages/debugPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { callWindow } from '../windowCall.ts'

/**
 * Calls SHA-256 until its gas runs out, which no tier of the engine does without JavaScript: JUMPDEST, PUSH0 four times, PUSH1 2, GAS,
 * STATICCALL, POP, PUSH0, JUMP.
 */
const SLOW_CALL = { data: '0x5b5f5f5f5f60025afa505f56', gas: '0x4c4b40' }

test('shows the node under load, and where a profile spends its time', async ({ page, terrarium }) => {
  const frame = new FramePage(page)
  const debug = new DebugPage(page)
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http, undefined, { batchMaxCount: 1 })
  const slowCall = () =>
    provider.send('eth_call', [SLOW_CALL, 'latest']).catch((error: unknown) => expect(String(error)).toContain('missing revert data'))

  await test.step('the charts move with the load', async () => {
    await frame.open('Debug')
    await debug.chart('Requests').waitFor()
    await Promise.all(Array.from({ length: 500 }, () => provider.send('eth_blockNumber', [])))
    await slowCall()
    await expect
      .poll(async () => Number(/answered: .*?max ([\d.]+)/.exec((await debug.chart('Requests').getAttribute('aria-label')) ?? '')?.[1]))
      .toBeGreaterThan(30)
    await expect(debug.fact('Heap used')).toContainText('MiB')
    await expect(frame.status.getByRole('link', { name: /^Heap/ })).toBeVisible()
  })

  await test.step('a profile names the functions of the engine by their sources', async () => {
    await debug.openTab('Profiles')
    await debug.take('CPU', 60)
    await slowCall()
    await slowCall()
    await debug.stopNow()
    await debug.profiles.rows.getByRole('link').first().click()
    await debug.flameGraph.waitFor()
    await debug.search('node-core/evm')
    await expect(page.getByText(/^Search: \d.*% matched$/)).toBeVisible()
    await expect(debug.functions.rows.filter({ hasText: /node-core\/evm\/.*\.ts:/ }).first()).toBeVisible()
    await debug.flameGraph.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(debug.spoken).toContainText('% of the zoomed')
    await page.getByRole('link', { name: 'Profiles', exact: true }).click()
  })

  await test.step('a garbage collection reports what it freed, and every figure has a description', async () => {
    await debug.openTab('Memory')
    await expect(debug.memory.root).toBeVisible()
    const [percent, charts] = await Promise.all([debug.gcPercent.boundingBox(), debug.charts.boundingBox()])
    expect(percent!.y + percent!.height).toBeLessThan(charts!.y)
    await debug.collect()
    await expect(page.getByText(/^Freed .* of heap, and returned .* to the system$/)).toBeVisible()
    await expect(debug.memory.root.getByRole('cell', { name: 'HeapAlloc', exact: true })).toBeVisible()
    await expect(debug.memory.root).toContainText('resident memory (RSS) of the whole process')
  })

  await test.step('the requests are listed by method', async () => {
    await debug.openTab('Requests')
    const row = debug.methods.rows.filter({ has: page.getByRole('cell', { name: 'eth_call', exact: true }) })
    await expect(await debug.methods.cell(row, 'Calls')).toHaveText('3')
    await expect(await debug.methods.cell(row, 'Errors')).toHaveText('3')
    await page.getByRole('button', { name: 'Show active requests' }).click()
    await expect(page.getByText('node-core/rpc/invoker.ts:')).toBeInViewport()
  })
  provider.destroy()
})

test('exports a profile that is too large to show, says that nothing can be compared with it, and asks before deleting it @long', async ({
  page,
  kind,
}) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  // All of it goes through the window.
  test.setTimeout(180_000)
  const debug = new DebugPage(page)
  const sizeBytes = 64 * 2 ** 20 + 1
  for (const name of ['large.heapprofile', 'small.heapprofile']) await callWindow(page, 'debug_writeMemProfile', [name])
  const { folder } = (await callWindow(page, 'devnet_profiles', [])) as { folder: string }
  truncateSync(path.join(folder, 'large.heapprofile'), sizeBytes)
  await new FramePage(page).open('Debug')
  await debug.openTab('Profiles')
  await debug.profiles.rows.getByRole('link', { name: 'large.heapprofile' }).click()
  await expect(page.getByRole('alert')).toContainText('The profile is larger than 64 MiB: export it')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(download.suggestedFilename()).toBe('large.heapprofile')
  expect(statSync(await download.path()).size).toBe(sizeBytes)
  await page.getByRole('link', { name: 'Profiles', exact: true }).click()
  await debug.profiles.rows.getByRole('link', { name: 'small.heapprofile' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('large.heapprofile')
  await expect(page.getByText('Not compared with large.heapprofile')).toBeVisible()

  await page.getByRole('link', { name: 'Profiles', exact: true }).click()
  const large = debug.profiles.rows.filter({ hasText: 'large.heapprofile' })
  for (const answer of ['Cancel', 'Delete profile']) {
    await expect(large).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete large.heapprofile' }).click()
    await page.getByRole('dialog').getByRole('button', { name: answer }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(large).toHaveCount(0)
  await expect(debug.profiles.rows).toHaveCount(1)
})
