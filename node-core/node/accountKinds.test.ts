import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createNode } from './createNode.ts'
import { address, derivationPath, privateKeys } from './accountKinds.ts'
import { gasLimit, limit, numberOrOff } from './limitKinds.ts'

const KEYS = ['01', '02'].map((digits) => `0x${digits.repeat(32)}`)
/** Of the two keys, as viem's privateKeyToAddress gives them. */
const ADDRESSES = ['0x1a642f0e3c3af545e7acbd38b07251b3990914f1', '0x5050a4f4b3f9338c3472dcc01a87c76a144b3c9c']

describe('private keys', () => {
  test('are given as a list, with or without 0x', () => {
    expect(privateKeys.parse(KEYS.join(', '), '/')).toEqual(KEYS)
    expect(privateKeys.parse([KEYS[0]!.slice(2).toUpperCase()], '/')).toEqual([KEYS[0]])
    expect(privateKeys.parse(privateKeys.text([])!, '/')).toEqual([])
  })

  test('are read from a file next to the configuration, with comments', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'keys.txt'), `# deployer\n${KEYS[0]}\n\n${KEYS[1]} # owner\n`)
    expect(privateKeys.parse('keys.txt', folder)).toEqual(KEYS)
    expect(() => privateKeys.parse('none.txt', folder)).toThrow(/none\.txt/)
  })

  test.each([
    [KEYS[0]!.slice(0, -1) + ',' + KEYS[1], /no such file/],
    [`${KEYS[0]},0x${'0'.repeat(64)}`, /^item 2 is not a private key$/],
    [`${KEYS[0]},${KEYS[0]}`, /^a private key is given twice$/],
  ])('%s is refused', (text, message) => {
    expect(() => privateKeys.parse(text, '/')).toThrow(message)
  })

  test('make dev accounts after those of the mnemonic, funded and able to sign', async () => {
    const node = await createNode({ inMemory: true, jsonRpc: false, accounts: 1, accountsPath: "m/44'/60'/1'/0", privateKeys: KEYS })
    onTestFinished(() => node.close())
    // Of the test mnemonic at that path, as viem's mnemonicToAccount gives it.
    expect(node.accounts().map((account) => account.address)).toEqual(['0x8c8d35429f74ec245f8ef2f4fd1e551cff97d650', ...ADDRESSES])
  })
})

describe('other kinds', () => {
  test('paths of BIP-32 are accepted as tools write them', () => {
    expect(["m/44'/60'/0'/0/", 'm/44h/60h', 'm'].map((text) => derivationPath.parse(text, '/'))).toEqual([
      "m/44'/60'/0'/0",
      "m/44'/60'",
      'm',
    ])
    for (const text of ['44/60', 'm/x', 'm/2147483648', 'm//1', '']) expect(() => derivationPath.parse(text, '/')).toThrow(/BIP-32/)
  })

  test('limits are numbers or words', () => {
    const kind = limit('BYTES', 1n, 100n)
    expect(['fork', 'off', '0x20', 7].map((raw) => kind.parse(raw, '/'))).toEqual(['fork', 'off', 32n, 7n])
    expect(() => kind.parse('101', '/')).toThrow(/from 1 to 100/)
    expect(() => numberOrOff('WEI', 0n, 5n).parse('fork', '/')).toThrow(/from 0 to 5/)
    expect([gasLimit.parse('off', '/'), gasLimit.text(2n ** 63n - 1n)]).toEqual([2n ** 63n - 1n, 'off'])
  })

  test('addresses are 20 bytes of hex', () => {
    expect(address.parse(ADDRESSES[0]!.toUpperCase().replace('0X', '0x'), '/')).toBe(ADDRESSES[0])
    expect(() => address.parse('0x12', '/')).toThrow('is not an address')
  })
})
