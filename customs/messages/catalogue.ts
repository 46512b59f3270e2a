import { ceb311 } from './ceb311.ts'
import { ceb312 } from './ceb312.ts'
import { ceb900 } from './ceb900.ts'
import type { MessageDefinition } from './message.ts'

/** Every message this room knows, by its root element. */
export const messageDefinitions = {
  CEB311Message: ceb311,
  CEB312Message: ceb312,
  CEB900Message: ceb900,
} as const satisfies Readonly<Record<string, MessageDefinition>>

export type MessageType = keyof typeof messageDefinitions

/** Finds a definition by root element ('CEB311Message') or short name ('CEB311'). */
export function findDefinition(type: string): MessageDefinition | undefined {
  const name = `${shortType(type)}Message`
  return Object.hasOwn(messageDefinitions, name) ? messageDefinitions[name as MessageType] : undefined
}

/** 'CEB311Message' → 'CEB311'. */
export function shortType(type: string): string {
  return type.endsWith('Message') ? type.slice(0, -'Message'.length) : type
}

/** The declaration that a receipt type answers; undefined for CEB900 (which may answer any) and for unknown types. */
export function declarationOf(receiptType: string): MessageDefinition | undefined {
  const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
  return definitions.find((definition) => definition.receiptType === `${shortType(receiptType)}Message`)
}
