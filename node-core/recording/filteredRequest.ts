import type { ClientTransport, FilterableRequest, RequestStatus } from '../contract/requestFilter.ts'
import { nameOfClient } from './clientKind.ts'
import type { RecordedRequest } from './recordedRequest.ts'
import { answerBytesOf, executionOf, paramsOf, requestBytesOf, totalMs, transactionOf } from './requestRow.ts'

/** A recorded request as filters ask it. One object serves for all: a search allocates nothing for a request. */
export class FilteredRequest implements FilterableRequest {
  #request!: RecordedRequest

  /** The same object, for another request. */
  of(request: RecordedRequest): this {
    this.#request = request
    return this
  }

  get seq(): number {
    return this.#request.seq
  }

  get method(): string | undefined {
    return this.#request.rule?.method
  }

  get clientId(): number {
    return this.#request.exchange.peer.client!.id
  }

  get clientName(): string {
    return nameOfClient(this.#request.exchange.peer.client!)
  }

  get isWindow(): boolean {
    return this.#request.exchange.peer.description.isWindow === true
  }

  get isHttp(): boolean {
    return this.#request.exchange.http !== undefined
  }

  get transport(): ClientTransport {
    return this.#request.exchange.peer.description.transport
  }

  get status(): RequestStatus {
    return this.#request.status
  }

  get errorCode(): number | undefined {
    return this.#request.errorMessage === '' ? undefined : this.#request.errorCode
  }

  get errorMessage(): string | undefined {
    return this.#request.errorMessage || undefined
  }

  get durationMs(): number {
    return totalMs(this.#request)
  }

  get bytes(): number {
    return requestBytesOf(this.#request) + answerBytesOf(this.#request)
  }

  get batch(): number | undefined {
    const { size, firstSeq } = this.#request.exchange
    return size > 0 ? firstSeq : undefined
  }

  get firstBlock(): number {
    return this.#request.beginHead.number
  }

  get lastBlock(): number {
    return Math.max(this.#request.beginHead.number, this.#request.endHead?.number ?? -1)
  }

  get gas(): number | undefined {
    return executionOf(this.#request)?.gas
  }

  get accounts(): number | undefined {
    return executionOf(this.#request)?.accounts
  }

  get slots(): number | undefined {
    return executionOf(this.#request)?.slots
  }

  get rule(): string | undefined {
    return this.#request.changedBy?.id
  }

  get transactionHash(): string | undefined {
    return transactionOf(this.#request)?.hash
  }

  paramsText(): string {
    const { http } = this.#request.exchange
    const params = paramsOf(this.#request)?.text ?? ''
    return http === undefined ? params : `${http.method} ${http.path} ${params}`
  }
}
