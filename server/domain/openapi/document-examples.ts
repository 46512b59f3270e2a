// An example of each kind of document that the server takes unchanged: consistent amounts, codes of the tables, times in order,
// about companies and people of nowhere.
import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { checkValue } from '@kouan/contract/derive/check.ts'
import { readValue } from '@kouan/contract/derive/read-value.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { fictitiousValues } from '@kouan/customs/checks/fictitious-values.ts'
import { exampleOf } from './example-values.ts'

type Values = Readonly<Record<string, string>>

/** One flight carries them all. */
const flight: Values = { voyageNo: 'CA1234', trafNo: 'CA1234' }
const ofLines: Values = { country: '609' }

/** A return is supervised as one. */
const ofMessages: Readonly<Record<string, Values>> = { CEB213Message: { tradeMode: '9661' } }

/** Optional elements that the rules want of a direct purchase (9610). */
const usual = new Set(
  'copNo trafNo voyageNo billNo freight insuredFee payCode payName payTransactionId invtNo sumNo tradeMode'.split(' '),
)

/** Returns what a client sends to store it. */
export function documentExample(kind: DocumentKind): Record<string, unknown> {
  const { message, fixed, byTradeMode = {}, assignedNumbers = [] } = kind
  const isMade = (name: string) => name in fixed || name in byTradeMode || assignedNumbers.includes(name)
  // Without the document that it is made from, the message has what would be copied from there.
  const elements = [...message.head.elements, ...(message.line?.elements ?? [])]
  const demanded = new Set(elements.flatMap(({ name, required }) => (required ? [name] : [])))
  const isShown = (name: string, field: Field) => field.required || demanded.has(name) || usual.has(name)
  const rowOf = (fields: Fields, values: Values): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
        if (isLines(field)) return [[name, [rowOf(field.fields ?? {}, { ...values, ...ofLines })]]]
        if (isMade(name) || !isShown(name, field)) return []
        return [[name, exampleValue(name, field, values)]]
      }),
    )
  const crossborderType = message.direction === 'E' ? 'E9610' : 'I9610'
  // 311 of CEB311Message.
  const values = fictitiousValues(Number(message.type.slice(3, 6)))
  return rowOf(documentInput(kind), { ...values, ...flight, ...ofMessages[message.type], crossborderType })
}

function exampleValue(name: string, field: Field, values: Values): unknown {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  const read = value === undefined ? undefined : readValue(field, value)
  const isRight = read !== undefined && 'value' in read && checkValue(field, read.value) === undefined
  return isRight ? value : exampleOf(name, field)
}
