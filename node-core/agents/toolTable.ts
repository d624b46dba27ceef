import type { Tool } from './tool.ts'
import { beginBranch, endBranch } from './tools/branches.ts'
import { chain } from './tools/chain.ts'
import { compare } from './tools/compare.ts'
import { explain } from './tools/explain.ts'
import { gas } from './tools/gas.ts'
import { history } from './tools/history.ts'
import { importVerified, watchFolder } from './tools/imports.ts'
import { jsonRpc } from './tools/jsonRpc.ts'
import { source } from './tools/source.ts'
import { statements } from './tools/statements.ts'
import { storage } from './tools/storage.ts'
import { transactions } from './tools/transactions.ts'
import { variables } from './tools/variables.ts'

/** What agents may have done, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  chain,
  transactions,
  explain,
  statements,
  variables,
  gas,
  storage,
  history,
  compare,
  source,
  watchFolder,
  importVerified,
  beginBranch,
  endBranch,
  jsonRpc,
]
