/** The calls that an EntryPoint makes for an operation, observed and, for estimates, helped along. */
import { type Address, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { selectorOfSignature } from '../base/selector.ts'
import type { FrameEnter, FrameExit, Tracer } from '../evm/tracer.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import { structOf } from './packing.ts'
import { type UserOperation, paymasterOf } from './userOperation.ts'

/** Gas that the calls of one operation used. */
export interface PhaseGas {
  /** Creation or initialization of the sender, and its `validateUserOp`. */
  validation: bigint
  paymasterValidation: bigint
  call: bigint
  postOp: bigint
}

type Phase = keyof PhaseGas

/** A call that an EntryPoint makes for an operation. */
export type FailedCall = Phase | 'creation'

const CREATE_SENDER = selectorOfSignature('createSender(bytes)')
/** From EntryPoint 0.8 on. */
const INITIALIZE_DELEGATION = selectorOfSignature('initEip7702Sender(address,bytes)')

const SIGNATURE_FAILED = 1n
const AUTHORIZER_MASK = (1n << 160n) - 1n

const WORD = 32

/** Observes the calls. */
export class PhaseTracer implements Tracer {
  readonly gas: PhaseGas = { validation: 0n, paymasterValidation: 0n, call: 0n, postOp: 0n }
  /** The last call that failed. */
  failed: FailedCall | undefined
  readonly #entryPoint: Address
  readonly #sender: Address
  readonly #paymaster: Address | undefined
  readonly #validate: string
  readonly #validatePaymaster: string
  readonly #acceptsSignatures: boolean
  /** The call of the EntryPoint that runs. */
  #current: { depth: number; phase: Phase; resultAt?: number } | undefined

  /**
   * `acceptsSignatures`: whether `validateUserOp` and `validatePaymasterUserOp` are made to say that signatures are right where they say that
   * they are not: in estimates they are placeholders.
   */
  constructor(operation: UserOperation, entryPoint: Address, version: EntryPointVersion, acceptsSignatures: boolean) {
    const { text } = structOf(version)
    this.#entryPoint = entryPoint
    this.#sender = operation.sender
    this.#paymaster = paymasterOf(operation, version)?.paymaster
    this.#validate = selectorOfSignature(`validateUserOp(${text},bytes32,uint256)`)
    this.#validatePaymaster = selectorOfSignature(`validatePaymasterUserOp(${text},bytes32,uint256)`)
    this.#acceptsSignatures = acceptsSignatures
  }

  onEnter(frame: FrameEnter): void {
    if (this.#current !== undefined || frame.from !== this.#entryPoint) return
    const begun = this.#begun(frame)
    if (begun !== undefined) this.#current = { depth: frame.depth, ...begun }
  }

  /** In a bundle, the EntryPoint validates itself, at depth 1, and executes in a call to itself, at depth 2. */
  #begun({ depth, to, input }: FrameEnter): { phase: Phase; resultAt?: number } | undefined {
    const selector = hexFromBytes(input.subarray(0, 4))
    if (depth === 1 && (selector === CREATE_SENDER || selector === INITIALIZE_DELEGATION)) return { phase: 'validation' }
    if (depth === 1 && to === this.#sender && selector === this.#validate) return { phase: 'validation', resultAt: 0 }
    if (to === this.#paymaster && selector === this.#validatePaymaster) return { phase: 'paymasterValidation', resultAt: WORD }
    if (depth === 2 && to === this.#sender && this.gas.call === 0n) return { phase: 'call' }
    return to === this.#paymaster ? { phase: 'postOp' } : undefined
  }

  onExit({ depth, output, gasUsed, reverted }: FrameExit): void {
    if (this.#current?.depth !== depth) return
    const { phase, resultAt } = this.#current
    this.#current = undefined
    this.gas[phase] += gasUsed
    if (reverted) this.failed = phase === 'validation' && resultAt === undefined ? 'creation' : phase
    if (this.#acceptsSignatures && !reverted && resultAt !== undefined) acceptSignature(output, resultAt)
  }
}

/** Clears the mark of a wrong signature in validation data, beside which there may be a time range. */
function acceptSignature(output: Uint8Array, at: number): void {
  const data = output.subarray(at, at + WORD)
  if (data.length === WORD && (bigintFromBytes(data) & AUTHORIZER_MASK) === SIGNATURE_FAILED) data[WORD - 1] = 0
}
