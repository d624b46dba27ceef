/** A node for tests of a network: serves the key-value application of the protocol's tests at the port in its argument. */
import { createKeyValueApplication, emptyDisk } from '../consensus/abci/keyValueApplication.fixture.ts'
import { parseAbciAddress } from '../consensus/abci/address.ts'
import { serveAbci } from '../consensus/abci/server.ts'

await serveAbci(createKeyValueApplication(emptyDisk()), {
  address: parseAbciAddress(`tcp://127.0.0.1:${process.argv[2]}`),
  setting: 'argument',
})
process.once('disconnect', () => process.exit(0))
process.stdout.write('ready {}\n')
