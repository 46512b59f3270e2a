// Signs messages with a key holder; the format of signatures is defined in customs/signing.
import { X509Certificate } from 'node:crypto'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { prepareSignature } from '@kouan/customs/signing/sign-message.ts'
import { beijingIso } from '@kouan/customs/time.ts'
import { type KeyHolder, SigningFailure } from './signer.ts'

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
  const { digest, isSignedBy } = nodeCryptography
  const { data, canonical, complete } = prepareSignature({
    definition,
    message,
    algorithm,
    keyName,
    certificate,
    digest,
  })
  const signature = await holder.signBytes(data, { message: canonical, messageType: definition.type, signal })
  if (!isSignedBy({ algorithm, certificate, data, signature })) {
    throw new SigningFailure('签名结果与证书不符，报文没有发出', { isPermanent: true })
  }
  return complete(signature)
}

function refuseExpired({ certificate }: KeyHolder, now: Date): void {
  const { validFrom, validTo } = new X509Certificate(certificate)
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now >= from && now <= to) return
  const [first, last] = [from, to].map((time) => beijingIso(time).slice(0, 10))
  throw new SigningFailure(`签名证书不在有效期内（${first} 至 ${last}）`, { isPermanent: true })
}
