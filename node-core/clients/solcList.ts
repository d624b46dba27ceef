/**
 * A stand-in for binaries.soliditylang.org, where Foundry looks up the commit of a compiler's version before it verifies a contract, even if it
 * has been told.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, type Server, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOST = 'binaries.soliditylang.org'

export interface SolcList {
  /** By which Foundry comes here. */
  env: Record<string, string>
  close(): void
}

/** Starts it with these versions, such as `0.8.37+commit.…`; undefined where no certificate can be made, because there is no OpenSSL. */
export async function startSolcList(versions: readonly string[]): Promise<SolcList | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-solc-list-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-addext', 'basicConstraints=critical,CA:FALSE']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', ...names]
  try {
    execFileSync('openssl', made, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const list = versions.map((version) => `soljson-v${version}.js\n`).join('')
  const site = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => response.end(list))
  const sitePort = await portOf(site)
  const proxy = createServer().on('connect', (_request, client, head) => {
    const target = connect(sitePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    for (const socket of [client, target]) socket.on('error', () => [client, target].forEach((it) => it.destroy()))
  })
  const proxyPort = await portOf(proxy)
  return {
    env: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, SSL_CERT_FILE: cert },
    close() {
      for (const server of [site, proxy]) {
        server.close()
        server.closeAllConnections()
      }
      rmSync(folder, { recursive: true })
    },
  }
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}
