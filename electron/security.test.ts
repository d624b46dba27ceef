/**
 * What keeps the desktop's page where it belongs, and the test that holds it:
 *
 * | Point | Test |
 * |---|---|
 * | sandbox, isolation, no Node | windowOptions.test.ts; desktop.spec "the page has no access to Node or Electron" |
 * | one preload script with a frozen bridge of listed keys | desktop.spec "the bridge is frozen"; packaging.test "requires nothing but electron" |
 * | a scheme of its own, which never leaves its folder | protocol.test.ts |
 * | the content security policy, Trusted Types | protocol.test.ts; security.spec "eval is refused", "inline scripts"; hostile.spec |
 * | no navigation, no windows, no embedded pages | here; desktop.spec "cannot navigate away", "opens no windows" |
 * | only known sites in the user's browser | here "links to the outside"; desktop.spec |
 * | no permission but to write to the clipboard, no device, no screen | here "session"; desktop.spec "gets no permission" |
 * | no request to the network | here "requests"; security.spec "other servers are unreachable" |
 * | messages from the own top frame only, arguments checked | trustedSender: ipcPort.test.ts, shell.test.ts; desktop.spec "arguments of desktop calls" |
 * | the page names no files of the system: imports are read by the page and sent as texts with size caps | workspace and key file tests of node-core |
 * | fuses | packaging.test "has the configured fuses" |
 * | a single instance; developer tools while developing only | desktop.spec "a second instance"; menu.test.ts |
 * | Host, Origin, the cookie of the page in a browser | node-core/server; security.spec "in a browser the page may call private methods" |
 */
import { EventEmitter } from 'node:events'
import type { App, Session } from 'electron'
import { describe, expect, test } from 'vitest'
import { confinePages, confineSession, isExternalAllowed, isPermissionGranted, isRequestAllowed } from './security.ts'

describe('links to the outside', () => {
  test.each(['https://eips.ethereum.org/EIPS/eip-1559', 'https://github.com/x'])('%s may be opened', (address) => {
    expect(isExternalAllowed(address)).toBe(true)
  })

  test.each([
    'http://ethereum.org/',
    'https://ethereum.org.evil.example/',
    'https://user@github.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://github.com/x',
    'nonsense',
    '',
  ])('%s may not be opened', (address) => {
    expect(isExternalAllowed(address)).toBe(false)
  })
})

describe('requests', () => {
  test.each(['app://bundle/index.html', 'data:image/png;base64,', 'blob:app://bundle/1', 'devtools://devtools/x'])(
    '%s may be loaded',
    (address) => {
      expect(isRequestAllowed(address)).toBe(true)
    },
  )

  test.each([
    'https://example.com/',
    'http://127.0.0.1:8545/',
    'ws://127.0.0.1:8546/',
    'file:///etc/passwd',
    'app://bundle.evil/',
    'app://other/',
    'ftp://x/',
  ])('%s is cancelled', (address) => {
    expect(isRequestAllowed(address)).toBe(false)
  })
})

describe('pages', () => {
  type Handler = (details: { url: string }) => { action: string }

  function confinedPage(): { page: EventEmitter; open: Handler; opened: string[] } {
    const app = new EventEmitter()
    const opened: string[] = []
    confinePages(app as unknown as App, (address) => Promise.resolve(void opened.push(address)))
    let open: Handler | undefined
    const page = Object.assign(new EventEmitter(), { setWindowOpenHandler: (handler: Handler) => void (open = handler) })
    app.emit('web-contents-created', {}, page)
    return { page, open: open!, opened }
  }

  test.each(['will-navigate', 'will-redirect', 'will-attach-webview'])('%s is prevented', (name) => {
    let prevented = false
    confinedPage().page.emit(name, { preventDefault: () => void (prevented = true) })
    expect(prevented).toBe(true)
  })

  test('a new window is always denied', () => {
    const { open } = confinedPage()
    expect(open({ url: 'https://github.com/x' })).toEqual({ action: 'deny' })
    expect(open({ url: 'app://bundle/' })).toEqual({ action: 'deny' })
  })

  test('a link to a known site goes to the browser, any other nowhere', () => {
    const { open, opened } = confinedPage()
    open({ url: 'https://github.com/x' })
    open({ url: 'https://example.com/' })
    expect(opened).toEqual(['https://github.com/x'])
  })

  test('the window of a validator goes to the browser, and nothing else of this machine', () => {
    const { open, opened } = confinedPage()
    const window = 'http://127.0.0.1:8547/validators'
    open({ url: window })
    for (const part of ['?a=1', '/x', '#a', '\n']) open({ url: `${window}${part}` })
    for (const url of ['http://127.0.0.1:8547/', 'http://localhost:8547/validators', 'http://a@127.0.0.1:8547/validators']) open({ url })
    expect(opened).toEqual([window])
  })
})

describe('session', () => {
  test.each(['app://bundle', 'app://bundle/', 'app://bundle/tx/0x1'])('%s may write to the clipboard', (url) => {
    expect(isPermissionGranted('clipboard-sanitized-write', url)).toBe(true)
  })

  test.each([
    ['clipboard-read', 'app://bundle/'],
    ['notifications', 'app://bundle/'],
    ['clipboard-sanitized-write', 'https://example.com/'],
    ['clipboard-sanitized-write', 'app://bundle.evil/'],
  ])('%s is not granted to %s', (permission, url) => {
    expect(isPermissionGranted(permission, url)).toBe(false)
  })

  test('refuses other permissions and cancels requests to the network', () => {
    const answers: unknown[] = []
    const session = {
      setPermissionRequestHandler: (handler: (...args: unknown[]) => void) =>
        handler(null, 'media', (granted: boolean) => answers.push(granted), { requestingUrl: 'app://bundle/' }),
      setPermissionCheckHandler: (handler: (...args: unknown[]) => boolean) => answers.push(handler(null, 'geolocation', 'app://bundle/')),
      setDevicePermissionHandler: (handler: () => boolean) => answers.push(handler()),
      setDisplayMediaRequestHandler: (handler: unknown) => answers.push(handler),
      webRequest: {
        onBeforeRequest: (listener: (details: { url: string }, callback: (response: unknown) => void) => void) =>
          listener({ url: 'https://example.com/' }, (response) => answers.push(response)),
      },
    }
    confineSession(session as unknown as Session)
    expect(answers).toEqual([false, false, false, null, { cancel: true }])
  })
})
