/**
 * Declarations of ERC-4337 and of accounts that are common with it. Names of structs are those of the EntryPoints' sources: 0.6 has
 * `UserOperation`, later ones have `PackedUserOperation`.
 */
const OPERATION =
  'UserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, ' +
  'uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)'
const PACKED =
  'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, ' +
  'bytes32 gasFees, bytes paymasterAndData, bytes signature)'
const IN_MEMORY =
  'MemoryUserOp(address sender, uint256 nonce, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, ' +
  'address paymaster, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas)'
const PACKED_IN_MEMORY =
  'MemoryUserOp(address sender, uint256 nonce, uint256 verificationGasLimit, uint256 callGasLimit, uint256 paymasterVerificationGasLimit, ' +
  'uint256 paymasterPostOpGasLimit, uint256 preVerificationGas, address paymaster, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas)'

const innerHandleOp = (operation: string): string =>
  `innerHandleOp(bytes callData, UserOpInfo(${operation} mUserOp, bytes32 userOpHash, uint256 prefund, uint256 contextOffset, ` +
  'uint256 preOpGas) opInfo, bytes context)'

/** Of EntryPoints, of contracts that create senders and accounts, of accounts and of paymasters. */
export const ACCOUNT_ABSTRACTION_FUNCTIONS = [
  ...[OPERATION, PACKED].flatMap((operation) => [
    `handleOps(${operation}[] ops, address beneficiary)`,
    `handleAggregatedOps(UserOpsPerAggregator(${operation}[] userOps, address aggregator, bytes signature)[] opsPerAggregator, ` +
      'address beneficiary)',
    `getUserOpHash(${operation} userOp)`,
    `validateUserOp(${operation} userOp, bytes32 userOpHash, uint256 missingAccountFunds)`,
    `validatePaymasterUserOp(${operation} userOp, bytes32 userOpHash, uint256 maxCost)`,
    `executeUserOp(${operation} userOp, bytes32 userOpHash)`,
  ]),
  innerHandleOp(IN_MEMORY),
  innerHandleOp(PACKED_IN_MEMORY),
  'postOp(uint8 mode, bytes context, uint256 actualGasCost)',
  'postOp(uint8 mode, bytes context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)',
  'getNonce(address sender, uint192 key)',
  'incrementNonce(uint192 key)',
  'getSenderAddress(bytes initCode)',
  'getDepositInfo(address account)',
  'depositTo(address account)',
  'withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
  'addStake(uint32 unstakeDelaySec)',
  'unlockStake()',
  'withdrawStake(address withdrawAddress)',
  'delegateAndRevert(address target, bytes data)',
  'createSender(bytes initCode)',
  'initEip7702Sender(address sender, bytes initCallData)',
  'createAccount(address owner, uint256 salt)',
  'execute(address target, uint256 value, bytes data)',
  'executeBatch(Call(address target, uint256 value, bytes data)[] calls)',
  'executeBatch(address[] targets, uint256[] values, bytes[] datas)',
  'executeBatch(address[] targets, bytes[] datas)',
  // ERC-7579, ERC-7821.
  'execute(bytes32 mode, bytes executionCalldata)',
]

export const ACCOUNT_ABSTRACTION_EVENTS = [
  'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, ' +
    'uint256 actualGasCost, uint256 actualGasUsed)',
  'UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce)',
  'PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
  'IgnoredInitCode(bytes32 indexed userOpHash, address indexed sender, address unusedFactory)',
  'EIP7702AccountInitialized(bytes32 indexed userOpHash, address indexed sender, address indexed delegate)',
  'BeforeExecution()',
  'SignatureAggregatorChanged(address indexed aggregator)',
  'Deposited(address indexed account, uint256 totalDeposit)',
  'Withdrawn(address indexed account, address withdrawAddress, uint256 amount)',
  'StakeLocked(address indexed account, uint256 totalStaked, uint256 unstakeDelaySec)',
  'StakeUnlocked(address indexed account, uint256 withdrawTime)',
  'StakeWithdrawn(address indexed account, address withdrawAddress, uint256 amount)',
]

export const ACCOUNT_ABSTRACTION_ERRORS = [
  'FailedOp(uint256 opIndex, string reason)',
  'FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'PostOpReverted(bytes returnData)',
  'SignatureValidationFailed(address aggregator)',
  'SenderAddressResult(address sender)',
  'DelegateAndRevert(bool success, bytes ret)',
  'Reentrancy()',
  'InternalFunction()',
  'Eip7702SenderNotDelegate(address sender)',
  'Eip7702SenderWithoutCode(address sender)',
  'InvalidBeneficiary(address beneficiary)',
  'FailedSendToBeneficiary(address beneficiary, uint256 amount, bytes revertData)',
  'InvalidPaymaster(address paymaster)',
  'InvalidPaymasterData(uint256 paymasterAndDataLength)',
  'InvalidPaymasterSignatureLength(uint256 dataLength, uint256 pmSignatureLength)',
  'InsufficientDeposit(uint256 currentDeposit, uint256 withdrawAmount)',
  'DepositWithdrawalFailed(address account, address withdrawAddress, uint256 amount, bytes revertReason)',
  'InvalidStake(uint256 msgValue, uint256 currentStake)',
  'InvalidUnstakeDelay(uint256 newUnstakeDelaySec, uint256 currentUnstakeDelaySec)',
  'NotStaked(uint256 currentStake, uint256 unstakeDelaySec, bool staked)',
  'StakeNotUnlocked(uint256 withdrawTime, uint256 blockTimestamp)',
  'WithdrawalNotDue(uint256 withdrawTime, uint256 blockTimestamp)',
  'StakeWithdrawalFailed(address account, address withdrawAddress, uint256 amount, bytes revertReason)',
]
