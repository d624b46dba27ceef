import type { Requester } from '../base/longWork.ts'
import { type RequestId, idText } from './requestMessage.ts'

/** The requests of one client that are under way, which it may cancel: long work for them then ends as if the client were gone. */
export class CancellableRequests {
  readonly #client: Requester
  /** By the texts of their ids. */
  readonly #underWay = new Map<string, RequestAsker>()

  /** `client`: who asks, while it is there. */
  constructor(client: Requester) {
    this.#client = client
  }

  /** Who waits for the answer to that request: the same until it has ended. */
  begin(id: RequestId): Requester {
    const text = idText(id)
    const known = this.#underWay.get(text)
    if (known !== undefined) return known
    const requester = new RequestAsker(this.#client)
    this.#underWay.set(text, requester)
    return requester
  }

  end(id: RequestId): void {
    this.#underWay.delete(idText(id))
  }

  /** Cancels what is under way under these ids, and answers how many of them are. */
  cancel(ids: readonly RequestId[]): number {
    const found = ids.flatMap((id) => this.#underWay.get(idText(id)) ?? [])
    for (const requester of found) requester.isCancelled = true
    return found.length
  }
}

class RequestAsker implements Requester {
  isCancelled = false
  readonly client: Requester

  constructor(client: Requester) {
    this.client = client
  }

  get isOpen(): boolean {
    return !this.isCancelled && this.client.isOpen !== false
  }
}
