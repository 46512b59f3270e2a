// Numbers that one document of its message alone may use, such as the order of a list: customs take an order and a waybill for one
// list, a list for one cancellation. The rows stand in `exclusive` of the messages.
import { type Finding, findingOf } from '../finding.ts'
import type { Fields, MessageDefinition } from '../messages/message.ts'

export type ExclusiveUse = {
  /** The first is the number that people know; the others say whose it is, and stand in the lines or in the head. */
  readonly elements: readonly [string, ...string[]]
  /** True where the number is in the lines. */
  readonly isByLine: boolean
  /** Practice differs: a second use is worth a look, no refusal. */
  readonly isAdvice: boolean
}

type Declared = Pick<MessageDefinition, 'head' | 'line' | 'exclusive'>
type Content = { readonly head: Fields; readonly lines: readonly Fields[] }

const known = new WeakMap<Declared, readonly ExclusiveUse[]>()

export function exclusiveUsesOf(definition: Declared): readonly ExclusiveUse[] {
  const uses = known.get(definition) ?? (definition.exclusive ?? []).map((text) => readUse(definition, text))
  known.set(definition, uses)
  return uses
}

function readUse({ head }: Declared, text: string): ExclusiveUse {
  const [number = '', ...owner] = text.replace('?', '').split(' ')
  const isByLine = !head.elements.some(({ name }) => name === number)
  return { elements: [number, ...owner], isByLine, isAdvice: text.startsWith('?') }
}

export type UsedNumber = {
  readonly use: ExclusiveUse
  /** 'head.orderNo', 'lines[2].logisticsNo' */
  readonly path: string
  readonly value: string
  /** The same for the same number in two documents of one type. */
  readonly text: string
}

/** The numbers that a document uses; none of a deletion. A number that lacks a part is none. */
export function usedNumbers(definition: Declared, { head, lines }: Content): UsedNumber[] {
  if (head.appType === '3') return []
  return exclusiveUsesOf(definition).flatMap((use) => {
    if (!use.isByLine) return numberAt(use, { place: 'head', fields: head, head })
    return lines.flatMap((fields, at) => numberAt(use, { place: `lines[${at}]`, fields, head }))
  })
}

type Place = { place: string; fields: Fields; head: Fields }

function numberAt(use: ExclusiveUse, { place, fields, head }: Place): UsedNumber[] {
  const values = use.elements.map((name) => (fields[name] ?? head[name])?.trim() ?? '')
  const [value = ''] = values
  if (values.includes('')) return []
  const text = JSON.stringify([use.elements.join(' '), ...values])
  return [{ use, value, text, path: `${place}.${use.elements[0]}` }]
}

/** Noun of the thing that a number names, by its element. */
const nouns: Readonly<Record<string, string>> = {
  orderNo: '订单',
  logisticsNo: '运单',
  invtNo: '清单',
  payTransactionId: '支付单',
}
export const nounOfNumber = ({ elements: [number] }: Pick<ExclusiveUse, 'elements'>): string => nouns[number] ?? '单证'

/** 订单编号 */
export const labelOfNumber = ({ head, line }: Declared, { elements: [number], isByLine }: ExclusiveUse): string =>
  ((isByLine ? line : head)?.elements ?? []).find(({ name }) => name === number)?.label ?? number

/** Why a second use is wrong, behind the sentence that tells of it: 一份订单只能用于一份清单. */
export function whyExclusive(
  { shortTitle, title }: Pick<MessageDefinition, 'shortTitle' | 'title'>,
  use: ExclusiveUse,
) {
  const [noun, user] = [nounOfNumber(use), shortTitle ?? title]
  return use.isAdvice
    ? `一份${noun}用于几份${user}时，海关多按一份核对，请确认（各地做法不一，仅供参考）`
    : `一份${noun}只能用于一份${user}`
}

/** Lines of one document that name what a line above them names. */
export function findRepeatedLines(definition: Declared, lines: readonly Fields[]): Finding[] {
  return exclusiveUsesOf(definition).flatMap((use) => {
    const [name] = use.elements
    const first = new Map<string, number>()
    return (use.isByLine ? lines : []).flatMap((line, at) => {
      const value = line[name]?.trim() ?? ''
      const before = first.get(value)
      if (before === undefined) first.set(value, at)
      if (value === '' || before === undefined) return []
      const message = `第 ${at + 1} 项的“${labelOfNumber(definition, use)}”与第 ${before + 1} 项相同，现为“${value}”`
      return [findingOf({ path: `lines[${at}].${name}`, rule: 'duplicate', message })]
    })
  })
}
