import { describe, expect, test } from 'vitest'
import { formatArguments } from './format.ts'
import type { ConsoleArgument, ConsoleType } from './signatures.ts'

type Given = [type: ConsoleType, value: string]

const argument = ([type, value]: Given): ConsoleArgument => ({ type, value })
const formatted = (format: string, ...rest: Given[]) => formatArguments([['string', format] as Given, ...rest].map(argument))

const ADDRESS = '0xdEADBEeF00000000000000000000000000000000'
const given =
  (type: ConsoleType) =>
  (value: string): Given => [type, value]
const [uint, int, text, bool] = [given('uint256'), given('int256'), given('string'), given('bool')]

describe('a line of console.log', () => {
  test.each<[string, string, Given[]]>([
    ['nothing to fill in: the rest after spaces', 'a 1 true', [text('a'), uint('1'), bool('true')]],
    ['no string first', '1 %s', [uint('1'), text('%s')]],
    ['an empty string first leaves no space', '7', [text(''), uint('7')]],
    ['no arguments', '', []],
  ])('%s', (_, expected, all) => {
    expect(formatArguments(all.map(argument))).toBe(expected)
  })

  // The cases of Foundry's own test.
  test.each<[string, Given[], string]>([
    ['%s', [text('foo')], 'foo'],
    ['%d', [text('foo')], 'NaN'],
    ['%i', [text('foo')], 'NaN'],
    ['%e', [text('foo')], 'NaN'],
    ['%x', [text('foo')], 'NaN'],
    ['%o', [text('foo')], "'foo'"],
    ['%%s', [text('foo')], '%s foo'],
    ['%', [text('foo')], '% foo'],
    ['%%', [text('foo')], '% foo'],
    ['%s', [bool('true')], 'true'],
    ['%d', [bool('true')], '1'],
    ['%d', [bool('false')], '0'],
    ['%i', [bool('true')], 'NaN'],
    ['%x', [bool('true')], 'NaN'],
    ['%o', [bool('true')], "'true'"],
    [
      '%s %x',
      [
        ['bytes', '0xdeadbeef'],
        ['bytes32', '0xdead'],
      ],
      '0xdeadbeef 0xdead',
    ],
    [
      '%d %o',
      [
        ['bytes', '0xdeadbeef'],
        ['bytes', '0xdeadbeef'],
      ],
      "NaN '0xdeadbeef'",
    ],
    [
      '%s %x %d',
      [
        ['address', ADDRESS],
        ['address', ADDRESS],
        ['address', ADDRESS],
      ],
      `${ADDRESS} ${ADDRESS} NaN`,
    ],
    ['%s %d %i %o', [uint('100'), uint('100'), uint('100'), uint('100')], '100 100 100 100'],
    ['%x', [uint('100')], '0x64'],
    ['%x', [int('-100')], '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9c'],
    ['%e', [uint('0')], '0e0'],
    ['%e', [uint('100')], '1e2'],
    ['%e', [uint('1002300')], '1.0023e6'],
    ['%e', [int('-123000')], '-1.23e5'],
    ['%1e', [int('100')], '10'],
    ['%2e', [int('-100')], '-1'],
    ['%0e', [int('123000')], '123000'],
    ['%7e', [int('-123000')], '-0.0123'],
    ['%18e', [uint('1000000000000000000')], '1'],
    ['%18e ETH', [uint('1500000000000000000')], '1.5 ETH'],
    ['%256e', [uint('0')], '0'],
    ['%256e', [uint('1')], `0.${'0'.repeat(255)}1`],
    ['%1025e', [uint('1')], '%1025e 1'],
    ['%99999999999999999999e', [uint('1')], '%99999999999999999999e 1'],
    ['%333d%3e%5F', [], '%333d%3e%5F'],
    ['%5d%3e%2f%3f%e1', [uint('123456789')], '%5d123456.789%2f%3f%e1'],
    ['foo %s %%s %s and %d foo %%', [['address', ADDRESS], bool('true'), uint('21')], `foo ${ADDRESS} %s true and 21 foo %`],
    ['%e and %12e', [bool('false'), uint('123456789')], 'NaN and 0.000123456789'],
  ])('%s of %j', (format, rest, expected) => {
    expect(formatted(format, ...rest)).toBe(expected)
  })
})
