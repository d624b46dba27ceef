/** Sources for the gallery. */

export const SOLIDITY = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/**
 * @title A vault that holds tokens
 * @dev Each depositor has an account.
 */
contract Vault is Ownable {
    struct Account {
        uint128 balance;
        uint64 since;
    }

    mapping(address owner => Account) public accounts;
    error Insufficient(address owner, uint256 balance, uint256 amount);

    event Withdrawn(address indexed owner, uint256 amount);

    /// @notice Pays out to the caller.
    /// @param amount in the smallest unit
    function withdraw(uint256 amount) external nonReentrant returns (bool) {
        Account storage account = accounts[msg.sender];
        uint256 balance = account.balance;
        if (balance < amount) revert Insufficient(msg.sender, balance, amount);
        unchecked {
            account.balance = uint128(balance - amount);
        }
        emit Withdrawn(msg.sender, amount * 1e18);
        assembly ("memory-safe") {
            mstore(0x00, not(0)) // a word of ones
            return(0x00, 0x20)
        }
    }
}

string constant NOTE = unicode"héllo\\n";
uint256 constant LIMIT = type(uint256).max / 2 ** 8;
`

export const VYPER = `# @version 0.4.3
"""
@title A counter
"""
from ethereum.ercs import IERC20

count: public(uint256)
owners: HashMap[address, bool]

event Counted:
    by: indexed(address)

@external
@nonreentrant
def increase(amount: uint256 = 1) -> bool:
    assert self.owners[msg.sender], "not an owner"
    self.count += amount  # checked
    log Counted(by=msg.sender)
    return True
`
