/** The engine's side of a connection. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { parseAbciAddress } from './address.ts'
import type { AbciRequest, AbciResponse } from './application.ts'
import { FrameReader, frameOf } from './frames.ts'
import type { Decoded, Encodable } from './protobuf.ts'
import { REQUEST } from './requests.ts'
import { RESPONSE } from './responses.ts'

export type SentRequest = Encodable<typeof REQUEST>
export type SentFields<K extends AbciRequest['kind']> = Extract<SentRequest, { kind: K }>['value']
export type ReceivedFields<K extends AbciResponse['kind']> = Extract<Decoded<typeof RESPONSE>, { kind: K }>['value']

interface Waiting {
  resolve: (response: Decoded<typeof RESPONSE>) => void
  reject: (error: Error) => void
}

/** Requests over a socket, answered in their order. */
export class AbciClient {
  readonly socket: Socket
  readonly #waiting: Waiting[] = []

  /** Connects to an address as the engine's setting gives it. */
  static async open(address: string): Promise<AbciClient> {
    const socket = connect(parseAbciAddress(address))
    await once(socket, 'connect')
    return new AbciClient(socket)
  }

  private constructor(socket: Socket) {
    this.socket = socket
    const frames = new FrameReader(2 ** 31)
    socket.on('data', (chunk) => {
      for (const frame of frames.read(chunk)) this.#waiting.shift()?.resolve(RESPONSE.decode(frame))
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('the application closed the connection'))
    })
  }

  /** Sends a request and returns the fields of its response. Rejects with the text of an exception, and if the connection ends. */
  async ask<K extends AbciRequest['kind']>(kind: K, value: SentFields<K>): Promise<ReceivedFields<K>> {
    const response = await this.send({ kind, value } as SentRequest)
    if (response.kind === 'exception') throw new Error(response.value.error)
    if (response.kind !== kind) throw new Error(`${kind} was answered with ${response.kind}`)
    return response.value as ReceivedFields<K>
  }

  /** Sends a request and returns its response, an exception too. */
  send(request: SentRequest): Promise<Decoded<typeof RESPONSE>> {
    return this.sendBytes(frameOf(REQUEST.encode(request)))
  }

  /** Sends any bytes, and returns the next response. */
  sendBytes(bytes: Uint8Array): Promise<Decoded<typeof RESPONSE>> {
    const response = new Promise<Decoded<typeof RESPONSE>>((resolve, reject) => {
      if (this.socket.destroyed) reject(new Error('the connection is closed'))
      else this.#waiting.push({ resolve, reject })
    })
    this.socket.write(bytes)
    return response
  }

  close(): void {
    this.socket.destroy()
  }
}
