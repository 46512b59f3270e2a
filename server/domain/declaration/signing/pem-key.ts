// Keys in PEM files: RSA-SHA1 by Node's crypto, SM2-SM3 by a library, because Node omits the signer's identity.
import { createPrivateKey, createPublicKey, createSign, type KeyObject, X509Certificate } from 'node:crypto'
import { sm2PointOf, sm2UserId } from '@kouan/customs/node/node-cryptography.ts'
import type { SigningAlgorithm } from '@kouan/customs/signing/algorithms.ts'
import { sm2 } from 'sm-crypto-v2'
import { type KeyHolder, SigningFailure } from './signer.ts'

export interface PemKey {
  algorithm: SigningAlgorithm
  keyPem: string
  certificatePem: string
  passphrase?: string | undefined
  keyName?: string | undefined
}

/** Opens a key with its certificate. Throws SigningFailure when they do not belong together. */
export function pemKeyHolder({ algorithm, keyPem, certificatePem, passphrase, keyName }: PemKey): KeyHolder {
  const certificate = readCertificate(certificatePem)
  const key = readKey(keyPem, passphrase)
  refuseForeignKey({ algorithm, key, certificate })
  const sign = algorithm === 'rsa-sha1' ? rsaSigner(key) : sm2Signer(key)
  return {
    algorithm,
    keyName: keyName ?? certificate.serialNumber,
    certificate: certificate.raw,
    signBytes: sign,
  }
}

/** Parses a PEM certificate. Throws SigningFailure. */
export function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw broken('证书文件不是 PEM 格式的证书')
  }
}

function readKey(key: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key, format: 'pem', ...(passphrase === undefined ? {} : { passphrase }) })
  } catch {
    // The library's message may quote the key.
    throw broken('私钥文件不是 PEM 格式的私钥，或其密码不对')
  }
}

function refuseForeignKey(input: { algorithm: SigningAlgorithm; key: KeyObject; certificate: X509Certificate }): void {
  const { algorithm, key, certificate } = input
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  if (!isKeyOf({ algorithm, key })) throw broken(`私钥不是 ${algorithm === 'rsa-sha1' ? 'RSA' : 'SM2'} 私钥`)
  if (!spki.equals(certificate.publicKey.export({ type: 'spki', format: 'der' }))) throw broken('私钥与证书不是一对')
}

/** Object identifier of the SM2 curve, 1.2.156.10197.1.301. */
const sm2Curve = Buffer.from('06082a811ccf5501822d', 'hex')

/** Whether the algorithm can use this public or private key. */
export function isKeyOf({ algorithm, key }: { algorithm: SigningAlgorithm; key: KeyObject }): boolean {
  if (algorithm === 'rsa-sha1') return key.asymmetricKeyType === 'rsa'
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return publicKey.export({ type: 'spki', format: 'der' }).includes(sm2Curve)
}

const broken = (sentence: string) => new SigningFailure(sentence, { isPermanent: true })

const rsaSigner =
  (key: KeyObject): KeyHolder['signBytes'] =>
  async (data) =>
    createSign('sha1').update(data).sign(key)

function sm2Signer(key: KeyObject): KeyHolder['signBytes'] {
  const secret = sm2SecretOf(key)
  const publicKey = sm2PointOf(createPublicKey(key))
  return async (data) => {
    await sm2.initRNGPool()
    const options = { hash: true, publicKey, userId: sm2UserId }
    return Buffer.from(sm2.doSignature(data, secret, options), 'hex')
  }
}

/** The number itself, hexadecimal: PKCS #8 contains a SEC 1 key, which begins with version 1 and the 32 bytes. */
function sm2SecretOf(key: KeyObject): string {
  // Asked for SEC 1 itself, Node 20 ends the process: it does not take SM2 for a key on a curve.
  const der = key.export({ type: 'pkcs8', format: 'der' })
  const at = der.indexOf(Buffer.from([0x02, 0x01, 0x01, 0x04, 0x20]))
  if (at < 0) throw broken('私钥不是 SM2 私钥')
  return der.subarray(at + 5, at + 37).toString('hex')
}
