import { expect, test } from 'vitest'
import { createNode } from './createNode.ts'
import { rehearsal } from './rehearsal.ts'
import { IN_MEMORY } from './fixture.ts'

test('a rehearsal runs to its end, and other nodes do not notice it', async () => {
  const node = await createNode(IN_MEMORY)
  try {
    const { instanceId } = node.info()
    let requests = 0
    for await (const _ of rehearsal()) requests++
    expect(requests).toBeGreaterThan(500)
    expect(node.info().instanceId).toBe(instanceId)
    const response = await fetch(node.http!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
    })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' })
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
