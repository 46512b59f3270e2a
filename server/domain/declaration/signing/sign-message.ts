// Signs messages with a key holder; the format of signatures is defined in customs/signing.
import { X509Certificate } from 'node:crypto'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { prepareSignature } from '@kouan/customs/signing/sign-message.ts'
import { beijingIso } from '@kouan/customs/time.ts'
import { type KeyHolder, type SignedText, SigningFailure } from './signer.ts'

export interface ToSign {
  holder: KeyHolder
  definition: MessageDefinition
  /** Text that buildMessage returned. */
  message: string
  signal: AbortSignal
  now: Date
}

/** Returns the message with its signature after verifying it with the certificate. Throws SigningFailure. */
export async function signMessage({ holder, definition, message, signal, now }: ToSign): Promise<string> {
  refuseExpired(holder, now)
  const { algorithm, keyName, certificate } = holder
  const { digest } = nodeCryptography
  const { data, canonical, complete } = prepareSignature({
    definition,
    message,
    algorithm,
    keyName,
    certificate,
    digest,
  })
  const signature = await signVerified(holder, { data, message: canonical, messageType: definition.type, signal })
  return complete(signature)
}

/** Returns the signature of a text after verifying it with the certificate. Throws SigningFailure. */
export async function signText(
  holder: KeyHolder,
  { text, messageType, signal, now }: { text: string; messageType: string; signal: AbortSignal; now: Date },
): Promise<SignedText> {
  refuseExpired(holder, now)
  const data = Buffer.from(text)
  const signature = await signVerified(holder, { data, message: data, messageType, signal })
  return {
    signature: Buffer.from(signature).toString('base64'),
    certificateNumber: certificateNumberOf(holder.certificate),
  }
}

/** Older certificates have a number of 8 digits, all others one of 16; leading zeros are a part of it. */
export function certificateNumberOf(certificate: Uint8Array): string {
  const digits = new X509Certificate(certificate).serialNumber.toLowerCase()
  return digits.padStart(digits.length <= 8 ? 8 : 16, '0')
}

interface Signing {
  data: Uint8Array
  message: Uint8Array
  messageType: string
  signal: AbortSignal
}

async function signVerified(holder: KeyHolder, { data, ...job }: Signing): Promise<Buffer> {
  const { algorithm, certificate } = holder
  const signature = await holder.signBytes(data, job)
  if (nodeCryptography.isSignedBy({ algorithm, certificate, data, signature })) return signature
  throw new SigningFailure('签名结果与证书不符，报文没有发出', { isPermanent: true })
}

function refuseExpired({ certificate }: KeyHolder, now: Date): void {
  const { validFrom, validTo } = new X509Certificate(certificate)
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now >= from && now <= to) return
  const [first, last] = [from, to].map((time) => beijingIso(time).slice(0, 10))
  throw new SigningFailure(`签名证书不在有效期内（${first} 至 ${last}）`, { isPermanent: true })
}
