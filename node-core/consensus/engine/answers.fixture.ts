/** Answers of CometBFT 0.38.25 to requests by HTTP, from a chain of four validators; signatures and what nobody reads are cut. */

const VALIDATORS = [
  '{"address":"6374FA10DBE2262B5F326A031DBDDE1B1458CE32","pub_key":{"type":"tendermint/PubKeyEd25519","value":"9kK+Tnp2pANq03ys6bw6TaMPuDO/VNtwNvgzUo2nKIc="},"voting_power":"1","proposer_priority":"-2"}',
  '{"address":"68E9780B3D810247E56568806A8EF24FF70927AE","pub_key":{"type":"tendermint/PubKeyEd25519","value":"d3FteUOfA1yUlEg30iNCCHCesjIP9uFhxpq5S0qscEM="},"voting_power":"1","proposer_priority":"-2"}',
  '{"address":"969A0387BFEBFC2382AE5C5A365C66235D4AD4AD","pub_key":{"type":"tendermint/PubKeyEd25519","value":"5Ny3pMajChEZDKKBW0cS/gwm7WYwt2IyuVXC7SG5YyA="},"voting_power":"1","proposer_priority":"2"}',
  '{"address":"F47C2E4BDB23B6CD3EF171EE25ED679BF2D20CFC","pub_key":{"type":"tendermint/PubKeyEd25519","value":"RuxGELdymliRt7OJkifD0c6XmePEE43a9zLgwHmnHl8="},"voting_power":"1","proposer_priority":"2"}',
]

const HEADER =
  '{"version":{"block":"11","app":"1"},"chain_id":"chain-2MZJ35","height":"3","time":"2026-11-24T02:10:34.639892698Z","last_block_id":{"hash":"DBD3BC96CBD10C557E38D934D1E3A384B5D44D953FB0254E471602EA6CDD838A","parts":{"total":1,"hash":"94A6A19033C90A1C14A61D1EEB13496B4449615F22248748E4908CE41738D0F5"}},"app_hash":"0000000000000000","proposer_address":"969A0387BFEBFC2382AE5C5A365C66235D4AD4AD"}'

const SIGNATURES =
  '[{"block_id_flag":2,"validator_address":"6374FA10DBE2262B5F326A031DBDDE1B1458CE32","timestamp":"2026-11-24T02:10:34.640763797Z","signature":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="},{"block_id_flag":1,"validator_address":"","timestamp":"0001-01-01T00:00:00Z","signature":null}]'

const result = (json: string) => `{"jsonrpc":"2.0","id":1,"result":${json}}`

/** By method. */
export const ANSWERS = {
  status: result(
    '{"node_info":{"protocol_version":{"p2p":"8","block":"11","app":"1"},"id":"37197c3f79c324494cfe49413e69f9bc4c5e6fa4","listen_addr":"tcp://127.0.0.1:37100","network":"chain-2MZJ35","version":"0.38.25","channels":"402021222330386061","moniker":"127.0.0.1","other":{"tx_index":"on","rpc_address":"tcp://127.0.0.1:37101"}},"sync_info":{"latest_block_hash":"96F5D04ABBE41392EA7AD7332D5C680205CC16A20B7EF18FA5A5AEF8000D7D7C","latest_app_hash":"0000000000000000","latest_block_height":"5","latest_block_time":"2026-11-24T02:10:37.299462254Z","earliest_block_hash":"50D7A961D47D7DCBFE36DDAA1C6E332CB1AE72C83C8A6CBEB56225062FFF325D","earliest_app_hash":"0000000000000000","earliest_block_height":"1","earliest_block_time":"2026-11-24T02:10:11.240624026Z","catching_up":false},"validator_info":{"address":"68E9780B3D810247E56568806A8EF24FF70927AE","pub_key":{"type":"tendermint/PubKeyEd25519","value":"d3FteUOfA1yUlEg30iNCCHCesjIP9uFhxpq5S0qscEM="},"voting_power":"1"}}',
  ),
  validators: result(`{"block_height":"6","validators":[${VALIDATORS.join()}],"count":"4","total":"4"}`),
  block: result(
    `{"block_id":{"hash":"CDC198B6DD1143D4E643DDE0ED5D4ADD3C9915DB51D030E5963C553853E358FD","parts":{"total":1,"hash":"9730072E15EE933F904C407CB624428B8BB37AAACC9F7CC2691EF7C3AE7DAF90"}},"block":{"header":${HEADER},"data":{"txs":["YT0x"]},"evidence":{"evidence":[]},"last_commit":{"height":"2","round":0,"block_id":{"hash":"DBD3BC96CBD10C557E38D934D1E3A384B5D44D953FB0254E471602EA6CDD838A","parts":{"total":1,"hash":"94A6A19033C90A1C14A61D1EEB13496B4449615F22248748E4908CE41738D0F5"}},"signatures":${SIGNATURES}}}}`,
  ),
  commit: result(
    `{"signed_header":{"header":${HEADER},"commit":{"height":"3","round":0,"block_id":{"hash":"CDC198B6DD1143D4E643DDE0ED5D4ADD3C9915DB51D030E5963C553853E358FD","parts":{"total":1,"hash":"9730072E15EE933F904C407CB624428B8BB37AAACC9F7CC2691EF7C3AE7DAF90"}},"signatures":${SIGNATURES}}},"canonical":true}`,
  ),
  broadcast_tx_sync: result(
    '{"code":0,"data":"","log":"","codespace":"","hash":"C22FEA5D7428E5CF47EF6354C97C9223C95D6DCDC3E0D2300FF79056B1FF3D85"}',
  ),
  broadcast_tx_async: result(
    '{"code":0,"data":"","log":"","codespace":"","hash":"CBE78BAC8689BF95BCD287D4CCCB0080CFAF95F7D65549758AE6297709F1193D"}',
  ),
  tx: result(
    '{"hash":"90B9B483A16AFD95C3AFC8B45E9F7028E84BD15FC91A36EE848E23036EBF1568","height":"155","index":0,"tx_result":{"code":0,"data":null,"log":"","info":"","gas_wanted":"0","gas_used":"0","events":[],"codespace":""},"tx":"az05"}',
  ),
  net_info: result(
    '{"listening":true,"listeners":["Listener(@)"],"n_peers":"1","peers":[{"node_info":{"protocol_version":{"p2p":"8","block":"11","app":"1"},"id":"471300eeeb5dcbaf1424fa49ef60da0cfa505faf","listen_addr":"tcp://127.0.0.1:37130","network":"chain-2MZJ35","version":"0.38.25","channels":"402021222330386061","moniker":"127.0.0.1","other":{"tx_index":"on","rpc_address":"tcp://127.0.0.1:37131"}},"is_outbound":false,"connection_status":{"Duration":"33519138679"},"remote_ip":"127.0.0.1"}]}',
  ),
  dump_consensus_state: result(
    `{"round_state":{"height":"158","round":0,"step":6,"start_time":"2026-11-24T02:14:07.714671257Z","commit_time":"2026-11-24T02:14:06.714671257Z","validators":{"validators":[${VALIDATORS.join()}],"proposer":${VALIDATORS[1]!}},"proposal":null,"locked_round":-1,"votes":[{"round":0,"prevotes":["Vote{0:6374FA10DBE2 158/00/SIGNED_MSG_TYPE_PREVOTE(Prevote) ADC76D6CD867 C88DB6F71AB7 000000000000 @ 2026-11-24T02:14:07.086656173Z}","nil-Vote","nil-Vote","nil-Vote"],"prevotes_bit_array":"BA{4:x___} 1/4 = 0.25","precommits":["nil-Vote","nil-Vote","nil-Vote","nil-Vote"],"precommits_bit_array":"BA{4:____} 0/4 = 0.00"}],"commit_round":-1,"last_commit":null},"peers":[{"node_address":"471300eeeb5dcbaf1424fa49ef60da0cfa505faf@127.0.0.1:33340","peer_state":{"round_state":{"height":"25","round":0,"step":6,"start_time":"2026-11-24T02:11:05.70878294Z","proposal":true,"prevotes":"xxxx","precommits":"xx__"},"stats":{"votes":"49","block_parts":"7"}}}]}`,
  ),
}

const refusal = (reason: string) => `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error","data":"${reason}"}}`

export const REFUSALS = {
  tooHigh: refusal('height 99999 must be less than or equal to the current blockchain height 25'),
  notFound: refusal('tx (AA) not found'),
  cached: refusal('tx already exists in cache'),
}
