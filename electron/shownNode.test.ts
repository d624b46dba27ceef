import { expect, test } from 'vitest'
import type { NodeState } from '../node-core/contract/desktopBridge.ts'
import type { NodeWorker } from '../node-core/node/fleet/nodeWorker.ts'
import { createShownNode } from './shownNode.ts'

function fakeNode(name: string) {
  let listener: ((state: NodeState) => void) | undefined
  const worker = {
    state: { status: 'stopped', reason: name },
    dataDir: `/data/${name}`,
    onState(heard: (state: NodeState) => void) {
      listener = heard
      return () => (listener = undefined)
    },
  }
  return {
    worker: worker as unknown as NodeWorker,
    tell: (status: 'starting') => listener?.({ status }),
    isHeard: () => listener !== undefined,
  }
}

test('states come from the node that is shown, and from no other', () => {
  const [first, second] = [fakeNode('first'), fakeNode('second')]
  const shown = createShownNode({ find: (name) => (name === 'second' ? second.worker : undefined) }, first.worker)
  const heard: string[] = []
  const stop = shown.onState(({ status }) => heard.push(`${shown.dataDir} ${status}`))
  first.tell('starting')
  shown.show('second')
  first.tell('starting')
  second.tell('starting')
  expect(heard).toEqual(['/data/first starting', '/data/second starting'])
  expect([first.isHeard(), second.isHeard()]).toEqual([false, true])
  expect(() => shown.show('third')).toThrow('the workspace "third" is not open in this application')
  expect(() => shown.show(null)).toThrow('the workspace is not open')
  expect(shown.state).toEqual({ status: 'stopped', reason: 'second' })
  stop()
  second.tell('starting')
  expect(heard).toHaveLength(2)
})
