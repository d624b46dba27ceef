/** For tests: contracts of the constructs that a source trace tells apart, each line with one of them. */
export const CONSTRUCTS = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
type Price is uint128;
library Lib {
  function inc(uint256 x) internal pure returns (uint256) {
    return x + 1;
  }
  function ext(uint256 x) external pure returns (uint256) {
    return x + 2;
  }
}
function free(uint256 a, bool b) pure returns (uint256) {
  if (b) return a;
  return a * 2;
}
abstract contract Base {
  uint256 internal immutable K;
  uint256 public total = 5;
  constructor(uint256 k) {
    K = k;
    require(k > 0, "zero");
  }
  modifier atLeast(uint256 x) {
    require(x >= K, "low");
    _;
    total += 1;
  }
  function hook(uint256 x) internal virtual returns (uint256) {
    total += x;
    return total;
  }
}
contract Shop is Base {
  using Lib for uint256;
  enum Kind { None, Big, Small }
  struct Item { uint64 id; string name; int8[] marks; }
  mapping(address => uint256) public paid;
  event Done(uint256 value);
  constructor(address first) Base(3) {
    paid[first] = 7;
  }
  function hook(uint256 x) internal override returns (uint256) {
    return super.hook(x.inc());
  }
  function buy(uint256 x) external atLeast(x) returns (uint256) {
    uint256 y = hook(x);
    string memory s = name("ab", y);
    return free(y, bytes(s).length > 1) + Lib.ext(y);
  }
  function name(string memory a, uint256 n) internal pure returns (string memory) {
    assembly {
      n := add(n, 1)
    }
    return string.concat(a, n > 3 ? "x" : "y");
  }
  function describe(Item memory item, Kind kind, Price price, address who) internal pure returns (uint256 sum) {
    for (uint256 i = 0; i < item.marks.length; i++) {
      sum += uint8(item.marks[i]);
    }
    if (kind == Kind.Big) sum += Price.unwrap(price) + uint160(who);
  }
  function take(Item calldata item, uint256[] calldata values, bytes4 mark) external returns (uint256 all) {
    Item memory copy = item;
    all = describe(copy, Kind.Small, Price.wrap(9), address(this)) + sumOf(values) + uint32(mark);
    emit Done(all);
  }
  function sumOf(uint256[] calldata values) internal pure returns (uint256 sum) {
    for (uint256 i = 0; i < values.length; i++) sum += values[i];
  }
  function attempt(uint256 x) external returns (bool failed) {
    try this.buy(x) returns (uint256) {
      failed = false;
    } catch Error(string memory) {
      failed = true;
    }
  }
  function down(uint256 n) public returns (uint256) {
    if (n == 0) return 0;
    return down(n - 1) + 1;
  }
  function apply_(function (uint256) internal pure returns (uint256) f, uint256 x) internal pure returns (uint256) {
    return f(x);
  }
  function pointers(uint256 x) external pure returns (uint256) {
    return apply_(x > 5 ? twice : thrice, x);
  }
  function twice(uint256 x) internal pure returns (uint256) {
    return 2 * x;
  }
  function thrice(uint256 x) internal pure returns (uint256) {
    return 3 * x;
  }
  receive() external payable {
    total += msg.value;
  }
  fallback() external {
    total = 0;
  }
}
`
