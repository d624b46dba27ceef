import type { Requester } from '../base/longWork.ts'
import { type RequestId, idText } from './requestMessage.ts'

/** A client's requests in progress, which it may cancel: their long work then ends as if the client had disconnected. */
export class CancellableRequests {
  readonly #client: Requester
  /** By id text. */
  readonly #underWay = new Map<string, RequestAsker>()

  /** `client`: the client, while it is connected. */
  constructor(client: Requester) {
    this.#client = client
  }

  /** The requester of that request: the same until the request has ended. */
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

  /** Cancels the requests in progress with these ids and returns how many there were. */
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
