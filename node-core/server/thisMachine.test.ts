import { expect, test } from 'vitest'
import { createAuthorizer } from './auth.ts'
import { authorityOf, type Access } from './access.ts'
import { createOriginPolicy } from './originPolicy.ts'
import { isFromThisMachine, type RequestHead } from './thisMachine.ts'
import { createWindowCookie } from './windowCookie.ts'

/** A request of curl to the node on this machine, with other headers and from elsewhere where given. */
function headOf(headers: RequestHead['headers'] = {}, { remoteAddress = '127.0.0.1', httpVersion = '1.1' } = {}): RequestHead {
  return {
    headers: { host: '127.0.0.1:8545', 'user-agent': 'curl/8', accept: '*/*', ...headers },
    httpVersion,
    socket: { remoteAddress } as RequestHead['socket'],
  }
}

const access: Access = {
  policy: createOriginPolicy({ allowedHosts: ['*'], corsOrigins: ['*'] }),
  authorizer: createAuthorizer('local', 'a'.repeat(64)),
  windowCookie: createWindowCookie(),
}

test.each<[string, RequestHead, boolean]>([
  ['a program on this machine', headOf(), true],
  ['one that connects by IPv6', headOf({ host: '[::1]:8545' }, { remoteAddress: '::1' }), true],
  ['one whose address is mapped into IPv6', headOf({}, { remoteAddress: '::ffff:127.0.0.1' }), true],
  ['another machine', headOf({}, { remoteAddress: '10.0.0.7' }), false],
  ['a name that is no loopback name, as a proxy keeps it', headOf({ host: 'devnet.example' }), false],
  ['a proxy that adds Via', headOf({ via: '1.1 proxy' }), false],
  ['a proxy that adds X-Real-IP', headOf({ 'x-real-ip': '10.0.0.7' }), false],
  ['a content network', headOf({ 'cf-connecting-ip': '203.0.113.7' }), false],
  ['a proxy that speaks HTTP/1.0', headOf({}, { httpVersion: '1.0' }), false],
])('%s', (_, head, isLocal) => {
  expect(isFromThisMachine(head)).toBe(isLocal)
  expect(authorityOf(head, access)).toBe(isLocal ? 'full' : 'no token')
})

test('a web page on this machine is no local program, and the token opens from anywhere', () => {
  expect(authorityOf(headOf({ origin: 'http://localhost:3000' }), access)).toBe('no token')
  expect(authorityOf(headOf({ via: '1.1 proxy', authorization: `Bearer ${'a'.repeat(64)}` }, { remoteAddress: '10.0.0.7' }), access)).toBe(
    'full',
  )
})
