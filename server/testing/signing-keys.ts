// Makes keys and certificates for tests by OpenSSL, and a configuration that names them.
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs OpenSSL and returns its output. Throws when it fails or is not installed. */
export const openssl = (...args: string[]): string => execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })

export interface TestKeys {
  /** Path of the configuration, with the signers `rsa`, `sm2` and, with an address, `service`. */
  file: string
  keyOf: (kind: 'rsa' | 'sm2') => string
  certificateOf: (kind: 'rsa' | 'sm2') => string
}

/** Writes the files below `folder`. `serviceUrl`: address of a signing service with the RSA key. */
export function makeSigningKeys(folder: string, { serviceUrl }: { serviceUrl?: string } = {}): TestKeys {
  const at = (name: string) => join(folder, name)
  openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', at('rsa.key'))
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', at('sm2.key'))
  for (const [kind, hash] of [
    ['rsa', '-sha256'],
    ['sm2', '-sm3'],
  ] as const) {
    const subject = ['-subj', '/CN=Example Declarant', '-days', '3650', '-set_serial', '0x1001']
    openssl('req', '-x509', hash, '-key', at(`${kind}.key`), '-out', at(`${kind}.crt`), ...subject)
    chmodSync(at(`${kind}.key`), 0o600)
  }
  const service = { name: 'service', kind: 'service-rsa-sha1', url: serviceUrl, certificateFile: 'rsa.crt' }
  const signers = [
    { name: 'rsa', title: '示例卡', kind: 'pem-rsa-sha1', keyFile: 'rsa.key', certificateFile: 'rsa.crt' },
    { name: 'sm2', kind: 'pem-sm2-sm3', keyFile: 'sm2.key', certificateFile: 'sm2.crt', keyName: '0001' },
    ...(serviceUrl === undefined ? [] : [{ ...service, timeoutSeconds: 1 }]),
  ]
  writeFileSync(at('signing.json'), JSON.stringify({ signers }))
  return {
    file: at('signing.json'),
    keyOf: (kind) => readFileSync(at(`${kind}.key`), 'utf8'),
    certificateOf: (kind) => readFileSync(at(`${kind}.crt`), 'utf8'),
  }
}
