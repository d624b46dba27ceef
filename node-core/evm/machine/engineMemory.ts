import { CodeCache } from '../code/code.ts'
import { MAX_STACK_WORDS } from '../code/opcode.ts'
import type { Word } from '../words/word.ts'
import { Memory } from './memory.ts'
import { PausedMemory } from './pausedMemory.ts'

/** Stack and memory of one depth, used by one frame after the other. */
export interface Workspace {
  stack: Word[]
  memory: Memory
}

const MAX_CODE_CACHE_BYTES = 8 << 20
/** Workspaces that are kept for each depth. */
const MAX_IDLE_WORKSPACES = 2

const createWorkspace = (): Workspace => ({ stack: Array.from({ length: MAX_STACK_WORDS }, () => 0), memory: new Memory() })

/** What the executions of one engine share: what is known of codes, idle stacks and memories, and the bound on suspended ones. */
export class EngineMemory {
  readonly codes = new CodeCache(MAX_CODE_CACHE_BYTES)
  readonly paused = new PausedMemory()
  /** Workspaces that no machine uses now, by depth. */
  readonly #idle: Workspace[][] = []

  /** A clean workspace for a frame of that depth. */
  take(depth: number): Workspace {
    return this.#idle[depth]?.pop() ?? createWorkspace()
  }

  /** Takes back a workspace for the next machine. */
  giveBack(workspace: Workspace, depth: number): void {
    const idle = (this.#idle[depth] ??= [])
    if (idle.length >= MAX_IDLE_WORKSPACES) return
    workspace.memory.reset()
    idle.push(workspace)
  }
}
