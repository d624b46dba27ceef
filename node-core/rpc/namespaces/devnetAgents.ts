import { DecodeError } from '../../contract/codec.ts'
import { array, optional } from '../../contract/compound.ts'
import { boolean, integer } from '../../contract/primitives.ts'
import { agentAnswer, agentMode, agents } from '../../contract/wire/agents.ts'
import { controlAction } from '../../contract/wire/control.ts'
import type { Agent } from '../../supervision/agent.ts'
import type { RpcCall } from '../context.ts'
import { argumentError, rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { agentsSource, undoableOf } from '../wire/agents.ts'
import { actionSource } from '../wire/control.ts'

/** Throws unless a person is at the other end: agents may have the token, and programs that they write. */
function assertWindow({ session }: RpcCall): void {
  if (session.isWindow !== true) throw rpcError(-32000, 'only the window of the node decides what agents may do')
}

/** Throws -32602 for a number that no agent has. */
function agentOf({ supervisor }: RpcCall, id: number): Agent {
  const agent = supervisor.find(id)
  if (agent === undefined) throw argumentError(new DecodeError(`there is no agent ${id}`), 0, 'agent')
  return agent
}

/** Methods by which the window supervises coding agents. All are private, and what decides is for the window alone. */
export const devnetAgentRows = [
  method({
    name: 'devnet_agents',
    summary:
      'The coding agents that changed something, or want to: what they did, what undoing it would take back, and the calls that wait to be allowed.',
    params: [],
    result: agents,
    visibility: 'private',
    reference: 'functional',
    handler: (call) => agentsSource(call),
  }),
  method({
    name: 'devnet_answerAgent',
    summary:
      'Allows a call of a coding agent that waits, or all that the agent does from now on, or refuses it, for a reason that the agent reads. False if it does not wait any more. For the window alone.',
    params: [
      ['call', integer],
      ['answer', agentAnswer],
    ],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler(call, id, answer) {
      assertWindow(call)
      return call.supervisor.answer(id, answer)
    },
  }),
  method({
    name: 'devnet_setAgentMode',
    summary:
      'Sets what a coding agent may change: ask, allow or read; without a mode what all may. Null for the agent: what all may that have no mode of their own, until the node stops; without a mode as json-rpc.agents says. Calls that wait are decided by it. For the window alone.',
    params: [
      ['agent', optional(integer)],
      ['mode', optional(agentMode)],
    ],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler(call, id, mode) {
      assertWindow(call)
      if (id === undefined) call.supervisor.chooseForAll(mode)
      else call.supervisor.choose(agentOf(call, id), mode)
      return true
    },
  }),
  method({
    name: 'devnet_undoAgent',
    summary:
      'Undoes all that a coding agent did, and what others did by hand since its first change; returns the undone actions, the newest first. Blocks that are left behind stay readable as a branch. For the window alone.',
    params: [['agent', integer]],
    result: array(controlAction),
    visibility: 'private',
    reference: 'functional',
    steers: true,
    change: () => 'Undo all that an agent did',
    async handler(call, id) {
      assertWindow(call)
      const { history, supervisor } = call
      const [first] = undoableOf(agentOf(call, id), history.list())
      if (first === undefined) throw rpcError(-32000, 'the agent did nothing that can be undone')
      const undone = await history.undoDownTo(first.id)
      supervisor.ended()
      return undone.map(actionSource)
    },
  }),
] as const
