/** The validators that a node starts beside itself: the command that runs them, as a process of its own that ends with the node. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../base/makeFolder.ts'
import type { LaunchOptions, WireValidatorLaunch } from '../contract/wire/validatorLaunch.ts'
import { ConsensusWatch } from '../consensus/watch/consensusWatch.ts'
import { type NetworkControl, remoteControl } from './controlChannel.ts'
import { validatorsError } from './errors.ts'
import { FollowedEngine } from './followedEngine.ts'
import { isLaunchMessage } from './launchMessages.ts'
import { ManagedProcess, type ProgramCommand, whileRunning } from './managedProcess.ts'
import { MAX_VALIDATORS, type NetworkPlan, planIn } from './networkFolder.ts'
import { ProcessGuard } from './processGuard.ts'

const MAX_BLOCK_TIME_MS = 3_600_000

export interface LauncherOptions {
  /** Folder of the network; null: a temporary one. */
  folder: string | null
  /** How to run the command, with arguments as `npm run validators` takes them; undefined where this application cannot. */
  commandOf: (args: string[]) => ProgramCommand | undefined
  /** Called when the validators end that nobody has stopped. */
  onProblem: (problem: string) => void
}

/** The command while it runs. */
interface Run {
  program: ManagedProcess
  isStopping: boolean
  /** Defined once all validators run. */
  network: NetworkControl | undefined
}

export class NetworkLauncher {
  readonly #options: LauncherOptions
  readonly #followed = new FollowedEngine()
  /** How they decide blocks, as the engine of one of them sees it; silent while none runs. */
  readonly watch = new ConsensusWatch(() => this.#followed.client, this.#followed)
  #folder: string | null
  #guard: ProcessGuard | undefined
  #run: Run | undefined
  #progress: string | null = null
  #problem: string | null = null

  constructor(options: LauncherOptions) {
    this.#options = options
    this.#folder = options.folder
  }

  /** The validators, once they run. */
  get network(): NetworkControl | undefined {
    return this.#run?.isStopping ? undefined : this.#run?.network
  }

  /** How the validators decide blocks, once they run. */
  get consensus(): ConsensusWatch | undefined {
    return this.network && this.watch
  }

  describe(): WireValidatorLaunch {
    const { plan, problem: damage } = this.#look()
    const problem = this.#run ? null : (this.#problem ?? damage ?? null)
    return {
      status: this.#run ? statusOf(this.#run) : problem === null ? 'stopped' : 'failed',
      progress: this.#progress,
      problem,
      made: plan ? { validators: plan.validators, chainName: plan.chainName } : null,
      dataDir: this.#options.folder,
    }
  }

  /**
   * Starts the validators; fulfilled when all of them run. Rejects with CodedError `validator-argument` if an option is out of bounds or
   * contradicts those that are made, `validator` if they run already, cannot start, or are stopped meanwhile.
   */
  async start(options: LaunchOptions): Promise<NetworkControl> {
    if (this.#run !== undefined)
      throw validatorsError('validator', 'validators run already or are being started: devnet_stopValidators stops them')
    const args = this.#argumentsFor(options)
    this.#problem = this.#progress = null
    try {
      const folder = this.#prepareFolder(options)
      const command = this.#options.commandOf(['--data-dir', folder, ...args])
      if (command === undefined)
        throw validatorsError(
          'validator',
          'this package cannot run validators: start them with "npm run validators" in the sources of Terrarium',
        )
      return await this.#launch(command, join(folder, 'network.log'))
    } catch (error) {
      const { message } = error as Error
      if (!(error instanceof StartStopped)) this.#problem = message
      throw validatorsError('validator', message, error)
    }
  }

  /** Stops the validators, or their start; false if there are none. */
  async stop(): Promise<boolean> {
    const run = this.#run
    if (run === undefined) return false
    run.isStopping = true
    this.#progress = null
    this.#followed.leave()
    await run.program.end()
    return true
  }

  /** Stops them, and removes a temporary folder. */
  async close(): Promise<void> {
    await this.stop()
    this.watch.close()
    this.#guard?.close()
    if (this.#folder !== this.#options.folder) rmSync(this.#folder!, { recursive: true, force: true })
  }

  /** What is in the folder, or what is wrong with it. */
  #look(): { plan?: NetworkPlan | undefined; problem?: string } {
    try {
      const plan = this.#folder === null ? undefined : planIn(this.#folder)
      // With those that joined later.
      return { plan: plan && { ...plan, validators: plan.validators + plan.joined } }
    } catch (error) {
      return { problem: (error as Error).message }
    }
  }

  /** Arguments of the command for the options. Throws CodedError `validator-argument`. */
  #argumentsFor({ validators, chainId, blockTimeMs, isNew = false }: LaunchOptions): string[] {
    assertWithin('validators', validators, 1, MAX_VALIDATORS)
    assertWithin('chainId', chainId, 1, Number.MAX_SAFE_INTEGER)
    assertWithin('blockTimeMs', blockTimeMs, 0, MAX_BLOCK_TIME_MS)
    const { plan, problem } = this.#look()
    if (!isNew && problem !== undefined) throw validatorsError('validator', `${problem}; isNew replaces what is there`)
    const timing = blockTimeMs === undefined ? [] : ['--block-time', `${blockTimeMs}ms`]
    if (plan === undefined || isNew) {
      const count = validators === undefined ? [] : ['--validators', String(validators)]
      return [...timing, ...count, ...(chainId === undefined ? [] : ['--', '--chain-id', String(chainId)])]
    }
    const made = `those that were made are ${plan.validators} on the chain ${plan.chainName}: isNew replaces them`
    if (validators !== undefined && validators !== plan.validators)
      throw validatorsError('validator-argument', `invalid argument 0: options.validators: ${made}`)
    if (chainId !== undefined && plan.chainName !== `terrarium-${chainId}`)
      throw validatorsError('validator-argument', `invalid argument 0: options.chainId: ${made}`)
    return timing
  }

  /** The folder, there and, for new validators, empty. Throws the file system error. */
  #prepareFolder({ isNew = false }: LaunchOptions): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'terrarium-validators-'))
    if (isNew) rmSync(this.#folder, { recursive: true, force: true })
    makeFolder(this.#folder, 0o700)
    return this.#folder
  }

  async #launch(command: ProgramCommand, logFile: string): Promise<NetworkControl> {
    const listeners = new Set<(message: unknown) => void>()
    const ready = Promise.withResolvers<void>()
    let reason: string | undefined
    const program = new ManagedProcess(command, {
      logFile,
      guard: (this.#guard ??= new ProcessGuard()),
      onLine: (line) => line.startsWith('ready ') && ready.resolve(),
      onMessage(message) {
        if (isLaunchMessage(message) && message.launch === 'failed') reason = message.text
        else if (isLaunchMessage(message)) told(message.text)
        else for (const listener of listeners) listener(message)
      },
      onCrash: (outcome) => {
        if (run.network === undefined) return
        this.#problem = `the validators ended (${outcome}): see ${logFile}`
        this.#options.onProblem(this.#problem)
      },
    })
    const run: Run = { program, isStopping: false, network: undefined }
    const told = (text: string) => {
      if (run.network === undefined && !run.isStopping) this.#progress = text
    }
    this.#run = run
    void program.ended.then(() => {
      this.#run = undefined
      this.#progress = null
      this.#followed.leave()
    })
    try {
      await whileRunning(program, ready.promise, 'command that runs validators', logFile)
    } catch (error) {
      if (run.isStopping) throw new StartStopped()
      throw reason === undefined ? error : new Error(reason, { cause: error })
    }
    this.#progress = null
    const channel = {
      send: (message: object) => program.send(message),
      onMessage: (listener: (message: unknown) => void) => void listeners.add(listener),
    }
    run.network = remoteControl(channel, program.ended)
    this.watch.forget()
    this.#followed.follow(run.network)
    return run.network
  }
}

class StartStopped extends Error {
  constructor() {
    super('the start of the validators was stopped')
  }
}

const statusOf = ({ isStopping, network }: Run): 'starting' | 'running' | 'stopping' =>
  isStopping ? 'stopping' : network === undefined ? 'starting' : 'running'

function assertWithin(name: keyof LaunchOptions, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
  throw validatorsError(
    'validator-argument',
    `invalid argument 0: options.${name}: ${value} is not a whole number from ${least} to ${most}`,
  )
}
