/**
 * Methods of the interface document that this node has in no profile: -32601, as for any name that it does not know. Of no use to a chain
 * without miners, peers, light clients, a consensus client, or compilers.
 */
const ABSENT_BY_NAMESPACE = {
  eth: 'getWork submitWork submitHashrate getCompilers compileLLL compileSolidity compileSerpent',
  clique: 'getSnapshot getSnapshotAtHash getSigners getSignersAtHash propose discard status getSigner',
  les: 'serverInfo clientInfo priorityClientInfo addBalance setClientParams setDefaultParams latestCheckpoint getCheckpoint getCheckpointContractAddress',
  engine:
    'newPayloadV1 newPayloadV2 newPayloadV3 forkchoiceUpdatedV1 forkchoiceUpdatedV2 forkchoiceUpdatedV3 getPayloadV1 getPayloadV2 getPayloadV3 ' +
    'exchangeCapabilities exchangeTransitionConfigurationV1 getPayloadBodiesByHashV1 getPayloadBodiesByRangeV1 getBlobsV1',
  db: 'putString getString putHex getHex',
  shh: 'post version newIdentity hasIdentity newGroup addToGroup newFilter uninstallFilter getFilterChanges getMessages',
} as const

/** Methods that the interface document lists and no profile supports. */
export const ABSENT_METHODS: readonly string[] = Object.entries(ABSENT_BY_NAMESPACE).flatMap(([namespace, names]) =>
  names.split(' ').map((name) => `${namespace}_${name}`),
)
