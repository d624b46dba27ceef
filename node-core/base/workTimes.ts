/** How long the node has executed code, and read and written its store, since it started: for metrics. In milliseconds. */
export class WorkTimes {
  /** In the engine, what it read from the store meanwhile included. */
  executionMs = 0
  /** Reads by key: values that are not in the node's own caches. */
  readMs = 0
  /** From the call of a write until it was in the store; of several at once, each counts. */
  writeMs = 0
}
