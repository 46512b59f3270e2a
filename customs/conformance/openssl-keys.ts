// Keys and certificates of nobody for tests, made by OpenSSL on the spot: none is kept anywhere.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createSign, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { sm2PointOf, sm2UserId } from '../node/node-cryptography.ts'
import type { SigningAlgorithm } from '../signing/algorithms.ts'

export type TestSigner = {
  algorithm: SigningAlgorithm
  /** DER. */
  certificate: Uint8Array
  sign: (data: Uint8Array) => Uint8Array
}

export function makeTestSigners(): Record<SigningAlgorithm, TestSigner> {
  const folder = mkdtempSync(join(tmpdir(), 'customs-keys-'))
  try {
    return { 'rsa-sha1': rsaSigner(folder), 'sm2-sm3': sm2Signer(folder) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function keyAndCertificate(folder: string, { key, hash }: { key: string[]; hash: string }) {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  run('genpkey', ...key, '-out', keyFile)
  run('req', '-x509', hash, '-key', keyFile, '-out', certificateFile, '-subj', '/CN=Nobody', '-days', '3650')
  return {
    key: createPrivateKey(readFileSync(keyFile)),
    certificate: new X509Certificate(readFileSync(certificateFile)),
  }
}

function rsaSigner(folder: string): TestSigner {
  const made = { key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'], hash: '-sha256' }
  const { key, certificate } = keyAndCertificate(folder, made)
  const sign = (data: Uint8Array) => createSign('sha1').update(data).sign(key)
  return { algorithm: 'rsa-sha1', certificate: certificate.raw, sign }
}

function sm2Signer(folder: string): TestSigner {
  const made = { key: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2'], hash: '-sm3' }
  const { key, certificate } = keyAndCertificate(folder, made)
  const der = key.export({ type: 'pkcs8', format: 'der' })
  // Inside stands a SEC 1 key: version 1, then the 32 bytes.
  const at = der.indexOf(Buffer.from([0x02, 0x01, 0x01, 0x04, 0x20])) + 5
  const secret = der.subarray(at, at + 32).toString('hex')
  const options = { hash: true, publicKey: sm2PointOf(certificate.publicKey), userId: sm2UserId }
  const sign = (data: Uint8Array) => Buffer.from(sm2.doSignature(data, secret, options), 'hex')
  return { algorithm: 'sm2-sm3', certificate: certificate.raw, sign }
}
