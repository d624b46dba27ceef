import { expect, test } from 'vitest'
import { jsonMembers, parseMember } from './jsonMembers.ts'

const read = (text: string) => {
  const bytes = Buffer.from(text)
  return Object.fromEntries(Array.from(jsonMembers(bytes), (member) => [member.name, parseMember(bytes, member)]))
}

test.each([
  '{}',
  ' { "a" : 1 , "b":[1,{"x":"}"},[]], "c":{"d":{}} ,"e\\"\\\\":"q\\"}", "f":true,"g":null,"h":-1.5e3 } ',
  '{"ü":"grün","":{"":""}}',
])('%s is read as JSON.parse reads it', (text) => {
  expect(read(text)).toEqual(JSON.parse(text))
})

test.each(['', '[]', '{', '{"a"', '{"a":', '{"a":1', '{"a":1,}', '{"a" 1}', '{"a":"x}', '{"a":}', '{"a":1 2}', '{a:1}'])(
  '%j is refused',
  (text) => {
    expect(() => read(text)).toThrow(SyntaxError)
  },
)
