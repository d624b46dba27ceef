import { expect, test } from 'vitest'
import { connectSnippets } from './connectSnippets.ts'

const codeOf = (ws: string | null): string[] =>
  connectSnippets({ http: 'http://127.0.0.1:1234', ws, chainId: 4242, dap: 4711 }).map(({ parts }) =>
    parts.map(({ code }) => code).join('\n'),
  )

test('every snippet contains the node’s own address, or the port of its debug adapter', () => {
  expect(codeOf('ws://127.0.0.1:1235').every((code) => code.includes('http://127.0.0.1:1234') || code.includes('4711'))).toBe(true)
})
test('without a debug adapter, editors get the option that starts one', () => {
  const [off] = connectSnippets({ http: 'http://127.0.0.1:1', ws: null, chainId: 1, dap: null }).flatMap(({ id, parts }) =>
    id === 'editor' ? parts : [],
  )
  expect(off!.code).toContain('--dap')
})
test('libraries get the chain id', () => {
  expect(codeOf(null).filter((code) => code.includes('4242')).length).toBe(4)
})
test('no snippet mentions a disabled WebSocket server', () => {
  expect(codeOf(null).some((code) => /ws:|webSocket/i.test(code))).toBe(false)
})
test('Hardhat Ignition gets the setting not to ask, except on the chain id that needs none', () => {
  const [hint, none] = [1337, 31337].map((chainId) =>
    JSON.stringify(connectSnippets({ http: 'http://127.0.0.1:1234', ws: null, chainId, dap: null }).find(({ id }) => id === 'hardhat')),
  )
  expect(hint).toContain('HARDHAT_IGNITION_CONFIRM_DEPLOYMENT=false npx hardhat ignition deploy')
  expect(none).not.toContain('CONFIRM')
})
test('Hardhat’s verification gets a word of warning on the chains that it refuses', () => {
  const [warned, silent] = [1337, 4242].map((chainId) =>
    JSON.stringify(connectSnippets({ http: 'http://127.0.0.1:1234', ws: null, chainId, dap: null }).find(({ id }) => id === 'explorer')),
  )
  expect(warned).toContain('Hardhat 3 verifies nothing on chain 1337')
  expect(silent).not.toContain('verifies nothing')
})
