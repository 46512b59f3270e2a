import type { MessageDefinition } from '../messages/message.ts'

/** How messages get their ds:Signature. So far only 'none': they go out unsigned. */
export type SignatureMode = 'none'

/** The port to whatever holds the key. `sign` gets the whole message text and answers it with its ds:Signature. */
export type Signer = {
  mode: SignatureMode
  sign: (message: string) => Promise<string>
}

/** Leaves messages as they are. */
export const unsigned: Signer = { mode: 'none', sign: async (message) => message }

/** A Chinese sentence when the message must not go out with this signer; nothing when it may. */
export function checkSigner({ definition, signer }: { definition: MessageDefinition; signer: Signer }) {
  if (definition.signature !== 'required' || signer.mode !== 'none') return undefined
  return `${definition.title}（${definition.type}）必须签名，当前未配置签名方式`
}
