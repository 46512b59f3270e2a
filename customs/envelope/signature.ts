import type { MessageDefinition } from '../messages/message.ts'

/** A Chinese sentence when the message must not go out without a ds:Signature; nothing when it may. */
export function checkUnsigned({ type, title, signature }: MessageDefinition): string | undefined {
  return signature === 'required' ? `${title}（${type}）必须签名，当前未配置签名方式` : undefined
}
