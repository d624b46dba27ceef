/** What the command that runs validators tells the node that has started it, beside the answers about its network. */

/** `progress`: what the start is doing; `failed`: why it ends, in words with the remedy. */
export interface LaunchMessage {
  launch: 'progress' | 'failed'
  text: string
}

export const isLaunchMessage = (message: unknown): message is LaunchMessage => {
  const { launch, text } = (typeof message === 'object' && message !== null ? message : {}) as Partial<LaunchMessage>
  return (launch === 'progress' || launch === 'failed') && typeof text === 'string'
}
