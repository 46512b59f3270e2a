// Interfaces of signers. Keys never leave the signer.
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import type { SigningAlgorithm } from '@kouan/customs/signing/algorithms.ts'

declare module '../../../gate/context.ts' {
  interface Services {
    signers: Signers
  }
}

/** Holder of a key that signs bytes. */
export interface KeyHolder {
  algorithm: SigningAlgorithm
  /** KeyName in the signature: the number of the certificate unless configured. */
  keyName: string
  /** DER. */
  certificate: Buffer
  /** RSA: PKCS #1; SM2: r and s, 32 bytes each. Throws SigningFailure. */
  signBytes(data: Uint8Array, job: SigningJob): Promise<Buffer>
}

export interface SigningJob {
  /** Canonical bytes of the whole message, for holders that show a person or a policy what they sign. */
  message: Uint8Array
  /** Its root element. */
  messageType: string
  signal: AbortSignal
}

/** Signer of the configuration. */
export interface MessageSigner {
  name: string
  /** Chinese title for forms. */
  title: string
  /** End of its certificate. */
  expires: Date
  /** The message (as buildMessage gave it) with its ds:Signature. Throws SigningFailure. */
  sign(input: { definition: MessageDefinition; message: string; signal: AbortSignal }): Promise<string>
  /** Signs a text that is no message, as UTF-8. `messageType` is shown to the holder of the key. Throws SigningFailure. */
  signText(input: { text: string; messageType: string; signal: AbortSignal }): Promise<SignedText>
}

export interface SignedText {
  /** Base64; SM2: r and s, RSA: PKCS #1. */
  signature: string
  /** Serial number of the certificate: hexadecimal, small letters, 8 or 16 digits. */
  certificateNumber: string
}

export interface Signers {
  all: readonly MessageSigner[]
  find(name: string): MessageSigner | undefined
}

/** Sentence for a transfer subject whose signer is not in the configuration. */
export const noSuchSigner = (name: string) => `传输主体的签名方式“${name}”不在服务器的签名配置中，不能发送`

/** Error of a signer. Its message is a Chinese sentence without secrets. */
export class SigningFailure extends Error {
  override name = 'SigningFailure'
  /** A retry would fail, too: a person has to correct the configuration, the key or the service. */
  readonly isPermanent: boolean
  constructor(message: string, { isPermanent }: { isPermanent: boolean }) {
    super(message)
    this.isPermanent = isPermanent
  }
}
