/** Compares the rows with the status tables of the interface document (section 4), both ways. */
import { describe, expect, test } from 'vitest'
import { CONFLICTING, documentedMethods, hasInterfaceDocument, literalOf, type Status } from './interfaceDocument.fixture.ts'
import { type AnyMethodRow, namespaceOf } from './method.ts'
import { METHOD_ROWS } from './methods.ts'
import { ABSENT_METHODS } from './namespaces/absent.ts'
import { createScriptChain } from './scripts/fixture.ts'

/** Methods that the document does not have. */
const NOT_IN_DOCUMENT: Record<string, string> = {
  'evm_*': 'control methods of test suites; not in the reference profile',
  'anvil_*': 'control methods of anvil; not in the reference profile',
  'hardhat_*': "control methods of Hardhat's network; not in the reference profile",
  'tenderly_*': 'control methods of Tenderly; not in the reference profile',
  'devnet_*': "the window's own methods, in both profiles",
  'rpc_*': 'tells which namespaces and methods are enabled, in both profiles',
  debug_subscribe: 'how geth gives the traces of a chain over a connection that pushes; not in the reference profile',
  debug_unsubscribe: 'belongs to debug_subscribe; not in the reference profile',
  eth_sendUnsignedTransaction: 'of other clients; not in the reference profile',
  eth_requestAccounts: 'the name that wallets give eth_accounts; not in the reference profile',
  eth_baseFee: 'newer than the document; not in the reference profile',
  eth_getStorageValues: 'newer than the document; not in the reference profile',
  eth_sendRawTransactionSync: 'newer than the document; not in the reference profile',
  eth_sendTransactionSync: 'newer than the document; not in the reference profile',
  eth_getAccountInfo: 'of other clients; not in the reference profile',
  eth_networkId: 'of other clients; not in the reference profile',
  eth_callBundle: 'of other clients; not in the reference profile',
  eth_sendRawTransactionConditional: 'of other clients; not in the reference profile',
  eth_getTransactionBySenderAndNonce: 'of other clients; not in the reference profile',
  eth_supportedEntryPoints: 'of bundlers (ERC-7769); not in the reference profile',
  eth_sendUserOperation: 'of bundlers (ERC-7769); not in the reference profile',
  eth_estimateUserOperationGas: 'of bundlers (ERC-7769); not in the reference profile',
  eth_getUserOperationByHash: 'of bundlers (ERC-7769); not in the reference profile',
  eth_getUserOperationReceipt: 'of bundlers (ERC-7769); not in the reference profile',
  debug_accountInfoAt: 'of other clients; not in the reference profile',
  debug_getAccessibleState: 'newer than the document; not in the reference profile',
  debug_dbGet: 'newer than the document; not in the reference profile',
  debug_getRawTransactions: 'of other clients; not in the reference profile',
  eth_getAccount: 'newer than the document; not in the reference profile',
  eth_callMany: 'of other clients; not in the reference profile',
  debug_accountRange: 'newer than the document; not in the reference profile',
  debug_preimage: 'newer than the document; not in the reference profile',
  debug_codeByHash: 'of other clients; not in the reference profile',
  debug_clearTxpool: 'of other clients; not in the reference profile',
  debug_traceCallMany: 'of other clients; not in the reference profile',
  debug_executionWitness: 'newer than the document; not in the reference profile',
  eth_getBlockAccessList: 'newer than the document (EIP-7928); not in the reference profile',
  debug_getRawBlockAccessList: 'newer than the document (EIP-7928); not in the reference profile',
  trace_transactionOpcodeGas: 'of other clients; not in the reference profile',
  trace_blockOpcodeGas: 'of other clients; not in the reference profile',
  eth_config: 'newer than the document; not in the reference profile',
  eth_capabilities: 'newer than the document; not in the reference profile',
  'pm_*': 'of paymaster services (ERC-7677); not in the reference profile',
  'ots_*': 'what Otterscan asks an Erigon; not in the reference profile',
  erigon_getHeaderByNumber: 'how Otterscan knows an Erigon; not in the reference profile',
  'testing_*': 'for tests of clients; not in the reference profile',
}

/** Whether the name stands in NOT_IN_DOCUMENT, there perhaps as `evm_*`. */
function isNamed(name: string): boolean {
  return Object.keys(NOT_IN_DOCUMENT).some((it) => it === name || (it.endsWith('*') && name.startsWith(it.slice(0, -1))))
}

/** What the reference profile does with a row, in the document's letters. */
function statusOfRow({ reference }: AnyMethodRow): Status {
  if (reference === 'functional') return 'Y'
  if (reference === 'notImplemented') return 'N'
  return 'stub' in reference ? 'Stub' : 'Y'
}

const rows = METHOD_ROWS as readonly AnyMethodRow[]

describe.skipIf(!hasInterfaceDocument)('the rows and the interface document', () => {
  const documented = documentedMethods()
  const known = rows.filter((row) => documented.has(row.name))

  test('the document is read whole', () => {
    expect(documented.size).toBeGreaterThan(180)
    expect(documented.get('engine_newPayloadV3')?.status).toBe('N')
    expect(documented.get('debug_getHeaderRlp')?.status).toBe('N')
    expect(documented.get('shh_getMessages')?.status).toBe('N')
    expect(documented.get('txpool_inspect')?.status).toBe('Y')
  })

  test.each(known.map((row) => [row.name, row] as const))('%s has the status that the document gives it', (name, row) => {
    const { status } = documented.get(name)!
    expect(statusOfRow(row)).toBe(CONFLICTING[name]?.status ?? status)
  })

  test.each(known.filter(({ reference }) => typeof reference === 'object' && 'stub' in reference).map((row) => [row.name, row] as const))(
    '%s answers the literal that the document gives',
    (name, row) => {
      const literal = literalOf(documented.get(name)!.result)
      // "Partial data" is all that the document says of this one.
      if (name !== 'eth_createAccessList') expect((row.reference as { stub: unknown }).stub).toEqual(literal)
    },
  )

  test.each(known.filter((row) => row.reference !== 'notImplemented').map((row) => [row.name, row] as const))(
    '%s is as private as the document says',
    (name, row) => {
      const { isPublic } = documented.get(name)!
      if (isPublic !== undefined) expect(row.visibility === undefined || row.visibility === 'public').toBe(isPublic)
    },
  )

  test('every method of the document is a row, or is absent by choice', () => {
    const names = new Set([...rows.map((row) => row.name), ...ABSENT_METHODS])
    expect(Array.from(documented.keys()).filter((name) => !names.has(name))).toEqual([])
  })

  test('methods that no profile has are in the document, as not implemented', () => {
    for (const name of ABSENT_METHODS) expect(documented.get(name)?.status, name).toBe('N')
  })

  test('every row is in the document, or is named as one that is not', () => {
    const extra = rows.map((row) => row.name).filter((name) => !documented.has(name))
    expect(
      extra.filter((name) => !isNamed(name)),
      'NOT_IN_DOCUMENT has no reason for',
    ).toEqual([])
  })
})

test('a row without the document is not in the reference profile, unless it is the window that needs it', () => {
  for (const row of rows.filter(({ name }) => namespaceOf(name) === 'evm')) expect(row.reference).toBe('notImplemented')
  for (const row of rows.filter(({ name }) => /^(devnet|rpc)_/.test(name))) expect(row.reference).toBe('functional')
})

test.each(['devnet', 'reference'] as const)('what no profile has is answered as an unknown method in %s', async (profile) => {
  const chain = await createScriptChain(profile)
  const namespaces = new Set(ABSENT_METHODS.map(namespaceOf))
  const session = { transport: 'http', authenticated: true, namespaces, onClose: () => undefined } as const
  for (const method of ABSENT_METHODS) {
    const answer = await chain.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }), session)
    expect(JSON.parse(answer!)).toMatchObject({ error: { code: -32601, message: `the method ${method} does not exist/is not available` } })
  }
  await chain.close()
})
