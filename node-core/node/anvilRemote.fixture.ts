/** anvil as the remote chain of forks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { ScriptedError } from '../remote/scriptedRemote.fixture.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'

export interface AnvilRemote {
  url: string
  /** Rejects with ScriptedError. */
  ask: (method: string, ...params: unknown[]) => Promise<unknown>
  /** Its slot 0 is 8, and slots 1 to 19 have their number. */
  contract: Address
  /** A transaction that stored 7 in its slot 0. */
  stored: Hash
  close: () => Promise<void>
}

/** Starts anvil with a contract, four blocks. */
export async function startAnvilRemote(binary: string, hardfork: string): Promise<AnvilRemote> {
  const anvil = spawn(binary, ['--port', '0', '--hardfork', hardfork], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let url = ''
  for await (const chunk of anvil.stdout) {
    output += String(chunk)
    const address = /Listening on ([\d.:]+)/.exec(output)?.[1]
    if (address === undefined) continue
    url = `http://${address}`
    break
  }
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw new ScriptedError(error.code, error.message)
    return result
  }
  const [from] = (await ask('eth_accounts')) as [Address]
  const send = async (transaction: object) => {
    const hash = (await ask('eth_sendTransaction', { from, ...transaction })) as Hash
    for (;;) {
      // anvil answers a hash before the transaction is mined.
      const receipt = await ask('eth_getTransactionReceipt', hash)
      if (receipt !== null) return receipt as { transactionHash: Hash; contractAddress: Address }
    }
  }
  const { contractAddress: contract } = await send({ data: STORE_INIT_CODE })
  const { transactionHash: stored } = await send({ to: contract, data: wordFromBigint(7n) })
  await send({ to: contract, data: wordFromBigint(8n), accessList: [] })
  for (let slot = 1n; slot < 20n; slot++) await ask('anvil_setStorageAt', contract, wordFromBigint(slot), wordFromBigint(slot))
  await ask('evm_mine')
  return {
    url,
    ask,
    contract,
    stored,
    close: async () => {
      anvil.kill()
      await once(anvil, 'exit')
    },
  }
}
