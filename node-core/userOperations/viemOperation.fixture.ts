import type { UserOperation as ViemOperation } from 'viem/account-abstraction'
import { numberToHex } from 'viem'
import { hexFromBytes } from '../contract/hex.ts'
import type { EntryPointVersion } from './entryPoints.ts'
import type { UserOperation } from './userOperation.ts'
import { fieldsOfOperation } from './userOperationFields.ts'

/** The operation as viem has it. */
export function viemOperation(operation: UserOperation, version: EntryPointVersion): ViemOperation {
  const { eip7702Auth, ...fields } = fieldsOfOperation(operation, version)
  // viem joins the marker as it is with the data, where EntryPoints expect 20 bytes before them.
  if (fields.factory?.length === 2 && fields.factoryData!.length > 0)
    fields.factory = Uint8Array.of(...fields.factory, ...new Uint8Array(18))
  const texts = Object.entries(fields).map(([name, value]) => [name, value instanceof Uint8Array ? hexFromBytes(value) : value])
  const authorization = eip7702Auth && {
    address: eip7702Auth.address,
    chainId: Number(eip7702Auth.chainId),
    nonce: Number(eip7702Auth.nonce),
    yParity: Number(eip7702Auth.yParity),
    r: numberToHex(eip7702Auth.r, { size: 32 }),
    s: numberToHex(eip7702Auth.s, { size: 32 }),
  }
  return { ...Object.fromEntries(texts), ...(authorization && { authorization }) } as ViemOperation
}
