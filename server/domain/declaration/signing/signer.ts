// What makes messages signed. Keys stay with the signer: nothing outside it ever sees one.
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import type { SigningAlgorithm } from '@kouan/customs/signing/algorithms.ts'

declare module '../../../gate/context.ts' {
  interface Services {
    signers: Signers
  }
}

/** Something that holds a key and signs plain bytes with it. */
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

/** As the operator named it in the configuration. */
export interface MessageSigner {
  name: string
  /** Chinese, for a form. */
  title: string
  /** The message (as buildMessage gave it) with its ds:Signature. Throws SigningFailure. */
  sign(input: { definition: MessageDefinition; message: string; signal: AbortSignal }): Promise<string>
}

export interface Signers {
  all: readonly MessageSigner[]
  find(name: string): MessageSigner | undefined
}

/** When the operator's configuration has lost the signer that a transfer subject names. */
export const noSuchSigner = (name: string) => `传输主体的签名方式“${name}”不在服务器的签名配置中，不能发送`

/** Its message is a Chinese sentence without any secret. */
export class SigningFailure extends Error {
  override name = 'SigningFailure'
  /** Another try would fail alike: a person has to mend the configuration, the key or the service. */
  readonly isPermanent: boolean
  constructor(message: string, { isPermanent }: { isPermanent: boolean }) {
    super(message)
    this.isPermanent = isPermanent
  }
}
