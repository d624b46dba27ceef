/** A `console.sol` in the manner of Hardhat's, for any compiler: the functions that sources of cases call, and no others. */

const TYPES = ['uint256', 'string', 'bool', 'address']
const REFERENCE_TYPES = ['string', 'bytes']

/** Its text, with a function for each combination of types in the numbers of arguments that the sources use. */
export function consoleSource(sources: Readonly<Record<string, string>>): string {
  const text = Object.values(sources).join('\n')
  const counts = new Set(Array.from(text.matchAll(/console\.log\(([^;]*)\);/g), ([, given]) => given!.split(',').length))
  const combined = [1, 2, 3, 4]
    .filter((count) => counts.has(count))
    .flatMap((count) => combinations(count).map((types) => ['log', types] as const))
  const named = new Set(Array.from(text.matchAll(/console\.log([A-Z]\w*)\(/g), ([, name]) => name!))
  const single = Array.from(named, (name) => [`log${name}`, [typeNamed(name)]] as const)
  return [
    'pragma solidity >=0.4.22;',
    'library console {',
    '  function send(bytes memory payload) private view {',
    '    address console = 0x000000000000000000636F6e736F6c652e6c6f67;',
    '    (bool ignored, ) = console.staticcall(payload);',
    '    ignored;',
    '  }',
    ...[...combined, ...single].map(([name, types]) => functionOf(name, types)),
    '}',
    '',
  ].join('\n')
}

const combinations = (count: number): string[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((types) => TYPES.map((type) => [...types, type]))

/** `Bytes22` is `bytes22`, `Uint` is `uint256`. */
const typeNamed = (name: string): string => name.toLowerCase().replace(/^(u?int)$/, '$1256')

function functionOf(name: string, types: readonly string[]): string {
  const parameters = types.map((type, at) => `${type}${REFERENCE_TYPES.includes(type) ? ' memory' : ''} p${at}`)
  const given = ['', ...types.map((_, at) => `p${at}`)].join(', ')
  return `  function ${name}(${parameters.join(', ')}) internal view { send(abi.encodeWithSignature("log(${types.join(',')})"${given})); }`
}
