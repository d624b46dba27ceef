import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'

test('the whole window works under the policy, without a violation', { tag: '@smoke' }, async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  await page.reload()
  const frame = new FramePage(page)
  await new BlocksPage(page).show()
  for (const view of await frame.views()) await frame.open(view)
  await frame.chooseTheme('Dark')
  await frame.find('0')
  await frame.heading('Block 0').waitFor()
  expect(refused).toEqual([])
})

test('eval is refused', async ({ page }) => {
  // In a timer: what DevTools itself evaluates is exempt from the policy.
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line typescript/no-implied-eval -- what must be refused
            resolve(String(new Function('return 1')()))
          } catch (error) {
            resolve((error as Error).name)
          }
        })
      }),
  )
  expect(outcome).toBe('EvalError')
})

test('inline scripts and handlers are refused', async ({ page }) => {
  const outcome = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x>')
      return 'inserted'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(outcome).toBe('TypeError')
})

test('other servers are unreachable', async ({ page, terrarium }) => {
  const { ws } = await terrarium.endpoints()
  const reach = (address: string): Promise<string> =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'reached',
          () => 'refused',
        ),
      address,
    )
  expect(await reach('https://example.com/')).toBe('refused')
  expect(await reach(ws.replace('ws:', 'http:'))).toBe('refused')
})

test('in a browser the page may call private methods, also after a node restart', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', 'the desktop window has a connection of its own')
  const listAccounts = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/window`)
          socket.addEventListener('error', () => reject(new Error('refused')))
          socket.addEventListener('open', () => socket.send('{"jsonrpc":"2.0","id":1,"method":"personal_listAccounts"}'))
          socket.addEventListener('message', ({ data }) =>
            resolve((JSON.parse(String(data)) as { result?: unknown[] }).result?.length ?? 0),
          )
        }),
    )
  await new BlocksPage(page).show()
  expect(await listAccounts()).toBe(10)
  await terrarium.restartNode()
  // Refused until the window has connected to the new node, and has got its cookie with that.
  await expect.poll(() => listAccounts().catch(() => 0)).toBe(10)
})
