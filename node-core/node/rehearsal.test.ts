import { expect, test } from 'vitest'
import { createNode } from './createNode.ts'
import { rehearsal } from './rehearsal.ts'
import { TOKEN, TOKEN_CODE, balanceOfData, transferData } from './rehearsalToken.ts'
import { IN_MEMORY, callNode } from './fixture.ts'

test('a rehearsal runs to its end, and other nodes do not notice it', async () => {
  const node = await createNode(IN_MEMORY)
  try {
    const { instanceId } = node.info()
    let requests = 0
    for await (const _ of rehearsal()) requests++
    expect(requests).toBeGreaterThan(500)
    expect(node.info().instanceId).toBe(instanceId)
    expect(await callNode(node.http!, 'eth_blockNumber')).toBe('0x0')
  } finally {
    await node.close()
  }
})

test('a rehearsal that is left early closes its node', async () => {
  const steps = rehearsal()
  await steps.next()
  await steps.next()
  expect(await steps.return()).toEqual({ done: true, value: undefined })
  expect(await steps.next()).toEqual({ done: true, value: undefined })
})

test('its token moves balances, logs transfers and refuses no recipient', async () => {
  const node = await createNode({ ...IN_MEMORY, api: ['eth', 'evm'] })
  try {
    const from = node.accounts()[0]!.address
    await callNode(node.http!, 'evm_setAccountCode', [TOKEN, TOKEN_CODE])
    const hash = await callNode(node.http!, 'eth_sendTransaction', [{ from, to: TOKEN, data: transferData(7) }])
    const { status, logs } = (await callNode(node.http!, 'eth_getTransactionReceipt', [hash])) as {
      status: string
      logs: { topics: string[]; data: string }[]
    }
    expect(status).toBe('0x1')
    expect(logs.map(({ topics, data }) => [topics.length, topics[1], topics[2], data])).toEqual([
      [3, wordOf(from), wordOf('0x8'), wordOf('0x1')],
    ])
    expect(await callNode(node.http!, 'eth_call', [{ to: TOKEN, data: balanceOfData(7) }, 'latest'])).toBe(wordOf('0x1'))
    const toNobody = transferData(-1)
    await expect(callNode(node.http!, 'eth_call', [{ from, to: TOKEN, data: toNobody }, 'latest'])).rejects.toThrow('revert')
  } finally {
    await node.close()
  }
})

const wordOf = (hex: string): string => `0x${hex.slice(2).padStart(64, '0')}`
