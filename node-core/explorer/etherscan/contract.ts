/** The module `contract`: lookups and verification. */
import { hexFromBytes } from '../../contract/hex.ts'
import { address as addressCodec } from '../../contract/primitives.ts'
import { EMPTY_CODE_HASH } from '../../types/account.ts'
import { contractOf } from '../contractIdentifier.ts'
import { creationOf } from '../creation.ts'
import { type Jobs, settled } from '../jobs.ts'
import { type KnownContract, knownContract } from '../knownContract.ts'
import { type Params, badRequest, decoded } from '../params.ts'
import { inputFromForm, inputOfBuild } from '../standardInput.ts'
import { verify } from '../verification.ts'
import { type EtherscanAction, type EtherscanAnswer, type EtherscanCall, notOk, ok } from './answer.ts'

const NOT_VERIFIED = 'Contract source code not verified'
const ALREADY_VERIFIED = 'Contract source code already verified'
/** A client that hears that it has to wait comes back after seconds. */
const WAIT_MS = 30_000
const MAX_ADDRESSES = 5

function* getAbi({ services, params }: EtherscanCall) {
  const known = yield* knownContract(services, params.address('address'))
  return known === undefined ? notOk(NOT_VERIFIED) : ok(JSON.stringify(known.abi))
}

function* getSourceCode({ services, params }: EtherscanCall) {
  const known = yield* knownContract(services, params.address('address'))
  return ok([known === undefined ? UNVERIFIED : sourceRow(known)])
}

const UNVERIFIED = {
  SourceCode: '',
  ABI: NOT_VERIFIED,
  ContractName: '',
  CompilerVersion: '',
  OptimizationUsed: '',
  Runs: '',
  ConstructorArguments: '',
  EVMVersion: 'Default',
  Library: '',
  LicenseType: 'Unknown',
  Proxy: '0',
  Implementation: '',
  SwarmSource: '',
}

function sourceRow({ facts, name, abi, found, constructorArguments }: KnownContract): typeof UNVERIFIED {
  const build = found?.build
  const evmVersion = build?.settings['evmVersion']
  return {
    ...UNVERIFIED,
    // Two braces tell standard JSON from JSON of sources alone.
    SourceCode: build === undefined ? '' : `{${JSON.stringify(inputOfBuild(build))}}`,
    ABI: JSON.stringify(abi),
    ContractName: name,
    CompilerVersion: build === undefined ? '' : build.language === 'Vyper' ? `vyper:${build.compilerVersion}` : `v${build.compilerVersion}`,
    OptimizationUsed: build?.optimizer.enabled === true ? '1' : '0',
    Runs: (build?.optimizer.runs ?? 0).toString(),
    ConstructorArguments: constructorArguments === undefined ? '' : hexFromBytes(constructorArguments).slice(2),
    EVMVersion: typeof evmVersion === 'string' ? evmVersion : 'Default',
    Proxy: facts.implementation === null ? '0' : '1',
    Implementation: facts.implementation ?? '',
  }
}

function* getContractCreation({ services, params }: EtherscanCall) {
  const texts = params.required('contractaddresses').split(',')
  if (texts.length > MAX_ADDRESSES) throw badRequest(`at most ${MAX_ADDRESSES} addresses are allowed, got ${texts.length}`)
  const rows: object[] = []
  for (const text of texts) {
    const contractAddress = decoded(addressCodec, 'contractaddresses', text.trim())
    const facts = yield* services.workspace.contract(contractAddress)
    const creation = facts && (yield* creationOf(services, facts))
    if (!creation) continue
    const { transaction, block } = creation.mined
    rows.push({
      contractAddress,
      contractCreator: transaction.from,
      txHash: transaction.hash,
      blockNumber: block.header.number.toString(),
      timestamp: block.header.timestamp.toString(),
      contractFactory: creation.creator === transaction.from ? '' : creation.creator,
      creationBytecode: hexFromBytes(creation.initCode),
    })
  }
  return rows.length > 0 ? ok(rows) : notOk('Error! No data found')
}

/** `v0.8.37+commit.…` and `vyper:0.4.0` as compilers name them. */
function versionOf(params: Params): string {
  return params
    .required('compilerversion')
    .replace(/^vyper:/, '')
    .replace(/^v/, '')
}

/** The actions that have to do with verification. */
export function verificationActions(jobs: Jobs): Record<string, EtherscanAction> {
  const submit: EtherscanAction = async ({ services, params, request: { method, requester } }) => {
    if (method !== 'POST') throw badRequest('send what is to be verified by POST')
    const address = params.address('contractaddress')
    const { chain, work } = services
    const { codeHash } = chain.stateAt(chain.head.header).account(address) ?? { codeHash: EMPTY_CODE_HASH }
    if (codeHash === EMPTY_CODE_HASH) return notOk(`Unable to locate ContractCode at ${address}`)
    const known = await work.run(() => knownContract(services, address), requester)
    if (known?.found !== undefined && known.runtimeMatch === 'exact_match') return notOk(ALREADY_VERIFIED)
    const asked = {
      address,
      input: inputFromForm(params),
      compilerVersion: versionOf(params),
      ...contractOf(params.required('contractname')),
    }
    if (jobs.isFull) return notOk('Max rate limit reached: other verifications are under way')
    return ok(jobs.start(address, () => verify(services, asked, {})).id)
  }

  const check: EtherscanAction = async ({ params }) => {
    const job = jobs.get(params.required('guid'))
    if (job === undefined) throw badRequest('unknown guid')
    await settled(job, WAIT_MS)
    if (job.outcome === undefined) return notOk('Pending in queue')
    const { error } = job.outcome
    return error === undefined ? ok('Pass - Verified') : { ...notOk('Fail - Unable to verify'), message: error.message }
  }

  return { verifysourcecode: submit, checkverifystatus: check }
}

/** Nothing is to be verified there: what a proxy runs is read from its code and storage. */
function* submitProxy({ services, params }: EtherscanCall) {
  const address = params.address('address')
  const facts = yield* services.workspace.contract(address)
  if (!facts?.implementation) return notOk(`The contract ${address} does not look like a proxy`)
  return ok(address)
}

function* checkProxy({ services, params }: EtherscanCall): Generator<void, EtherscanAnswer, void> {
  const address = params.address('guid')
  const facts = yield* services.workspace.contract(address)
  if (!facts?.implementation) return notOk('A corresponding implementation contract was unfortunately not detected for the proxy address.')
  return ok(`The proxy's (${address}) implementation contract is found at ${facts.implementation} and is successfully updated.`)
}

export const contractActions: Record<string, EtherscanAction> = {
  getabi: getAbi,
  getsourcecode: getSourceCode,
  getcontractcreation: getContractCreation,
  verifyproxycontract: submitProxy,
  checkproxyverification: checkProxy,
}
