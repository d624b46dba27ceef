import { CodeCache } from '../code/code.ts'
import { MAX_STACK_WORDS } from '../code/opcode.ts'
import type { Word } from '../words/word.ts'
import { Memory } from './memory.ts'
import { PausedMemory } from './pausedMemory.ts'

/** Stack and memory for one call depth, reused by one frame after another. */
export interface Workspace {
  stack: Word[]
  memory: Memory
}

const MAX_CODE_CACHE_BYTES = 8 << 20
/** Maximum number of idle workspaces per depth. */
const MAX_IDLE_WORKSPACES = 2

const createWorkspace = (): Workspace => ({ stack: Array.from({ length: MAX_STACK_WORDS }, () => 0), memory: new Memory() })

/** What the executions of one engine share: the code cache, idle stacks and memories, and the limit on suspended executions. */
export class EngineMemory {
  readonly codes = new CodeCache(MAX_CODE_CACHE_BYTES)
  readonly paused = new PausedMemory()
  /** Idle workspaces, by depth. */
  readonly #idle: Workspace[][] = []

  /** A clean workspace for a frame at that depth. */
  acquire(depth: number): Workspace {
    return this.#idle[depth]?.pop() ?? createWorkspace()
  }

  /** Returns a workspace to the pool. */
  release(workspace: Workspace, depth: number): void {
    const idle = (this.#idle[depth] ??= [])
    if (idle.length >= MAX_IDLE_WORKSPACES) return
    workspace.memory.reset()
    idle.push(workspace)
  }
}
