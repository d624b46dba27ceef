import { expect, test } from 'vitest'
import { TESTED_PIPELINES, type Pipeline, compilePipeline, contractNamed } from '../fixture.ts'
import { parameterSlotsOf } from './stackSlots.ts'
import { SourcedCode, sourcedCode } from './sourcedCode.ts'

const load = async (file: string, name: string, pipeline: Pipeline) => {
  const build = await compilePipeline(file, pipeline)
  const contract = contractNamed(build, name)
  return { build, contract, code: contract.runtime!, isCreation: false }
}

test.each(TESTED_PIPELINES)(
  'functions begin where the compiler says, within their own source (%s)',
  { timeout: 60_000 },
  async (pipeline) => {
    const code = sourcedCode(await load('Orders.sol', 'Orders', pipeline))
    const entered = code.found.code.functions.flatMap(({ entryPc }) =>
      entryPc === null ? [] : [{ entryPc, ...code.functionEnteredAt(entryPc)! }],
    )
    const own = entered.filter(({ isGenerated }) => !isGenerated)
    expect(own.length).toBeGreaterThan(pipeline === 'IR, optimised' ? 0 : 5)
    for (const { entryPc, definition, parameterSlots } of own) {
      if (definition!.kind !== 'getter') expect(parameterSlots).toBe(parameterSlotsOf(definition!.parameters))
      if (!pipeline.endsWith('optimised') && definition!.kind !== 'getter') expect(code.functionAt(entryPc)).toBe(definition)
    }
  },
)

test('positions have line, function and statement', async () => {
  const code = sourcedCode(await load('Orders.sol', 'Orders', 'legacy'))
  const text = code.found.build.sources[0]!.content
  const pcs = Array.from(code.rangeAt.keys()).filter((pc) => code.location(pc) !== undefined)
  const withdraw = pcs.filter((pc) => code.functionAt(pc)?.name === 'withdraw')
  const line = text.split('\n').findIndex((it) => it.includes('uint256 available = deposits[msg.sender]')) + 1
  const first = withdraw.find((pc) => code.location(pc)!.line === line)!
  expect(code.statementAt(first)!.type).toBe('VariableDeclarationStatement')
  expect(code.location(first)).toMatchObject({ build: code.found.build.id, path: 'Orders.sol', sourceId: 0 })
  // Code that the compiler wrote has no place in a source.
  const generated = Array.from(code.rangeAt.keys()).filter((pc) => (code.entryAt(pc)?.sourceId ?? 0) > 0)
  expect(generated.length).toBeGreaterThan(100)
  expect(generated.every((pc) => code.location(pc) === undefined)).toBe(true)
})

test('the same code is indexed once', async () => {
  const found = await load('Orders.sol', 'Orders', 'legacy')
  expect(sourcedCode(found)).toBe(sourcedCode({ ...found }))
  expect(new SourcedCode(found)).not.toBe(sourcedCode(found))
})
