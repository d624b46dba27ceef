/** Random contracts that fail at many places and in many ways: each place in blocks of its own. */

/** Number of blocks in each of which the same place fails: what is called in them differs. */
export const BLOCKS_OF_PLACE = 3

const HEAD = `pragma solidity ^0.8.26;
error Failed(uint256 number, string why);
error Plain();
type Price is uint128;
using {plus} for Price global;
enum Kind { A, B, C }
function plus(Price a, Price b) pure returns (Price) {
  return Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}
library Lib {
  function checked(uint256 n) internal pure returns (uint256) {
    require(n > 2, "too small");
    return n;
  }
}
contract Small {
  uint256 public immutable amount;
  constructor(uint256 n) {
    require(n > 0, "nothing");
    amount = n;
  }
}
contract Other {
  receive() external payable {
    require(msg.value == 0, "keep it");
  }
  function some() external {}
  function peek(bool isBad) external pure returns (uint256) {
    if (isBad) revert Failed(3, "peek");
    return 1;
  }
}
abstract contract Base {
  uint256 slot;
  uint256 transient brief;
  uint256[] list = [1, 2];
  uint256 immutable start;
  Other immutable other = new Other();
  constructor(uint256 s) {
    start = s;
  }`

/** Statements that fail if a condition holds; `n`: a number of their own. */
const FAILURES: readonly ((fails: string, n: number) => string)[] = [
  (fails) => `require(!(${fails}), "bad");`,
  (fails, n) => `if (${fails}) revert Failed(${n}, "why");`,
  (fails) => `if (${fails}) revert Plain();`,
  (fails) => `require(!(${fails}), Failed(block.number, "other"));`,
  (fails) => `assert(!(${fails}));`,
  (fails) => `x = x + (${fails} ? type(uint256).max : 0) + 1;`,
  (fails) => `x = x / (${fails} ? 0 : 1);`,
  (fails) => `x += list[${fails} ? 9 : 0];`,
  (fails) => `require(!(${fails}));`,
  (fails) => `if (${fails}) revert();`,
  (fails) => `x += other.peek(${fails});`,
  (fails) => `x += Price.unwrap(Price.wrap(uint128(x % 100)).plus(Price.wrap(${fails} ? type(uint128).max : 1)));`,
  (fails) => `x += Lib.checked(${fails} ? 0 : 5);`,
  (fails) => `x += uint256(uint8(Kind(${fails} ? 7 : 1)));`,
  (fails, n) => `try other.peek(${fails}) returns (uint256 y) { x += y; } catch Error(string memory) { revert Failed(${n}, "caught"); }`,
  (fails) => `try other.peek(${fails}) returns (uint256 y) { x += y; } catch { revert(); }`,
  (fails) => `slot += ${fails} ? type(uint256).max : 0; slot = slot / 2; x += slot;`,
  (fails) => `brief = x % 9; x = brief - (${fails} ? 10 : 0);`,
  (fails) => `payable(address(other)).transfer(${fails} ? 2 ** 100 : 0);`,
  (fails, n) => `(bool ok${n}, ) = address(other).call{value: ${fails} ? 1 : 0}(""); require(ok${n}, "not sent");`,
  (fails) => `x += new Small(${fails} ? 0 : 1).amount();`,
]

export class GeneratedContracts {
  /** Number of places that fail. */
  places = 0
  readonly #lines: string[] = HEAD.split('\n')
  readonly #random: (below: number) => number
  readonly #firstBlock: number

  /** The contract is `Top`, with the functions `open`, `receive` and `fallback`. The first place fails from `firstBlock` on. */
  constructor(random: (below: number) => number, firstBlock: number) {
    this.#random = random
    this.#firstBlock = firstBlock
    this.#lines.push(
      '  modifier guarded(uint256 g) {',
      '    uint256 x = g;',
      `    ${this.#failure()}`,
      '    _;',
      `    ${this.#failure()}`,
      '  }',
    )
    this.#function('leaf(uint256 a) internal returns (uint256)', [])
    this.#function('twice(uint256 a) internal virtual returns (uint256)', ['leaf'])
    this.#function('open(uint256 a) public virtual returns (uint256)', ['leaf', 'twice'])
    this.#lines.push('}', 'contract Mid is Base {', '  constructor(uint256 s) Base(s + 1) {}')
    this.#function('twice(uint256 a) internal virtual override guarded(a) returns (uint256)', ['leaf'], 'super.twice(a)')
    this.#lines.push('}', 'contract Top is Mid {', '  constructor() Mid(4) {}', '  receive() external payable {', '    uint256 x = 1;')
    this.#block('    ', 1, ['leaf'])
    this.#lines.push('    slot = x;', '  }', '  fallback(bytes calldata given) external payable returns (bytes memory) {')
    this.#lines.push('    uint256 x = given.length;')
    this.#block('    ', 1, ['leaf'])
    this.#lines.push('    slot = x;', '    return given;', '  }')
    this.#function('open(uint256 a) public override guarded(a + 1) returns (uint256)', ['leaf', 'twice', 'this.apart'], 'super.open(a)')
    this.#function('apart(uint256 a) external returns (uint256)', ['leaf', 'twice'])
    this.#lines.push('}')
  }

  get source(): string {
    return this.#lines.join('\n')
  }

  /** A statement that fails in the next blocks that none has yet. */
  #failure(): string {
    const n = this.places++
    const fails = `block.number / ${BLOCKS_OF_PLACE} == ${this.#firstBlock / BLOCKS_OF_PLACE + n}`
    return FAILURES[this.#random(FAILURES.length)]!(fails, n)
  }

  #function(head: string, calls: readonly string[], above?: string): void {
    this.#lines.push(`  function ${head} {`, '    uint256 x = a + 1;')
    this.#block('    ', 0, calls)
    if (above !== undefined) this.#lines.push(`    x += ${above};`)
    this.#block('    ', 0, calls)
    this.#lines.push('    return x;', '  }')
  }

  #block(indent: string, depth: number, calls: readonly string[]): void {
    for (let left = 1 + this.#random(3); left > 0; left--) this.#statement(indent, depth, calls)
  }

  #statement(indent: string, depth: number, calls: readonly string[]): void {
    const called = calls[this.#random(calls.length)]
    const add = (...lines: readonly string[]): void => void this.#lines.push(...lines.map((line) => indent + line))
    switch (this.#random(depth > 1 ? 4 : 8)) {
      case 3:
        return add('x = x * 3 % 1000;')
      case 4:
        return called === undefined ? undefined : add(`x += ${called}(x % 7);`)
      case 5:
        add('if (x % 2 == 0) {')
        this.#block(`${indent}  `, depth + 1, calls)
        add('} else {')
        this.#block(`${indent}  `, depth + 1, calls)
        return add('}')
      case 6: {
        const i = `i${this.#lines.length}`
        add(`for (uint256 ${i} = 0; ${i} < 2;) {`)
        this.#block(`${indent}  `, depth + 1, calls)
        return add(`  unchecked { ${i}++; }`, '}')
      }
      case 7:
        return add('unchecked {', `  ${this.#failure()}`, '  x -= 1; x += 1;', '}')
      default:
        return add(this.#failure())
    }
  }
}
