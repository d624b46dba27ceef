import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ClientProcesses } from './clientProcesses.ts'
import { inodesOf, nameInCommandLine } from './linuxProcesses.ts'
import { namesInTasklist, ownersInLsof, pidsInNetstat } from './listedProcesses.ts'
import type { FindProcesses, LocalConnection } from './localConnection.ts'
import { Peer } from './peer.ts'
import { processesOf } from './processSearch.ts'

test.runIf(process.platform === 'linux')('the process of a connection is found, and none for one that is not there', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = (await once(server, 'connection')) as [Socket]
  const [found, none] = await processesOf([
    { remotePort: accepted.remotePort!, localPort: accepted.localPort! },
    { remotePort: 1, localPort: accepted.localPort! },
  ])
  client.destroy()
  server.close()
  expect(found?.pid).toBe(process.pid)
  expect(found?.name).not.toBe('unknown')
  expect(none).toBeUndefined()
})

test('the table of Linux: only established connections, of both families', () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:2161 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 111 1 0000000000000000 100 0 0 10 0
   1: 0100007F:C350 0100007F:2161 01 00000000:00000000 02:000004F2 00000000  1000        0 222 2 0000000000000000 20 4 30 10 -1
   2: 0100007F:C351 0100007F:2161 06 00000000:00000000 03:00000FDD 00000000     0        0 0 3 0000000000000000
   0: 00000000000000000000000001000000:C352 00000000000000000000000001000000:2161 01 00000000:00000000 00:00000000 00000000  1000        0 333 1`
  expect(Object.fromEntries(inodesOf(table))).toEqual({ '50000 8545': '222', '50002 8545': '333' })
})

test.each([
  ['/usr/bin/node\0--eval=1\0', 'node'],
  ['/usr/bin/node\0/home/me/app/node_modules/vitest/vitest.mjs\0--token\0hunter2\0', 'vitest.mjs'],
  ['node (vitest 1)\0\0\0', 'vitest 1'],
  ['/usr/bin/node\0-e\0fetch("hunter2")\0', 'node'],
  ['python3\0-m\0pytest\0', 'pytest'],
  ['cast\0send\0--private-key\0hunter2\0', 'cast'],
  ['', ''],
])('the name of %j is %s', (commandLine, name) => expect(nameInCommandLine(commandLine)).toBe(name))

test('what lsof, netstat and tasklist print', () => {
  const lsof =
    'p4711\ncnode\nf21\nn127.0.0.1:50000->127.0.0.1:8545\nf22\nn[::1]:50001->[::1]:8545\np99\ncTerrarium\nf30\nn127.0.0.1:8545->127.0.0.1:50000\n'
  expect(Object.fromEntries(ownersInLsof(lsof))).toEqual({
    '50000 8545': { pid: 4711, name: 'node' },
    '50001 8545': { pid: 4711, name: 'node' },
    '8545 50000': { pid: 99, name: 'Terrarium' },
  })
  const netstat = `
Aktive Verbindungen

  Proto  Lokale Adresse         Remoteadresse          Status           PID
  TCP    0.0.0.0:135            0.0.0.0:0              ABHÖREN          1024
  TCP    127.0.0.1:50000        127.0.0.1:8545         HERGESTELLT      4711
  TCP    [::1]:50001            [::1]:8545             HERGESTELLT      4712
  UDP    0.0.0.0:5353           *:*                                     1200
`.replaceAll('\n', '\r\n')
  expect(Object.fromEntries(pidsInNetstat(netstat))).toEqual({ '50000 8545': 4711, '50001 8545': 4712 })
  expect(namesInTasklist('"node.exe","4711","Console","1","52.000 K"\r\n').get(4711)).toBe('node')
})

test('connections are looked up together, once, and only those that are still there', async () => {
  const asked: number[][] = []
  const find: FindProcesses = (pairs) => {
    asked.push(pairs.map(({ remotePort }) => remotePort))
    return Promise.resolve(pairs.map(({ remotePort }) => (remotePort === 3 ? undefined : { pid: remotePort, name: 'x' })))
  }
  const found: number[] = []
  const processes = new ClientProcesses((_peer, { pid }) => found.push(pid), find)
  const connections = [1, 2, 3].map((remotePort): LocalConnection => ({
    remotePort,
    localPort: 8545,
    isOpen: remotePort !== 2,
    process: undefined,
  }))
  for (const connection of [...connections, connections[0], undefined]) processes.ask(new Peer({ transport: 'http' }, connection))
  await expect.poll(() => found).toEqual([1, 1])
  processes.ask(new Peer({ transport: 'http' }, connections[0]))
  for (let port = 100; port < 300; port++) {
    processes.ask(new Peer({ transport: 'http' }, { remotePort: port, localPort: 8545, isOpen: true, process: undefined }))
  }
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[0]).toEqual([1, 3])
  expect(asked[1]).toHaveLength(50)
  processes.close()
})
