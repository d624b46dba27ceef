import { appendFileSync, closeSync, openSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type Codec, DecodeError } from '../../contract/codec.ts'
import { object, optional, secret } from '../../contract/compound.ts'
import { boolean, integer, string } from '../../contract/primitives.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { MAX_PART_BYTES, fileOffset } from './fileParts.ts'

const part = object(
  {
    /** Of the whole file. */
    sizeBytes: integer,
    /** The bytes in base64; empty at the end. */
    data: string,
  },
  'FilePart',
)

const base64: Codec<Buffer, string> = {
  decode(value) {
    const bytes = Buffer.from(string.decode(value), 'base64')
    if (bytes.length > MAX_PART_BYTES) throw new DecodeError(`${bytes.length} bytes, the limit is ${MAX_PART_BYTES}`)
    return bytes
  },
  encode: (bytes) => bytes.toString('base64'),
  schema: string.schema,
}

/** Methods with which the window carries large files to and from the folder "files" of the node, in both profiles. All are private. */
export const devnetFileRows = [
  method({
    name: 'devnet_readFile',
    summary: 'Part of a file in the folder "files" of the node, from an offset in bytes, at most 1 MiB, as base64.',
    params: [
      ['file', string],
      ['offset', optional(fileOffset, 0)],
    ],
    result: part,
    visibility: 'private',
    reference: 'functional',
    unrecorded: 'answer',
    handler({ files }, name, from) {
      const file = openSync(files.toRead(name), 'r')
      try {
        const bytes = Buffer.alloc(MAX_PART_BYTES)
        const length = readSync(file, bytes, 0, MAX_PART_BYTES, from)
        return { sizeBytes: statSync(files.toRead(name)).size, data: bytes.toString('base64', 0, length) }
      } finally {
        closeSync(file)
      }
    },
  }),
  method({
    name: 'devnet_writeFile',
    summary:
      'Appends at most 1 MiB, as base64, to a file in the folder "files" of the node; offset 0 creates it. The offset is the size so far. Returns the new size.',
    params: [
      ['file', string],
      ['offset', fileOffset],
      ['data', secret(base64)],
    ],
    result: integer,
    visibility: 'private',
    reference: 'functional',
    handler({ files }, name, from, data) {
      try {
        if (from === 0) writeFileSync(files.toMake(name), data, { flag: 'wx', mode: 0o600 })
        else {
          const path = files.toRead(name)
          const { size } = statSync(path)
          if (size !== from) throw rpcError(-32602, `invalid argument 1: offset is ${from}, but the file has ${size} bytes`)
          appendFileSync(path, data)
        }
      } catch (error) {
        throw 'code' in (error as Error) && typeof (error as { code: unknown }).code === 'string'
          ? rpcError(-32000, `cannot write ${name}: ${(error as Error).message}`)
          : error
      }
      return from + data.length
    },
  }),
  method({
    name: 'devnet_removeFile',
    summary: 'Deletes a file in the folder "files" of the node.',
    params: [['file', string]],
    result: boolean,
    visibility: 'private',
    reference: 'functional',
    handler({ files }, name) {
      rmSync(files.toRead(name))
      return true
    },
  }),
] as const
