import { expect, test } from 'vitest'
import { ANSWERS } from '../consensus/engine/answers.fixture.ts'
import { scriptedEngine } from '../consensus/engine/scriptedEngine.fixture.ts'
import { enginePositionOf } from './enginePosition.ts'

const IDS = ['37197c3f79c324494cfe49413e69f9bc4c5e6fa4', '0'.repeat(40), '471300eeeb5dcbaf1424fa49ef60da0cfa505faf']

test('is what the engine says, with the validators that it is connected to', async () => {
  await using engine = await scriptedEngine(({ method }) => ANSWERS[method as keyof typeof ANSWERS])
  expect(await enginePositionOf(engine.url.http, IDS)).toEqual({ height: 158, round: 0, step: 'Precommit', peers: [2] })
})

test('is unknown where the engine answers nothing, or something else', async () => {
  await using silent = await scriptedEngine(() => undefined)
  expect(await enginePositionOf(silent.url.http, IDS)).toBeNull()
  silent.answer = () => '{"jsonrpc":"2.0","id":1,"result":{}}'
  expect(await enginePositionOf(silent.url.http, IDS)).toBeNull()
  expect(await enginePositionOf('http://127.0.0.1:1', IDS)).toBeNull()
})
