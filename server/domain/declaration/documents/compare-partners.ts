// Documents of a shipment that partners have: what of them agrees, where a partner has consented. The database compares; no value of
// a partner reaches the server (docs/decisions/2500-exclusive-use.md).
import type { PartnerDocument, PartnerElement } from '@kouan/contract/calls/shipment.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Equality } from '@kouan/customs/messages/comparison.ts'
import { comparisons } from '@kouan/customs/rules/comparisons.ts'
import { readDecimal } from '@kouan/customs/values/decimal.ts'
import { sql } from 'kysely'
import { hashOf, type PlannedColumn, planOf } from '../../../crud/column-plan.ts'
import type { Context } from '../../../gate/context.ts'
import type { Vault } from '../../../vault/vault.ts'
import type { PlainDocument } from './document-content.ts'

export interface ComparedMember {
  kind: DocumentKind
  document: PlainDocument
}

export const isNumeric = ({ message }: DocumentKind, name: string) =>
  [...message.head.elements, ...(message.line?.elements ?? [])].some(
    (element) => element.name === name && (element.type.kind === 'decimal' || element.type.kind === 'int'),
  )

/** Senders round what was paid; prices and quantities are not rounded. */
const rounded: readonly string[] = ['amountPaid', 'acturalPaid']

/** Returns the difference that two figures of this element may have. */
export const toleranceOf = (name: string) => (rounded.includes(name) ? '0.01' : '0')

interface Asking {
  /** Owner of the members. */
  enterpriseId: string
  members: readonly ComparedMember[]
}

/** Returns the partner's document of this kind; undefined where there is none, or no consent to compare it. */
export async function comparePartner(
  kind: DocumentKind,
  { db, services, now }: Context,
  { enterpriseId, members }: Asking,
): Promise<PartnerDocument | undefined> {
  const pairs = members.flatMap((member) => pairsOf(member, kind))
  const links = pairs.flatMap(({ document, links: ways }) => ways.flatMap((way) => linkOf(kind, document, way)))
  if (links.length === 0) return undefined
  const given = onceEach(pairs.flatMap((pair) => givenOf(kind, pair, services.vault)))
  const asked = given.map(({ column, value, within, line }) => ({
    ...{ column, value },
    ...(within === undefined ? {} : { within }),
    ...(line === null ? {} : { line }),
  }))
  const content = services.vault.fingerprint(JSON.stringify([kind.message.type, links, asked]))
  const { rows } = await sql<{ partner: string; state: string; is_limited: boolean; results: Result[] | null }>`
    select partner, state, is_limited, results from kouan_compare_with_partner(${enterpriseId}, ${kind.message.type},
      ${JSON.stringify(links)}::jsonb, ${JSON.stringify(asked)}::jsonb, ${content}, ${now})`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { resource, noun } = kind
  return {
    ...{ resource: resource.name, noun, enterprise: found.partner, declareStatus: found.state },
    isLimited: found.is_limited,
    elements: (found.results ?? []).flatMap((result, at): PartnerElement[] => {
      const { label, line, isAdvice } = given[at] ?? {}
      if (label === undefined || line === undefined) return []
      return [{ label, line, result: result === 'differs' && isAdvice ? 'unlike' : result }]
    }),
  }
}

type Result = 'equal' | 'differs' | 'lacking'

/** Elements that customs compare between one of our documents and a kind; `own` is ours, `other` the partner's. */
interface Pair {
  document: PlainDocument
  links: readonly (readonly Equality[])[]
  head: readonly Equality[]
  lines: readonly Equality[]
}

function pairsOf({ kind: { message }, document }: ComparedMember, kind: DocumentKind): Pair[] {
  const { type } = kind.message
  const turned = (one: Equality): Equality => ({ ...one, own: one.other, other: one.own })
  return comparisons
    .filter(({ isByLine }) => !isByLine)
    .flatMap(({ from, to, links, head, lines }) => {
      if (from === message.type && to === type) return [{ document, links, head, lines }]
      if (from !== type || to !== message.type) return []
      return [
        {
          ...{ document, links: links.map((link) => link.map(turned)) },
          ...{ head: head.map(turned), lines: lines.map(turned) },
        },
      ]
    })
}

/** Columns of the partner's document with our values; none where we have not all of them. */
function linkOf({ resource }: DocumentKind, { head }: PlainDocument, link: readonly Equality[]): object[] {
  const values = link.map(({ own, other }) => {
    const field = resource.fields[other]
    return [columnName(other), field && !field.encrypt && !field.computed ? head[own] : undefined] as const
  })
  return values.every(([, value]) => value) ? [Object.fromEntries(values)] : []
}

interface Given {
  label: string
  line: number | null
  isAdvice: boolean
  column: string
  value: string
  /** Greatest difference of a number at which both sides count as equal; undefined for texts. */
  within: string | undefined
}

function givenOf(kind: DocumentKind, { document, head, lines }: Pair, vault: Vault): Given[] {
  const key = kind.lines === undefined ? undefined : kind.resource.lines?.[kind.lines]
  const ofHead = givenIn(kind, {
    plan: planOf(kind.resource),
    equalities: head,
    values: document.head,
    line: null,
    vault,
  })
  if (!key) return ofHead
  const plan = planOf(key)
  return [
    ...ofHead,
    ...document.lines.flatMap((values, at) => givenIn(kind, { plan, equalities: lines, values, line: at + 1, vault })),
  ]
}

interface Giving {
  plan: { table: string; byName: ReadonlyMap<string, PlannedColumn> } & Parameters<typeof hashOf>[0]['plan']
  equalities: readonly Equality[]
  values: Readonly<Record<string, string | undefined>>
  line: number | null
  vault: Vault
}

/** Returns the values that are compared. Encrypted ones without a hash, such as addresses, cannot be. */
function givenIn(kind: DocumentKind, { plan, equalities, values, line, vault }: Giving): Given[] {
  return equalities.flatMap(({ own, other, isAdvice }): Given[] => {
    const planned = plan.byName.get(other)
    const plain = values[own]?.trim()
    if (!planned || planned.field.computed || !plain || (planned.field.encrypt && !planned.hash)) return []
    const { label } = planned.field
    if (planned.hash) {
      const value = hashOf({ plan, planned, vault, plain })
      return [{ label, line, isAdvice, column: planned.hash, value, within: undefined }]
    }
    const figure = isNumeric(kind, other) ? readDecimal(plain) : undefined
    const within = figure && toleranceOf(other)
    return [{ label, line, isAdvice, column: planned.column, value: figure?.toFixed() ?? plain, within }]
  })
}

/** Several of our documents may have the same element: the first of them counts. */
const onceEach = (given: readonly Given[]): Given[] =>
  [...new Map(given.toReversed().map((one) => [`${one.line} ${one.column}`, one])).values()].toReversed()
