import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { concatBytes } from '../../base/bytes.ts'
import { ZERO_HASH, hexFromBytes } from '../../contract/hex.ts'
import { BLOB, CELL_PROOFS, COMMITMENT, INFINITY, ZEROS, ZEROS_HASH, ZEROS_SIDECAR } from '../../evm/precompiles/blobSidecar.fixture.ts'
import { versionedHash } from '../../evm/precompiles/kzg.ts'
import { START, alice, signed } from '../../miner/fixture.ts'
import type { Block } from '../../types/block.ts'
import type { BlobSidecar } from '../../types/transaction.ts'
import { type TestExplorer, createTestExplorer } from '../fixture.ts'

const BLOB_HASH = hexFromBytes(versionedHash(COMMITMENT))
const SIDECAR: BlobSidecar = {
  version: 1,
  blobs: [ZEROS, BLOB],
  commitments: [INFINITY, COMMITMENT],
  proofs: [...ZEROS_SIDECAR.proofs, ...CELL_PROOFS],
}

let explorer: TestExplorer
/** The block with the blobs, and the one after it. */
let [withBlobs, next]: Block[] = []

beforeAll(async () => {
  explorer = await createTestExplorer()
  const { chain, miner, pass } = explorer.devnet
  pass(1_000)
  await miner.submit(signed(alice, 2, { type: 3, maxFeePerBlobGas: 10n, blobVersionedHashes: [ZEROS_HASH, BLOB_HASH] }), SIDECAR)
  withBlobs = chain.head
  pass(500)
  await miner.mine()
  next = chain.head
})
afterAll(() => explorer?.close())

/** The blobs of the block that has some, as a query selects them. */
const selected = async (query: string) =>
  ((await explorer.beacon(`beacon/blobs/${slotOf(withBlobs!)}?${query}`)).body as { data: unknown }).data

const slotOf = ({ header }: Block) => Number(header.timestamp - START)

test('slots are seconds since the first block, so that clients find that of any block', async () => {
  expect(await explorer.beacon('beacon/genesis')).toEqual({
    status: 200,
    body: { data: { genesis_time: START.toString(), genesis_validators_root: ZERO_HASH, genesis_fork_version: '0x00000000' } },
  })
  expect(await explorer.beacon('config/spec')).toMatchObject({ body: { data: { SECONDS_PER_SLOT: '1', SLOT_DURATION_MS: '1000' } } })
  expect(await explorer.beacon('node/syncing')).toMatchObject({ body: { data: { head_slot: String(slotOf(next!)), is_syncing: false } } })
  expect(await explorer.beacon('node/version')).toEqual({ status: 200, body: { data: { version: 'Terrarium/1.2.3' } } })
})

test('blobs of a block are found by its slot, its number and its hash, in their order', async () => {
  expect(slotOf(withBlobs!)).toBeGreaterThan(999)
  for (const id of [slotOf(withBlobs!), withBlobs!.header.number, withBlobs!.hash])
    expect(await explorer.beacon(`beacon/blobs/${id}`), String(id)).toEqual({
      status: 200,
      body: { execution_optimistic: false, finalized: true, data: [hexFromBytes(ZEROS), hexFromBytes(BLOB)] },
    })
})

test('of the blobs of a block those with the given hashes are returned, however they are listed', async () => {
  expect(await selected(`versioned_hashes=${BLOB_HASH}`)).toEqual([hexFromBytes(BLOB)])
  for (const query of [`versioned_hashes=${BLOB_HASH},${ZEROS_HASH}`, `versioned_hashes=${BLOB_HASH}&versioned_hashes=${ZEROS_HASH}`])
    expect(await selected(query)).toEqual([hexFromBytes(ZEROS), hexFromBytes(BLOB)])
  expect(await selected(`versioned_hashes=${ZERO_HASH}`)).toEqual([])
})

test('clients that prefer SSZ get the bytes of the blobs', async () => {
  const id = `beacon/blobs/${withBlobs!.hash}`
  expect(await explorer.beacon(id, 'application/octet-stream;q=1, application/json;q=0.9')).toEqual({
    status: 200,
    body: concatBytes(ZEROS, BLOB),
  })
  for (const accept of ['', '*/*', 'application/json', 'application/octet-stream;q=0.5,application/json'])
    expect(await explorer.beacon(id, accept), accept).toMatchObject({ body: { finalized: true } })
})

test('blocks without blobs have none', async () => {
  for (const id of ['head', 'finalized', 'justified', 'genesis', '0', '1', slotOf(next!)])
    expect(await explorer.beacon(`beacon/blobs/${id}`), String(id)).toMatchObject({ status: 200, body: { data: [] } })
})

test.each([
  ['beacon/blobs/77', 404, 'no block in slot 77, and none of that number'],
  [`beacon/blobs/${ZERO_HASH}`, 404, `no block ${ZERO_HASH}`],
  ['beacon/blobs/latest', 400, 'latest is no block: expected head, genesis, finalized, justified, a slot or a hash'],
  ['beacon/blobs/-1', 400, '-1 is no block: expected head, genesis, finalized, justified, a slot or a hash'],
  ['beacon/blobs/1?versioned_hashes=0x12', 400, 'versioned_hashes: 0x12 is not a hash'],
  ['beacon/blob_sidecars/1', 410, 'blob_sidecars is deprecated: ask /eth/v1/beacon/blobs/{block_id}'],
  ['beacon/states/head/fork', 404, '/eth/v1/beacon/states/head/fork is not among what this node answers of the Beacon API'],
])('%s is refused with status %i and the reason', async (path, code, message) => {
  expect(await explorer.beacon(path)).toEqual({ status: code, body: { code, message } })
})

test('a request for blobs that are not kept fails with the hash of their transaction', async () => {
  const get = vi.spyOn(explorer.devnet.chain.blobs, 'get').mockReturnValue(undefined)
  expect(await explorer.beacon(`beacon/blobs/${withBlobs!.hash}`)).toEqual({
    status: 404,
    body: { code: 404, message: `the blobs of the transaction ${withBlobs!.transactions[0]!.hash} are not kept` },
  })
  get.mockRestore()
})
