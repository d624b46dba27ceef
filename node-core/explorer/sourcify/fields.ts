/** Everything that Sourcify tells of a verified contract, by field. */
import { hexFromBytes } from '../../contract/hex.ts'
import { signatureOfItem } from '../../contract/abiSignature.ts'
import type { ProxyKind } from '../../contract/workspace.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import type { BuildCode } from '../../compilation/build.ts'
import { withoutMetadata } from '../../compilation/codePattern.ts'
import type { KnownContract } from '../knownContract.ts'
import { inputOfBuild } from '../standardInput.ts'
import { devdocOf, userdocOf } from './documentation.ts'

type Field = (known: KnownContract) => unknown

/** Sourcify's names of proxies, as far as it knows them. */
const PROXY_TYPES: Readonly<Record<ProxyKind, string>> = {
  eip1967: 'EIP1967Proxy',
  eip1967Beacon: 'EIP1967Proxy',
  eip1822: 'EIP1822Proxy',
  zeppelinOS: 'ZeppelinOSProxy',
  safe: 'GnosisSafeProxy',
  eip1167: 'EIP1167Proxy',
  eip7702: 'EIP7702Delegation',
  eip2535: 'DiamondProxy',
}

/** The fields besides those of the match, by their names. */
export const FIELDS: Readonly<Record<string, Field>> = {
  creationBytecode: ({ found, creation, constructorArguments }) => {
    const compiled = found?.contract.creation
    if (!compiled || !creation) return null
    const args = constructorArguments ?? new Uint8Array(0)
    const inserted = args.length > 0 ? [{ type: 'insert', reason: 'constructorArguments', offset: compiled.bytes.length }] : []
    return {
      onchainBytecode: hexFromBytes(creation.initCode),
      ...codeOf(compiled),
      transformations: inserted,
      transformationValues: args.length > 0 ? { constructorArguments: hexFromBytes(args) } : {},
    }
  },
  runtimeBytecode: ({ code, found }) =>
    found && { onchainBytecode: hexFromBytes(code), ...codeOf(found.code), ...replacedIn(found.code, code) },
  deployment: ({ creation }) =>
    creation && {
      transactionHash: creation.mined.transaction.hash,
      blockNumber: creation.mined.block.header.number.toString(),
      transactionIndex: creation.mined.index.toString(),
      deployer: checksumAddress(creation.creator),
    },
  sources: ({ found }) => (found ? inputOfBuild(found.build).sources : {}),
  compilation: ({ found, name, path }) => {
    const { language, compilerVersion, settings } = found?.build ?? { language: 'Solidity', compilerVersion: '', settings: {} }
    return {
      language,
      compiler: language === 'Vyper' ? 'vyper' : 'solc',
      compilerVersion,
      compilerSettings: settings,
      name,
      fullyQualifiedName: `${path}:${name}`,
    }
  },
  abi: ({ abi }) => abi,
  userdoc: ({ documented }) => userdocOf(documented),
  devdoc: ({ documented }) => devdocOf(documented),
  storageLayout: ({ found }) => found?.contract.storageLayout,
  transientStorageLayout: ({ found }) => found?.contract.transientStorageLayout,
  metadata: metadataOf,
  sourceIds: ({ found }) => found && Object.fromEntries(found.build.sources.map(({ path, id }) => [path, { id }])),
  stdJsonInput: ({ found }) => found && inputOfBuild(found.build),
  stdJsonOutput: ({ found }) =>
    found && {
      sources: Object.fromEntries(found.build.sources.map(({ path, id }) => [path, { id }])),
      contracts: {
        [found.contract.path]: {
          [found.contract.name]: {
            abi: found.contract.abi,
            evm: { bytecode: outputOf(found.contract.creation), deployedBytecode: outputOf(found.contract.runtime) },
          },
        },
      },
    },
  signatures: ({ abi }) => {
    const of = (type: string) =>
      abi
        .filter((item) => item.type === type)
        .map((item) => {
          const [signature, signatureHash32] = [signatureOfItem(item), keccak256Hex(Buffer.from(signatureOfItem(item)))]
          return { signature, signatureHash32, signatureHash4: signatureHash32.slice(0, 10) }
        })
    return { function: of('function'), event: of('event'), error: of('error') }
  },
  proxyResolution: ({ facts: { proxy, implementation, facets = [] } }) => ({
    isProxy: proxy !== null,
    proxyType: proxy === null ? null : PROXY_TYPES[proxy],
    implementations: [...(implementation === null ? [] : [implementation]), ...facets.map(({ address }) => address)].map((address) => ({
      address: checksumAddress(address),
    })),
  }),
}

/**
 * The metadata as solc would write it (Solidity documentation, "Contract Metadata"), made of what is known: it says the same, though not
 * byte by byte.
 */
function metadataOf({ found, name, path, abi, documented }: KnownContract) {
  const { language, compilerVersion, settings, sources } = found?.build ?? {
    language: 'Solidity',
    compilerVersion: '',
    settings: {},
    sources: [],
  }
  return {
    compiler: { version: compilerVersion },
    language,
    output: { abi, devdoc: devdocOf(documented), userdoc: userdocOf(documented) },
    settings: { ...settings, compilationTarget: { [path]: name } },
    sources: Object.fromEntries(
      sources.flatMap(({ path: at, content }) =>
        content === '' ? [] : [[at, { keccak256: keccak256Hex(Buffer.from(content)), content }]],
      ),
    ),
    version: 1,
  }
}

/** As in the compiler's output, but for the names of libraries and immutables, which are not known. */
function outputOf(code: BuildCode | null) {
  if (code === null) return null
  const places = (isLibrary: boolean) =>
    code.masks.filter(([, length]) => (length === ADDRESS_BYTES) === isLibrary).map(([start, length]) => ({ start, length }))
  return {
    object: hexFromBytes(code.bytes).slice(2),
    sourceMap: code.sourceMap,
    linkReferences: { '': { library: places(true) } },
    immutableReferences: { '0': places(false) },
  }
}

/** Of the places that a compiler leaves open, only those for libraries are that long. */
const ADDRESS_BYTES = 20

function codeOf({ bytes, sourceMap }: BuildCode) {
  const end = withoutMetadata(bytes).length
  return {
    recompiledBytecode: hexFromBytes(bytes),
    sourceMap,
    linkReferences: {},
    cborAuxdata: end === bytes.length ? {} : { '1': { offset: end, value: hexFromBytes(bytes.subarray(end)) } },
  }
}

/** What stands on the chain at the places that the compiler left open: addresses of libraries are 20 bytes long, immutables are words. */
function replacedIn({ masks }: BuildCode, code: Uint8Array) {
  const values = { libraries: {} as Record<string, string>, immutables: {} as Record<string, string> }
  const transformations = masks.map(([offset, length], at) => {
    const isLibrary = length === ADDRESS_BYTES
    values[isLibrary ? 'libraries' : 'immutables'][at] = hexFromBytes(code.subarray(offset, offset + length))
    return { type: 'replace', reason: isLibrary ? 'library' : 'immutable', offset, id: at.toString() }
  })
  const transformationValues = Object.fromEntries(Object.entries(values).filter(([, it]) => Object.keys(it).length > 0))
  return { transformations, transformationValues }
}
