/** MetaMask's network and transaction controllers, put together as the extension does, with one account. */
const { Messenger } = require('@metamask/messenger')
const { NetworkController, RpcEndpointType } = require('@metamask/network-controller')
const { TransactionController } = require('@metamask/transaction-controller')

const RPC_URL = process.env.RPC_URL
const ORIGIN = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
/** The first dev account. */
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const KEY = Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex')
const RECIPIENT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** How often block tracker and transaction poller ask; the extension asks every 20 and 3 seconds. */
const POLL_MS = 50

/** A fetch that says that it is the extension's, as a browser does. */
const fetchAsExtension = (url, options) => fetch(url, { ...options, headers: { ...options.headers, origin: ORIGIN } })

const networkOf = (chainId, networkClientId) => ({
  chainId,
  name: `Terrarium ${chainId}`,
  nativeCurrency: 'ETH',
  rpcEndpoints: [{ type: RpcEndpointType.Custom, url: RPC_URL, networkClientId }],
  defaultRpcEndpointIndex: 0,
  blockExplorerUrls: [],
})

/** Stands in for controllers that a wallet has, but that this node never meets: accounts, feature flags. */
function registerOthers(messenger) {
  const account = { id: 'one', address: ACCOUNT, type: 'eip155:eoa', methods: [], options: {}, scopes: [], metadata: {} }
  const answers = {
    'AccountsController:getSelectedAccount': account,
    'AccountsController:getState': { internalAccounts: { accounts: { one: account }, selectedAccount: 'one' } },
    'RemoteFeatureFlagController:getState': {
      remoteFeatureFlags: { confirmations_transactions: { acceleratedPolling: { defaultCountMax: 2, defaultIntervalMs: POLL_MS } } },
    },
  }
  for (const [action, answer] of Object.entries(answers)) {
    const namespace = action.slice(0, action.indexOf(':'))
    new Messenger({ namespace, parent: messenger }).registerActionHandler(action, () => answer)
  }
}

class Wallet {
  #networks
  #transactions
  #clientId

  constructor(chainId) {
    const root = new Messenger({ namespace: 'Root' })
    registerOthers(root)
    this.#clientId = 'terrarium'
    this.#networks = new NetworkController({
      messenger: new Messenger({ namespace: 'NetworkController', parent: root }),
      infuraProjectId: '0'.repeat(32),
      state: {
        selectedNetworkClientId: this.#clientId,
        networkConfigurationsByChainId: { [chainId]: networkOf(chainId, this.#clientId) },
        networksMetadata: {},
      },
      getRpcServiceOptions: () => ({ fetch: fetchAsExtension, btoa }),
      getBlockTrackerOptions: () => ({ pollingInterval: POLL_MS, keepEventLoopActive: false }),
    })
    this.#networks.initializeProvider()
    const messenger = new Messenger({ namespace: 'TransactionController', parent: root })
    root.delegate({
      messenger,
      actions: [
        'AccountsController:getSelectedAccount',
        'AccountsController:getState',
        'NetworkController:findNetworkClientIdByChainId',
        'NetworkController:getNetworkClientById',
        'RemoteFeatureFlagController:getState',
      ],
      events: ['NetworkController:stateChange'],
    })
    this.#transactions = new TransactionController({
      messenger,
      disableHistory: true,
      disableSendFlowHistory: true,
      disableSwaps: true,
      getCurrentNetworkEIP1559Compatibility: async () => true,
      getNetworkClientRegistry: () => this.#networks.getNetworkClientRegistry(),
      getNetworkState: () => this.#networks.state,
      isSimulationEnabled: () => false,
      isFirstTimeInteractionEnabled: () => false,
      sign: async (transaction) => transaction.sign(KEY),
      hooks: {},
    })
  }

  get #client() {
    return this.#networks.getNetworkClientById(this.#clientId)
  }

  get list() {
    return this.#transactions.state.transactions
  }

  find(id) {
    return this.list.find((it) => it.id === id)
  }

  /** Through the network client's middleware and block tracker. */
  request(method, ...params) {
    return this.#client.provider.request({ method, params })
  }

  /** Gives the network another chain id, as the user does; a second network may not have the same URL. */
  async setChainId(chainId) {
    const changed = networkOf(chainId, this.#clientId)
    const { rpcEndpoints } = await this.#networks.updateNetwork(this.#client.configuration.chainId, changed)
    this.#clientId = rpcEndpoints[0].networkClientId
  }

  /** Resolves once the block tracker has a block of at least that height. */
  async sees(height) {
    while (Number(await this.#client.blockTracker.checkForLatestBlock()) < height);
  }

  /** Sends ether without asking the user, who may have set the nonce; resolves with its id once the node has returned its hash. */
  async send(nonce) {
    const { result, transactionMeta } = await this.#transactions.addTransaction(
      { from: ACCOUNT, to: RECIPIENT, value: '0x1', ...(nonce === undefined ? {} : { nonce: `0x${nonce.toString(16)}` }) },
      { networkClientId: this.#clientId, requireApproval: false },
    )
    await result
    return transactionMeta.id
  }

  speedUp(id) {
    return this.#transactions.speedUpTransaction(id)
  }

  cancel(id) {
    return this.#transactions.stopTransaction(id)
  }

  /** "Clear activity" of the extension's settings. */
  clearActivity() {
    this.#transactions.wipeTransactions()
  }

  /** Resolves once a transaction has a status. */
  async has(id, status, timeoutMs = 10_000) {
    for (const until = Date.now() + timeoutMs; this.find(id)?.status !== status;) {
      if (Date.now() > until) throw new Error(`is ${this.find(id)?.status}, not ${status}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return this.find(id)
  }

  /** Sends, and waits for the receipt and until the block tracker has its block: a person is not quicker. */
  async works() {
    const transaction = await this.has(await this.send(), 'confirmed')
    await this.sees(Number(transaction.txReceipt.blockNumber))
    return transaction
  }

  destroy() {
    this.#transactions.destroy()
    this.#networks.destroy()
  }
}

module.exports = { ACCOUNT, RECIPIENT, Wallet }
