// The rows of customs/README.md that list the messages, from their declarations.
import { messageDefinitions, shortType } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'

const directions = { I: 'import', E: 'export', IE: 'both' } as const

/** The file of a message in customs/messages; that of a receipt is its declaration's. */
export const messageFile = ({
  type,
  kind,
  direction,
}: Pick<MessageDefinition, 'kind' | 'direction'> & { type: string }): string =>
  `${kind === 'receipt' ? 'notices' : directions[direction]}/${shortType(type).toLowerCase()}.ts`

export function messageRow(definition: MessageDefinition): string {
  const { type, title, kind, direction, key, signature, senderRoles, receiptType = '', revisions } = definition
  const sender = direction === 'IE' ? 'gateway' : 'customs'
  const cells = [
    `[${shortType(type)}](messages/${messageFile(definition)})`,
    title,
    directions[direction],
    kind === 'receipt' ? sender : (senderRoles ?? []).join(', '),
    key.join(' + '),
    signature === 'required' ? 'yes' : '',
    shortType(receiptType),
    Object.keys(revisions).length > 1 ? 'both' : Object.keys(revisions).join(),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Declarations of imports, then of exports, then what customs send of themselves. */
export function messageRows(definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)): string[] {
  const answers = new Set<string | undefined>(definitions.map(({ receiptType }) => receiptType))
  const placeOf = ({ kind, direction }: MessageDefinition) =>
    (kind === 'receipt' ? 3 : 0) + ['I', 'E', 'IE'].indexOf(direction)
  return definitions
    .filter(({ type }) => !answers.has(type))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.type.localeCompare(other.type))
    .map(messageRow)
}

/** The text with the rows of these messages in place of those that it has. */
export function withMessageRows(readme: string, rows: readonly string[]): string {
  const [known = ''] = /(?:^\| \[CEB\d{3}\]\(messages\/[^\n]*\n)+/m.exec(readme) ?? []
  return readme.replace(known, rows.map((row) => `${row}\n`).join(''))
}
