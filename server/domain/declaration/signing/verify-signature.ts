import { createVerify, type KeyObject, X509Certificate } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { SigningAlgorithm } from './signer.ts'

/** Identity of the signer where none was agreed on, by GB/T 35276. */
export const sm2UserId = '1234567812345678'

export interface Signed {
  algorithm: SigningAlgorithm
  /** DER. */
  certificate: Buffer
  data: Uint8Array
  signature: Buffer
}

/** Whether the key of the certificate made this signature. */
export function isSignedBy({ algorithm, certificate, data, signature }: Signed): boolean {
  const { publicKey } = new X509Certificate(certificate)
  if (algorithm === 'rsa-sha1') return createVerify('sha1').update(data).verify(publicKey, signature)
  // Node's own crypto leaves out the identity that belongs to SM2, and so accepts and makes other signatures.
  return sm2.doVerifySignature(data, signature.toString('hex'), sm2PointOf(publicKey), {
    hash: true,
    userId: sm2UserId,
  })
}

/** The uncompressed point of a public key, hexadecimal, 130 digits. */
export function sm2PointOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')
}
