import { afterAll, beforeAll, expect, test } from 'vitest'
import { hexFromBytes } from '../../contract/hex.ts'
import { BLOB, CELL_PROOFS, COMMITMENT } from '../../evm/precompiles/blobSidecar.fixture.ts'
import { versionedHash } from '../../evm/precompiles/kzg.ts'
import { carol, signed } from '../../miner/fixture.ts'
import { type ScriptChain, createScriptChain } from '../scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from '../scripts/inProcessPeer.ts'

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
})
afterAll(() => chain.close())

const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
async function call(method: string, ...params: unknown[]): Promise<unknown> {
  const answer = await chain.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  return (JSON.parse(answer as string) as { result: unknown }).result
}

test('the row of a transaction with blobs has what they cost', async () => {
  const blobs = signed(carol, 0, { type: 3, maxFeePerBlobGas: 10n, blobVersionedHashes: [hexFromBytes(versionedHash(COMMITMENT))] })
  await chain.context.miner.submit(blobs, { version: 1, blobs: [BLOB], commitments: [COMMITMENT], proofs: [...CELL_PROOFS] })
  const { blobGasUsed, blobGasPrice } = (await call('eth_getTransactionReceipt', blobs.hash)) as Record<string, string>
  expect([blobGasUsed, blobGasPrice]).toEqual(['0x20000', '0x1'])
  expect(await call('devnet_transactions', { limit: '0x1' })).toMatchObject({ transactions: [{ hash: blobs.hash, blobFee: '0x20000' }] })
})
