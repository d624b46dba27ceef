const DEVELOPMENT_NODES = /anvil|hardhat|ganache|testrpc|terrarium/i

/** Whether a node that answers web3_clientVersion so is one for development: the state of its newest block can be changed by hand, without a block. */
export const isDevelopmentNode = (version: unknown): boolean => typeof version === 'string' && DEVELOPMENT_NODES.test(version)
