import type { RouterHistory } from '@tanstack/react-router'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'
import { commandOfView, MENU_VIEWS, VIEWS } from '../../node-core/contract/views.ts'
import type { App } from '../store/useApp.ts'
import type { Command } from './command.ts'
import { controlCommands, timelineCommands } from './controlCommands.ts'
import { nodeCommands } from './nodeCommands.ts'
import { agentCommands } from './agentCommands.ts'
import { ruleCommands } from './ruleCommands.ts'
import { workspaceCommands } from './workspaceCommands.ts'
import { comparePath } from '../routing/paths.ts'
import { chooseTheme } from '../store/theme.ts'

export const SEARCH_BOX = 'search'

/** Every command. `obstacle`: why the chain cannot be steered from here, if it cannot. */
export function createCommands(
  app: App,
  navigate: (path: string) => void,
  history: Pick<RouterHistory, 'back' | 'forward'>,
  obstacle?: string,
): Command[] {
  const { store, desktop } = app
  const show = (part: 'connectOpen' | 'shortcutsOpen' | 'faucetOpen') => (): void =>
    store.setState(({ ui }) => ({ ui: { ...ui, [part]: true } }))
  const theme = (choice: Theme) => (): void => chooseTheme(choice, store, desktop)
  return [
    ...MENU_VIEWS.map((id) => ({ id: commandOfView(id), title: VIEWS[id].title, run: () => navigate(VIEWS[id].path) })),
    ...controlCommands(app, obstacle),
    ...timelineCommands(app),
    ...nodeCommands(app, navigate),
    ...workspaceCommands(app),
    ...ruleCommands(app, navigate),
    ...agentCommands(app),
    { id: 'account.fund', title: 'Faucet: fund an account…', synonyms: 'ether send money balance', run: show('faucetOpen') },
    {
      id: 'blocks.compare',
      title: 'Compare blocks and branches',
      synonyms: 'diff difference snapshot',
      run: () => {
        const { info } = store.getState().node
        navigate(comparePath(info?.fork?.blockNumber ?? info?.snapshotBlock ?? 0))
      },
    },
    { id: 'account.new', title: 'New account…', synonyms: 'create import key', run: () => navigate('/accounts') },
    {
      id: 'contract.deploy',
      title: 'Deploy a contract…',
      synonyms: 'create artifacts import abi',
      run: () => navigate('/contracts?tab=artifacts'),
    },
    {
      id: 'view.connect',
      title: 'Connect a wallet or a tool',
      synonyms: 'metamask viem ethers foundry hardhat curl endpoint rpc url',
      run: show('connectOpen'),
    },
    { id: 'view.shortcuts', title: 'Keyboard shortcuts', synonyms: 'keys help', run: show('shortcutsOpen') },
    { id: 'view.search', title: 'Search', run: () => document.getElementById(SEARCH_BOX)?.focus() },
    { id: 'go.back', title: 'Back', run: () => history.back() },
    { id: 'go.forward', title: 'Forward', run: () => history.forward() },
    { id: 'theme.light', title: 'Theme: light', run: theme('light') },
    { id: 'theme.dark', title: 'Theme: dark', run: theme('dark') },
    { id: 'theme.system', title: 'Theme: system', run: theme('system') },
  ]
}
