import { expect, test } from 'vitest'
import type { AbiItem } from '../../node-core/contract/workspace.ts'
import { callSnippets, type SnippetCall } from './callSnippets.ts'

const TO = `0x${'22'.repeat(20)}` as const
const FROM = `0x${'11'.repeat(20)}` as const
const READ: AbiItem = {
  type: 'function',
  name: 'balanceOf',
  stateMutability: 'view',
  inputs: [{ name: 'who', type: 'address' }],
  outputs: [{ name: '', type: 'uint256' }],
}
const WRITE: AbiItem = {
  type: 'function',
  name: 'place',
  stateMutability: 'payable',
  inputs: [
    { name: 'note', type: 'string' },
    {
      name: 'items',
      type: 'tuple[]',
      components: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
  ],
  outputs: [],
}
const codeOf = (call: Partial<SnippetCall>): Record<string, string> =>
  Object.fromEntries(
    callSnippets({ item: READ, to: TO, values: [FROM], from: undefined, value: 0n, url: 'http://127.0.0.1:1', ...call }).map(
      ({ tool, code }) => [tool, code],
    ),
  )

test('a read is a call in each tool', () => {
  const { viem, ethers, cast } = codeOf({})
  expect(viem).toContain(`readContract({ address: '${TO}', abi: [item], functionName: "balanceOf", args: ["${FROM}"] })`)
  expect(ethers).toContain(`getFunction("balanceOf(address)")("${FROM}")`)
  expect(cast).toBe(`cast call ${TO} 'balanceOf(address)(uint256)' ${FROM} --rpc-url http://127.0.0.1:1`)
})

test('a write has its sender, value, and structs as each tool writes them', () => {
  const { viem, ethers, cast } = codeOf({ item: WRITE, values: ['it’s', [[TO, 5n]]], from: FROM, value: 7n })
  expect(viem).toContain(`args: ["it’s", [["${TO}", 5n]]], value: 7n, account: '${FROM}'`)
  expect(ethers).toContain(`getSigner('${FROM}')`)
  expect(ethers).toContain(`("it’s", [["${TO}", 5n]], { value: 7n })`)
  expect(cast).toBe(
    `cast send --unlocked ${TO} 'place(string,(address,uint256)[])' 'it’s' '[(${TO},5)]' --value 7 --from ${FROM} --rpc-url http://127.0.0.1:1`,
  )
})

test('a text cannot end its quotes in a shell', () => {
  expect(codeOf({ item: WRITE, values: ["'; rm -rf ~ #", []] })['cast']).toContain(`''\\''; rm -rf ~ #'`)
})
