/** Each of Hardhat 2's network helpers, and what it changes on the chain. */
const assert = require('node:assert/strict')
const { beforeEach, test } = require('node:test')
const helpers = require('@nomicfoundation/hardhat-network-helpers')
const { network } = require('hardhat')

const CONTRACT = '0xc0de000000000000000000000000000000000000'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** Stops at once, so it accepts ether. */
const STOP = '0x00'
const ETHER = 10n ** 18n
const { time } = helpers

const request = (method, ...params) => network.provider.request({ method, params })
const numberOf = async (method, ...params) => Number(await request(method, ...params))
const latest = () => request('eth_getBlockByNumber', 'latest', false)
const balanceOf = async (address) => BigInt(await request('eth_getBalance', address, 'latest'))
const blockNumber = () => numberOf('eth_blockNumber')
const slot3 = `0x${'45'.padStart(64, '0')}`

let alice
const send = (to, value = '0x1', from = alice) => request('eth_sendTransaction', { from, to, value })

beforeEach(async () => {
  await helpers.reset()
  helpers.clearSnapshots?.()
  ;[alice] = await request('eth_accounts')
})

test('reset takes blocks and balances back', async () => {
  await send(CONTRACT)
  await helpers.reset()
  assert.equal(await blockNumber(), 0)
  assert.equal(await balanceOf(CONTRACT), 0n)
})

test('mine and mineUpTo', async () => {
  await helpers.mine()
  await helpers.mine(3, { interval: 60 })
  const [second, fourth] = [await request('eth_getBlockByNumber', '0x2', false), await latest()]
  assert.equal(Number(fourth.number), 4)
  assert.equal(fourth.timestamp - second.timestamp, 120)
  await helpers.mineUpTo(20)
  assert.equal(await blockNumber(), 20)
})

test('setBalance, setCode, setNonce, setStorageAt and getStorageAt', async () => {
  await helpers.setBalance(CONTRACT, 5n * ETHER)
  await helpers.setCode(CONTRACT, STOP)
  await helpers.setNonce(CONTRACT, 7)
  await helpers.setStorageAt(CONTRACT, 3, 69)
  for (const when of ['at once', 'after a block']) {
    assert.equal(await balanceOf(CONTRACT), 5n * ETHER, when)
    assert.equal(await request('eth_getCode', CONTRACT, 'latest'), STOP, when)
    assert.equal(await numberOf('eth_getTransactionCount', CONTRACT, 'latest'), 7, when)
    assert.equal(await request('eth_getStorageAt', CONTRACT, '0x3', 'latest'), slot3, when)
    assert.equal(await helpers.getStorageAt(CONTRACT, 3), slot3, when)
    await helpers.mine()
  }
})

test('impersonateAccount and stopImpersonatingAccount', async () => {
  await helpers.setBalance(CONTRACT, ETHER)
  await helpers.setCode(CONTRACT, STOP)
  await helpers.impersonateAccount(CONTRACT)
  const before = await balanceOf(BOB)
  const { from, status } = await request('eth_getTransactionReceipt', await send(BOB, '0x5', CONTRACT))
  assert.deepEqual({ from, status }, { from: CONTRACT, status: '0x1' })
  assert.equal(await balanceOf(BOB), before + 5n)
  await helpers.stopImpersonatingAccount(CONTRACT)
  await assert.rejects(send(BOB, '0x5', CONTRACT), /unknown account/)
})

test('setCoinbase, setBlockGasLimit, setNextBlockBaseFeePerGas and setPrevRandao hold for the next block', async () => {
  await helpers.setCoinbase(CONTRACT)
  await helpers.setBlockGasLimit(420_000)
  await helpers.setNextBlockBaseFeePerGas(20)
  await helpers.setPrevRandao(1234)
  await helpers.mine()
  const { miner, gasLimit, baseFeePerGas, mixHash } = await latest()
  assert.equal(miner, CONTRACT)
  assert.deepEqual([gasLimit, baseFeePerGas, mixHash].map(BigInt), [420_000n, 20n, 1234n])
})

test('dropTransaction reports whether the pool had it', async () => {
  await request('evm_setAutomine', false)
  const hash = await send(BOB)
  assert.equal(await helpers.dropTransaction(hash), true)
  assert.equal(await request('eth_getTransactionByHash', hash), null)
  assert.equal(await helpers.dropTransaction(hash), false)
})

test('takeSnapshot and its restore, more than once', async () => {
  const snapshot = await helpers.takeSnapshot()
  for (const round of ['first', 'second']) {
    await send(CONTRACT)
    await snapshot.restore()
    assert.equal(await blockNumber(), 0, round)
    assert.equal(await balanceOf(CONTRACT), 0n, round)
  }
})

test('loadFixture runs a fixture once and then restores its state', async () => {
  let runs = 0
  const fixture = async () => {
    runs++
    await send(CONTRACT, '0x5')
    return 'loaded'
  }
  for (const round of ['first', 'second', 'third']) {
    assert.equal(await helpers.loadFixture(fixture), 'loaded')
    assert.equal(await balanceOf(CONTRACT), 5n, round)
    assert.equal(await blockNumber(), 1, round)
    await send(CONTRACT)
  }
  assert.equal(runs, 1)
})

test('time: latest, latestBlock, increase, increaseTo and setNextBlockTimestamp', async () => {
  const start = await time.latest()
  assert.equal(start, Number((await latest()).timestamp))
  assert.ok((await time.increase(3600)) >= start + 3600)
  assert.equal(await time.latestBlock(), 1)
  await time.increaseTo(start + 10_000)
  assert.equal(await time.latest(), start + 10_000)
  await time.setNextBlockTimestamp(start + 20_000)
  assert.equal(await time.latest(), start + 10_000)
  await send(BOB)
  assert.equal(await time.latest(), start + 20_000)
})
