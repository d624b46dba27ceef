import { describe, expect, test } from 'vitest'
import type { DesktopBridge, NodeState } from '../../node-core/contract/desktopBridge.ts'
import { connectDesktop } from './desktopPort.ts'

class FakeBridge implements DesktopBridge {
  readonly platform = 'linux'
  readonly version = '0'
  readonly sent: string[] = []
  readonly states = new Set<(state: NodeState) => void>()
  readonly messages = new Set<(text: string) => void>()
  state: NodeState = { status: 'starting' }

  send = (text: string): void => void this.sent.push(text)
  onMessage = (listener: (text: string) => void): (() => void) => {
    this.messages.add(listener)
    return () => this.messages.delete(listener)
  }
  onNodeState = (listener: (state: NodeState) => void): (() => void) => {
    this.states.add(listener)
    listener(this.state)
    return () => this.states.delete(listener)
  }
  onCommand = (): (() => void) => () => {}
  setTheme = async (): Promise<void> => {}
  showWaiting = async (): Promise<void> => {}
  restartNode = async (): Promise<void> => {}
  startWithoutConfig = async (): Promise<void> => {}
  repairChain = async (): Promise<void> => {}
  openDataFolder = async (): Promise<void> => {}
  chooseFolder = async (): Promise<null> => null
  showWorkspace = async (): Promise<void> => {}

  become(state: NodeState): void {
    this.state = state
    for (const listener of this.states) listener(state)
  }
}

const READY: NodeState = { status: 'ready', http: null, ws: null }

describe('the desktop port', () => {
  test('it opens immediately if the node is ready', async () => {
    const bridge = new FakeBridge()
    bridge.state = READY
    const port = await connectDesktop(bridge)
    port.send('{}')
    expect(bridge.sent).toEqual(['{}'])
  })

  test('it opens when the node becomes ready', async () => {
    const bridge = new FakeBridge()
    const port = connectDesktop(bridge)
    bridge.become(READY)
    const heard: string[] = []
    ;(await port).onMessage((text) => heard.push(text))
    for (const listener of bridge.messages) listener('{"id":1}')
    expect(heard).toEqual(['{"id":1}'])
  })

  test('it closes with the reason when the node stops, and receives nothing afterwards', async () => {
    const bridge = new FakeBridge()
    bridge.state = READY
    const port = await connectDesktop(bridge)
    const reasons: string[] = []
    port.onMessage(() => {})
    port.onClose((reason) => reasons.push(reason))
    bridge.become({ status: 'stopped', reason: 'out of memory' })
    await Promise.resolve()
    expect([reasons, bridge.messages.size, bridge.states.size]).toEqual([['out of memory'], 0, 0])
  })

  test('one that the window closes leaves nothing behind', async () => {
    const bridge = new FakeBridge()
    bridge.state = READY
    const port = await connectDesktop(bridge)
    port.onMessage(() => {})
    port.close()
    bridge.become({ status: 'starting' })
    await Promise.resolve()
    expect([bridge.messages.size, bridge.states.size]).toEqual([0, 0])
  })
})
