// The two ways of signing that customs take, and what a signature needs from outside: digests, keys, certificates.

/** RSA with SHA-1 (legacy), SM2 with SM3 (preferred since 2022). */
export type SigningAlgorithm = 'rsa-sha1' | 'sm2-sm3'

export const algorithms: Readonly<Record<SigningAlgorithm, { signature: string; digest: string }>> = {
  'rsa-sha1': {
    signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  },
  'sm2-sm3': {
    signature: 'http://www.chinaport.gov.cn/2022/04/xmldsig#sm2-sm3',
    digest: 'http://www.chinaport.gov.cn/2022/04/xmldsig#sm3',
  },
}
/** Names of other senders, by what they stand for: the public gateway of some places has SM2 with a digest of SHA-1. */
export const signatureNames: Readonly<Record<string, SigningAlgorithm>> = {
  [algorithms['rsa-sha1'].signature]: 'rsa-sha1',
  [algorithms['sm2-sm3'].signature]: 'sm2-sm3',
  'http://www.w3.org/2000/09/xmldsig#sm2-sm3': 'sm2-sm3',
}
/** The algorithm of each name whose digest it is. */
export const digestNames: Readonly<Record<string, SigningAlgorithm>> = {
  [algorithms['rsa-sha1'].digest]: 'rsa-sha1',
  [algorithms['sm2-sm3'].digest]: 'sm2-sm3',
}
export const canonicalization = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/**
 * Cryptographic functions that the caller provides, so that this package needs no runtime: node/node-cryptography.ts
 * has them for Node.
 */
export type Cryptography = {
  digest: (algorithm: SigningAlgorithm, data: Uint8Array) => Uint8Array
  /** Whether the key of the certificate (DER) made the signature. Throws where the certificate is none. */
  isSignedBy: (input: {
    algorithm: SigningAlgorithm
    certificate: Uint8Array
    data: Uint8Array
    signature: Uint8Array
  }) => boolean
}
