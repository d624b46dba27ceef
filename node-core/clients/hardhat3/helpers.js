/** Each of Hardhat 3's network helpers, and what it changes on the chain. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { network } from 'hardhat'

const CONTRACT = '0xc0de000000000000000000000000000000000000'
/** Stops at once, so it accepts ether. */
const STOP = '0x00'
const ETHER = 10n ** 18n

const { ethers, networkHelpers: helpers, provider } = await network.create('terrarium')
const { time } = helpers
const [alice, bob] = await ethers.getSigners()

const latest = () => ethers.provider.getBlock('latest')
const isDropped = async (hash) => (await ethers.provider.getTransaction(hash)) === null
const sendPending = async () => {
  await provider.request({ method: 'evm_setAutomine', params: [false] })
  return (await alice.sendTransaction({ to: bob, value: 1n, gasLimit: 21_000n })).hash
}

beforeEach(async () => {
  await provider.request({ method: 'hardhat_reset', params: [] })
  helpers.clearSnapshots()
})

test('mine and mineUpTo', async () => {
  await helpers.mine()
  await helpers.mine(3, { interval: 60 })
  const [second, fourth] = [await ethers.provider.getBlock(2), await latest()]
  assert.equal(fourth.number, 4)
  assert.equal(fourth.timestamp - second.timestamp, 120)
  await helpers.mineUpTo(20)
  assert.equal(await ethers.provider.getBlockNumber(), 20)
})

test('setBalance, setCode, setNonce, setStorageAt and getStorageAt', async () => {
  await helpers.setBalance(CONTRACT, 5n * ETHER)
  await helpers.setCode(CONTRACT, STOP)
  await helpers.setNonce(CONTRACT, 7)
  await helpers.setStorageAt(CONTRACT, 3, 69)
  for (const when of ['at once', 'after a block']) {
    assert.equal(await ethers.provider.getBalance(CONTRACT), 5n * ETHER, when)
    assert.equal(await ethers.provider.getCode(CONTRACT), STOP, when)
    assert.equal(await ethers.provider.getTransactionCount(CONTRACT), 7, when)
    assert.equal(await ethers.provider.getStorage(CONTRACT, 3), ethers.zeroPadValue('0x45', 32), when)
    assert.equal(await helpers.getStorageAt(CONTRACT, 3), ethers.zeroPadValue('0x45', 32), when)
    await helpers.mine()
  }
})

test('setNonce refuses a lower nonce', async () => {
  await helpers.setNonce(alice.address, 7)
  await assert.rejects(helpers.setNonce(alice.address, 6), /smaller/)
})

test('impersonateAccount and stopImpersonatingAccount', async () => {
  await helpers.setBalance(CONTRACT, ETHER)
  await helpers.setCode(CONTRACT, STOP)
  await helpers.impersonateAccount(CONTRACT)
  const signer = await ethers.getSigner(CONTRACT)
  const before = await ethers.provider.getBalance(bob)
  const receipt = await (await signer.sendTransaction({ to: bob, value: 5n })).wait()
  assert.equal(receipt.from.toLowerCase(), CONTRACT)
  assert.equal(await ethers.provider.getBalance(bob), before + 5n)
  await helpers.stopImpersonatingAccount(CONTRACT)
  await assert.rejects(signer.sendTransaction({ to: bob, value: 5n }), /unknown account/)
})

test('setCoinbase, setBlockGasLimit, setNextBlockBaseFeePerGas and setPrevRandao hold for the next block', async () => {
  await helpers.setCoinbase(CONTRACT)
  await helpers.setBlockGasLimit(420_000)
  await helpers.setNextBlockBaseFeePerGas(20)
  await helpers.setPrevRandao(1234)
  await helpers.mine()
  const { miner, gasLimit, baseFeePerGas, mixHash } = await provider.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  assert.equal(miner, CONTRACT)
  assert.deepEqual([gasLimit, baseFeePerGas, mixHash].map(BigInt), [420_000n, 20n, 1234n])
})

test('dropTransaction reports whether the pool had it', async () => {
  const hash = await sendPending()
  assert.equal(await helpers.dropTransaction(hash), true)
  assert.equal(await isDropped(hash), true)
  assert.equal(await helpers.dropTransaction(hash), false)
})

test('takeSnapshot and its restore, more than once', async () => {
  const snapshot = await helpers.takeSnapshot()
  for (const round of [1, 2]) {
    await (await alice.sendTransaction({ to: bob, value: 1n })).wait()
    await helpers.setBalance(CONTRACT, 1)
    await snapshot.restore()
    assert.equal(await ethers.provider.getBlockNumber(), 0, `round ${round}`)
    assert.equal(await ethers.provider.getTransactionCount(alice), 0, `round ${round}`)
    assert.equal(await ethers.provider.getBalance(CONTRACT), 0n, `round ${round}`)
  }
})

test('loadFixture runs a fixture once and then restores its state', async () => {
  let runs = 0
  const fixture = async () => {
    runs++
    await (await alice.sendTransaction({ to: CONTRACT, value: 5n })).wait()
    return 'loaded'
  }
  for (const round of [1, 2, 3]) {
    assert.equal(await helpers.loadFixture(fixture), 'loaded')
    assert.equal(await ethers.provider.getBalance(CONTRACT), 5n, `round ${round}`)
    assert.equal(await ethers.provider.getBlockNumber(), 1, `round ${round}`)
    await (await alice.sendTransaction({ to: CONTRACT, value: 1n })).wait()
  }
  assert.equal(runs, 1)
})

test('time: latest, latestBlock, increase, increaseTo and setNextBlockTimestamp', async () => {
  const start = await time.latest()
  assert.equal(start, (await latest()).timestamp)
  assert.ok((await time.increase(3600)) >= start + 3600)
  assert.equal(await time.latestBlock(), 1)
  await time.increaseTo(start + 10_000)
  assert.equal(await time.latest(), start + 10_000)
  await time.setNextBlockTimestamp(start + 20_000)
  assert.equal(await time.latest(), start + 10_000)
  await (await alice.sendTransaction({ to: bob, value: 1n })).wait()
  assert.equal(await time.latest(), start + 20_000)
})
