// The types of messages that configuration names, by their declarations. It loads every message: a screen asks the dictionaries
// `declared_type` and `receipt_type` for texts.
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { messageDefinitions, shortType } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
/** Types of both directions stand behind the others. */
const placeOf = ({ direction }: MessageDefinition) => ['I', 'E', 'IE'].indexOf(direction)

const textsOf = (kind: MessageDefinition['kind']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    definitions
      .filter((one) => one.kind === kind)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ type, title }) => [type, `${shortType(type)} ${title}`]),
  )

const typesOf = (texts: Readonly<Record<string, string>>, direction: string): string[] =>
  definitions
    .filter(({ type, direction: own }) => Object.hasOwn(texts, type) && own.includes(direction === 'I' ? 'I' : 'E'))
    .map(({ type }) => type)

/** Messages that an enterprise declares: 'CEB311 进口订单'. */
export const declaredTypes = textsOf('declaration')
/** 回执类型 that a channel may pass on. */
export const receiptTypes = textsOf('receipt')

/** `direction`: I or E. */
export const declaredTypesOf = (direction: string): string[] => typesOf(declaredTypes, direction)
/** CEB900 answers messages of both directions. `direction`: the first letter of a business type. */
export const receiptTypesOf = (direction: string): string[] => typesOf(receiptTypes, direction)

export const declaredTypeText = (type: string): string => entryOf(declaredTypes, type) ?? type
export const receiptTypeText = (type: string): string => entryOf(receiptTypes, type) ?? type
