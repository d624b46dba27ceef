/** Hardhat 3's chai matchers and Ignition, against the token whose artifact is in token.json. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { beforeEach, test } from 'node:test'
import { buildModule } from '@nomicfoundation/hardhat-ignition/modules'
import { expect } from 'chai'
import { network } from 'hardhat'

const artifact = JSON.parse(readFileSync(new URL('token.json', import.meta.url), 'utf8'))
const { ethers, ignition, networkHelpers, provider } = await network.create('terrarium')
const [alice, bob, carol] = await ethers.getSigners()

const deploy = async () => {
  const token = await (await ethers.getContractFactory(artifact.abi, artifact.bytecode, alice)).deploy(1000n)
  return token.waitForDeployment()
}

let token
beforeEach(async () => {
  token = await networkHelpers.loadFixture(deploy)
})

test('emit and withArgs', async () => {
  await expect(token.transfer(bob, 25n)).to.emit(token, 'Transfer').withArgs(alice, bob, 25n)
  await expect(token.approve(bob, 25n)).not.to.emit(token, 'Transfer')
})

test('revert, revertedWith, revertedWithCustomError and revertedWithoutReason', async () => {
  await expect(token.connect(bob).transfer(carol, 1n)).to.be.revertedWith('transfer amount exceeds balance')
  await expect(token.connect(bob).transferFrom(alice, carol, 5n))
    .to.be.revertedWithCustomError(token, 'InsufficientAllowance')
    .withArgs(alice, 0n, 5n)
  await expect(alice.sendTransaction({ to: token, data: '0x12345678' })).to.be.revertedWithoutReason(ethers)
  await expect(token.transfer(bob, 1n)).not.to.revert(ethers)
})

test('revertedWithPanic', async () => {
  // PUSH4 Panic(uint256), PUSH1 224, SHL, PUSH0, MSTORE, PUSH1 0x11, PUSH1 4, MSTORE, PUSH1 36, PUSH0, REVERT
  await networkHelpers.setCode(carol.address, '0x634e487b7160e01b5f52601160045260245ffd')
  await expect(ethers.provider.call({ to: carol })).to.be.revertedWithPanic(0x11)
})

test('changeEtherBalance, changeEtherBalances and changeTokenBalance', async () => {
  await expect(() => alice.sendTransaction({ to: bob, value: 200n })).to.changeEtherBalance(ethers, bob, 200n)
  await expect(() => alice.sendTransaction({ to: bob, value: 200n })).to.changeEtherBalances(ethers, [alice, bob], [-200n, 200n])
  await expect(() => token.transfer(bob, 3n)).to.changeTokenBalance(ethers, token, bob, 3n)
  await expect(() => token.transfer(bob, 3n)).to.changeTokenBalances(ethers, token, [alice, bob], [-3n, 3n])
})

test('changeEtherBalance sees a balance that was set by hand before the transaction', async () => {
  await networkHelpers.setBalance(bob.address, 5n)
  await expect(() => alice.sendTransaction({ to: bob, value: 200n })).to.changeEtherBalance(ethers, bob, 200n)
  assert.equal(await ethers.provider.getBalance(bob), 205n)
})

test('Ignition deploys a module, and calls its contract', async () => {
  const module = buildModule('Token', (m) => {
    const deployed = m.contract('Token', { ...artifact, contractName: 'Token', sourceName: 'Token.sol', linkReferences: {} }, [500n])
    m.call(deployed, 'transfer', [bob.address, 20n])
    return { deployed }
  })
  const { deployed } = await ignition.deploy(module, { config: { requiredConfirmations: 1 } })
  assert.equal(await deployed.balanceOf(bob), 20n)
  assert.equal(await deployed.balanceOf(alice), 480n)
})

test('hardhat_metadata and hardhat_getAutomine, which Ignition asks for', async () => {
  const { chainId, instanceId } = await provider.request({ method: 'hardhat_metadata' })
  assert.equal(BigInt(chainId), (await ethers.provider.getNetwork()).chainId)
  assert.match(instanceId, /^0x[0-9a-f]{64}$/)
  assert.equal(await provider.request({ method: 'hardhat_getAutomine' }), true)
})
