/** The workspaces: named data folders, each with a chain, keys and settings of its own. */
import type { WireOf } from '../codec.ts'
import { nullable, object, oneOf } from '../compound.ts'
import { boolean, integer, number, string } from '../primitives.ts'

const workspaceHolder = object(
  {
    pid: integer,
    /** Such as `Terrarium 0.2.0 (desktop application)`. */
    program: string,
    /** Whether the node runs in the process of the node that returns this, which can then close it. */
    isThisProcess: boolean,
    /** Unix milliseconds. */
    since: number,
    /** Null for a disabled server. */
    http: nullable(string),
    ws: nullable(string),
  },
  'WorkspaceHolder',
)

/** devnet_workspaces: a workspace; chain id and height of one that is not running are those of its last run. */
export const workspaceInfo = object(
  {
    /** Null: the chain that the process was started with, which is not a workspace. */
    name: nullable(string),
    /** Data folder; null: in memory. */
    path: nullable(string),
    /** Whether it is that of the node that returns this. */
    isCurrent: boolean,
    /** Null before its first start. */
    chainId: nullable(integer),
    height: nullable(integer),
    sizeBytes: integer,
    /** Unix milliseconds; null: never. */
    openedAt: nullable(number),
    running: nullable(workspaceHolder),
    /** A long operation that this node is doing with it. */
    work: nullable(object({ kind: oneOf('duplicate', 'export', 'import'), percent: integer }, 'WorkspaceWork')),
    /** Why it could not start the last time, or cannot be read. */
    problem: nullable(string),
  },
  'Workspace',
)

/** devnet_exportWorkspace, devnet_importWorkspace: what the file contains. */
export const workspaceArchive = object(
  {
    /** Path of the file. */
    path: string,
    sizeBytes: integer,
    chainId: integer,
    height: integer,
    /** Number of key files. */
    keyFiles: integer,
  },
  'WorkspaceArchive',
)

export type WireWorkspace = WireOf<typeof workspaceInfo>
export type WireWorkspaceArchive = WireOf<typeof workspaceArchive>
