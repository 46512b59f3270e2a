// Digests and signatures by Node's own crypto; SM2 by a library, for Node leaves out the identity that belongs to it.
import { createHash, createVerify, type KeyObject, X509Certificate } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { Cryptography } from '../signing/algorithms.ts'

/** Identity of the signer where none was agreed on, by GB/T 35276. */
export const sm2UserId = '1234567812345678'

export const nodeCryptography: Cryptography = {
  digest: (algorithm, data) => {
    return createHash(algorithm === 'sm2-sm3' ? 'sm3' : 'sha1')
      .update(data)
      .digest()
  },
  isSignedBy: ({ algorithm, certificate, data, signature }) => {
    const { publicKey } = new X509Certificate(certificate)
    if (algorithm === 'rsa-sha1') return createVerify('sha1').update(data).verify(publicKey, signature)
    return sm2.doVerifySignature(data, Buffer.from(signature).toString('hex'), sm2PointOf(publicKey), {
      hash: true,
      userId: sm2UserId,
    })
  },
}

/** The uncompressed point of a public key, hexadecimal, 130 digits. */
export function sm2PointOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')
}
