import { openOldestCall } from '../control/agents.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'

/** Commands for coding agents. */
export function agentCommands(app: App): Command[] {
  return [
    {
      id: 'agent.list',
      title: 'Coding agents…',
      synonyms: 'mcp claude cursor copilot undo allow',
      run: () => app.sync.agents.showList(true),
    },
    {
      id: 'agent.answer',
      title: 'Answer the coding agent that waits',
      synonyms: 'allow refuse mcp prompt',
      run: () => openOldestCall(app),
    },
  ]
}
