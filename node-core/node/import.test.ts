import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONFORMANCE_FOLDER, hasConformanceData } from '../conformance/conformanceData.ts'
import { createNode } from './createNode.ts'

const data = join(CONFORMANCE_FOLDER, 'execution-apis/tests')

describe.skipIf(!hasConformanceData('execution-apis'))('--import (skipped where ../shared/conformance is absent)', () => {
  test('puts the blocks of the file into the chain before the node is ready', async () => {
    const seen: bigint[] = []
    const node = await createNode(
      { inMemory: true, genesis: join(data, 'genesis.json'), importFile: join(data, 'chain.rlp') },
      { onImportProgress: ({ number }) => void seen.push(number) },
    )
    expect(node.info().hardfork).toBe('bpo2')
    expect(seen).toHaveLength(54)
    await node.close()
  })

  test('of blocks that belong to another genesis is an error that names the block', async () => {
    await expect(createNode({ inMemory: true, importFile: join(data, 'chain.rlp') })).rejects.toMatchObject({
      code: 'import-failed',
      message: expect.stringContaining('block 1 (0x80e911b62f552f563a2544dfef5eb39ec8863d9082c998ca6b657f76e19de38e): parent: there is no block 0x44fd89d5') as string,
    })
  })
})
