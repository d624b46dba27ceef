/** The flows of viem and ethers against a node that mines each transaction at once. */
import { afterAll, beforeAll } from 'vitest'
import { FLOW_NAMESPACES, testClientFlows } from './clientFlows.suite.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, api: FLOW_NAMESPACES })
})
afterAll(() => node.close())

testClientFlows(() => ({ http: node.http!, ws: node.ws! }))
