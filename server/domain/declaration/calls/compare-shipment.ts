// The table of a shipment: what customs compare between its documents, one row for what is the same thing in all of them.
import type { ComparedElement } from '@kouan/contract/calls/shipment.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Equality } from '@kouan/customs/messages/comparison.ts'
import type { Fields } from '@kouan/customs/messages/message.ts'
import { comparisons } from '@kouan/customs/rules/comparisons.ts'
import { readDecimal } from '@kouan/customs/values/decimal.ts'
import { type ComparedMember, isNumeric, toleranceOf } from '../documents/compare-partners.ts'

/** Texts of codes by dictionary and code. */
type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Names of one thing, by the type of the message; a pair is advice where a difference is no refusal. */
interface Thing {
  names: Map<string, string>
  pairs: { one: string; other: string; isAdvice: boolean }[]
}

/** Compares what the table of comparisons names; the members are of different kinds. */
export function compareShipment(members: readonly ComparedMember[], texts: Texts): ComparedElement[] {
  const types = new Set<string>(members.map(({ kind }) => kind.message.type))
  const held = comparisons.filter(({ from, to }) => types.has(from) && types.has(to))
  const heads = thingsOf(held.map(({ from, to, head }) => ({ from, to, equalities: head })))
  const lines = thingsOf(held.map(({ from, to, lines: equalities }) => ({ from, to, equalities })))
  // Lines of a master bill are no goods.
  const withGoods = members.filter(({ kind }) => kind.named === undefined)
  const count = Math.max(0, ...withGoods.map(({ document }) => document.lines.length))
  return [
    ...heads.map((thing) => rowOf(thing, { members, texts, line: null })),
    ...Array.from({ length: lines.length > 0 ? count : 0 }, (_, at) =>
      lines.map((thing) => rowOf(thing, { members, texts, line: at + 1 })),
    ).flat(),
  ]
}

function thingsOf(pairs: readonly { from: string; to: string; equalities: readonly Equality[] }[]): Thing[] {
  const things: Thing[] = []
  for (const { from, to, equalities } of pairs) {
    for (const { own, other, isAdvice } of equalities) {
      const same = things.filter(({ names }) => names.get(from) === own || names.get(to) === other)
      const fresh: Thing = { names: new Map(), pairs: [] }
      const [first = fresh, ...rest] = same
      if (same.length === 0) things.push(first)
      for (const thing of rest) {
        for (const [type, name] of thing.names) first.names.set(type, name)
        first.pairs.push(...thing.pairs)
        things.splice(things.indexOf(thing), 1)
      }
      first.names.set(from, own).set(to, other)
      if (!first.pairs.some((pair) => pair.one === to && pair.other === from)) {
        first.pairs.push({ one: from, other: to, isAdvice })
      }
    }
  }
  return things
}

interface Reading {
  members: readonly ComparedMember[]
  texts: Texts
  line: number | null
}

function rowOf({ names, pairs }: Thing, { members, texts, line }: Reading): ComparedElement {
  const cells = members.map(({ kind, document }) => {
    const name = names.get(kind.message.type)
    const fields: Fields = line === null ? document.head : (document.lines[line - 1] ?? {})
    const field = name === undefined ? undefined : fieldOf(kind, name, line)
    const isNumber = name !== undefined && isNumeric(kind, name)
    return { type: kind.message.type as string, name, field, isNumber, value: (name && fields[name]) || undefined }
  })
  const cellOf = (type: string) => cells.find((cell) => cell.type === type)
  const compared = pairs.filter(({ one, other }) => cellOf(one)?.value && cellOf(other)?.value)
  const unlike = compared.filter(({ one, other }) => !isSame(cellOf(one), cellOf(other)))
  return {
    label: cells.find(({ field }) => field)?.field?.label ?? cells.find(({ name }) => name)?.name ?? '',
    line,
    values: cells.map(({ field, value }) => (value === undefined ? null : shown(field, value, texts))),
    result: resultOf({ compared: compared.length, unlike }),
  }
}

function resultOf({ compared, unlike }: { compared: number; unlike: Thing['pairs'] }): ComparedElement['result'] {
  if (compared === 0) return 'single'
  if (unlike.length === 0) return 'equal'
  return unlike.every(({ isAdvice }) => isAdvice) ? 'unlike' : 'differs'
}

const fieldOf = ({ resource, lines = '' }: DocumentKind, name: string, line: number | null): Field | undefined =>
  line === null ? resource.fields[name] : resource.lines?.[lines]?.fields[name]

interface Cell {
  name: string | undefined
  isNumber: boolean
  value: string | undefined
}

function isSame(one: Cell | undefined, other: Cell | undefined): boolean {
  const [a = '', b = ''] = [one?.value?.trim(), other?.value?.trim()]
  if (a === b) return true
  const [first, second] = one?.isNumber && other?.isNumber ? [readDecimal(a), readDecimal(b)] : []
  if (!first || !second) return false
  return first
    .minus(second)
    .abs()
    .lte(toleranceOf(one?.name ?? ''))
}

function shown(field: Field | undefined, value: string, texts: Texts): string {
  if (field?.mask) return maskValue(field.mask, value) ?? ''
  const text = field && 'code' in field ? texts.get(String(field.code))?.get(value) : undefined
  return text === undefined ? value : `${value} ${text}`
}
