// Compares orders, payments and waybills (三单比对) over any number of documents: each is matched with those that it
// belongs to, and differences are reported with both values.
import type { Finding } from '../finding.ts'
import { findDefinition, shortTitleOf } from '../messages/catalogue.ts'
import type { Equality } from '../messages/comparison.ts'
import type { Fields, MessageDefinition, Revision } from '../messages/message.ts'
import { type RevisedTables, tablesOf } from '../messages/revision.ts'
import type { RefundApplication } from '../receipts/list-effects.ts'
import { limitsOf2019, type RuleName } from '../rule-table.ts'
import { type Comparison, comparisons, comparisonsOf } from '../rules/comparisons.ts'
import { openJudge, type PlainDocument, type RelatedDocuments } from '../rules/rule.ts'
import { rulesByName } from '../rules/rules-by-name.ts'
import type { ComparedDocument, DocumentFinding } from './compared-document.ts'
import { findShared, keyOf } from './shared-numbers.ts'

export type CompareResult = {
  /** How many documents of each type there are. */
  counts: Record<string, number>
  findings: DocumentFinding[]
  /** Types whose documents could not be compared, because none of the other type is present, or because they have none. */
  unjudged: { what: string; why: string }[]
}

/** Rules between documents, in the order in which they speak. */
const between: readonly RuleName[] = ['V5', 'V6', 'V8', 'V15', 'V17', 'V18', 'V20']

/** Deletions are no documents to compare; of several versions of one the latest counts. */
export function compareDocuments(input: {
  documents: readonly ComparedDocument[]
  revision: Revision
  now: Date
}): CompareResult {
  const { revision, now } = input
  const limits = limitsOf2019
  const documents = input.documents.filter(({ head }) => head.appType !== '3')
  const counts: Record<string, number> = {}
  for (const { type } of documents) counts[type] = (counts[type] ?? 0) + 1
  const find = openIndex(documents)
  const series = seriesOf(documents)
  const unjudged = new Map<string, string>()
  const prepared = new Map<string, Prepared | undefined>()
  const refundsBefore = openRefunds()
  const findings: DocumentFinding[] = []
  for (const document of documents) {
    const { type, name, head, lines } = document
    if (!prepared.has(type)) prepared.set(type, prepare(type, revision))
    const known = prepared.get(type)
    if (!known) continue
    const { definition, tables, rules } = known
    const { related, missing } = relatedTo({ document, find, counts, unjudged })
    const parts = series.size > 0 ? series.get(seriesKey(document)) : undefined
    if (parts) related.otherParts = parts.filter((one) => one !== head)
    if (definition.effect === 'returns') related.refunds = refundsBefore(document, related.list)
    const judgeBy = openJudge({ definition, tables, head, lines, now, limits, tolerance: '0.01', related })
    const told = rules.flatMap((rule) => judgeBy(rule, rulesByName[rule]).findings)
    for (const finding of [...missing, ...told]) findings.push({ ...finding, name, type })
  }
  findings.push(...findShared(input.documents))
  for (const type of Object.keys(counts)) {
    if (prepared.get(type)?.isHolding || isHeldAgainstOne(type, counts)) continue
    unjudged.set(`${shortTitleOf(type)}（${type}）`, '没有与它对照的单证，只判断了它用过的号码')
  }
  return { counts, findings, unjudged: [...unjudged].map(([what, why]) => ({ what, why })) }
}

const isHeldAgainstOne = (type: string, counts: Searching['counts']) =>
  comparisons.some(({ from, to }) => (from === type && counts[to]) || (to === type && counts[from]))

/** `isHolding`: it is held against others, of which each that is not there is named. */
type Prepared = { definition: MessageDefinition; tables: RevisedTables; rules: RuleName[]; isHolding: boolean }

function prepare(type: string, revision: Revision): Prepared | undefined {
  const definition = findDefinition(type)
  if (!definition?.revisions[revision] || definition.kind !== 'declaration') return undefined
  // An order is compared by those that name it; once is enough.
  if (definition.role === 'order') return undefined
  const rules = between.filter((rule) => definition.rules.includes(rule))
  return { definition, tables: tablesOf({ definition, revision }), rules, isHolding: comparisonsOf(type).length > 0 }
}

type Part = Fields & { readonly msgCount: string; readonly msgSeqNo: string }
const isPart = (head: Fields): head is Part => head.msgCount !== undefined && head.msgSeqNo !== undefined
const seriesKey = ({ type, head }: ComparedDocument) =>
  textOf([type, head.copNo ?? '', head.agentCode ?? head.logisticsCode ?? ''])

/** The heads of split documents by what their parts have in common. */
function seriesOf(documents: readonly ComparedDocument[]): Map<string, Part[]> {
  const series = new Map<string, Part[]>()
  for (const document of documents) {
    const { head } = document
    if (!isPart(head)) continue
    const key = seriesKey(document)
    const known = series.get(key)
    if (known) known.push(head)
    else series.set(key, [head])
  }
  return series
}

/** Answers what the refunds before this one return of its list; a later version of one takes its place. */
function openRefunds() {
  const byList = new Map<PlainDocument, Map<string, RefundApplication>>()
  return (document: ComparedDocument, list: PlainDocument | undefined): RefundApplication[] => {
    if (!list) return []
    const known = byList.get(list) ?? new Map<string, RefundApplication>()
    byList.set(list, known)
    known.delete(keyOf(document))
    const earlier = [...known.values()]
    known.set(keyOf(document), { type: document.type, lines: document.lines, state: 'SENT' })
    return earlier
  }
}

type Link = readonly Equality[]

/** Finds what these values name by a link of the comparison. */
type Find = (of: Pick<Comparison, 'to' | 'isInTheirLines'>, link: Link, fields: Fields) => ComparedDocument | undefined

/** Index of documents by the values that others reference in head or lines; built per set of elements on first use. */
function openIndex(documents: readonly ComparedDocument[]): Find {
  const byType = new Map<string, ComparedDocument[]>()
  for (const document of documents) {
    const same = byType.get(document.type)
    if (same) same.push(document)
    else byType.set(document.type, [document])
  }
  // Links of several comparisons may name the same elements.
  const indexes = new Map<string, Map<string, ComparedDocument>>()
  const keys = new Map<Link, string>()
  return ({ to, isInTheirLines }, link, fields) => {
    const text = valuesOf(link, 'own', fields)
    if (text === undefined) return undefined
    const key = keys.get(link) ?? `${to} ${isInTheirLines} ${link.map(({ other }) => other).join(' ')}`
    keys.set(link, key)
    let index = indexes.get(key)
    if (!index) {
      index = new Map()
      for (const document of byType.get(to) ?? []) {
        for (const fields of isInTheirLines ? document.lines : [document.head]) {
          const text = valuesOf(link, 'other', fields) ?? ''
          const other = index.get(text)
          if (!other || (other.head.appTime ?? '') <= (document.head.appTime ?? '')) index.set(text, document)
        }
      }
      indexes.set(key, index)
    }
    return index.get(text)
  }
}

/** The values of a link as one text; undefined where one is missing. */
function valuesOf(link: Link, side: 'own' | 'other', fields: Fields): string | undefined {
  let text: string | undefined
  for (const names of link) {
    const value = fields[names[side]]
    if (!value) return undefined
    text = text === undefined ? value : `${text}\u0000${value}`
  }
  return text
}

const textOf = (parts: readonly string[]) => parts.join('\u0000')

type Searching = {
  document: ComparedDocument
  find: Find
  counts: Readonly<Record<string, number>>
  unjudged: Map<string, string>
}

function relatedTo({ document, find, counts, unjudged }: Searching) {
  const { type, head, lines } = document
  const named: Record<string, ComparedDocument[]> = {}
  const related: { -readonly [Name in keyof RelatedDocuments]: RelatedDocuments[Name] } = { named }
  const open: Comparison[] = []
  const neighbours: ComparedDocument[] = []
  const take = ({ role }: Comparison, found: ComparedDocument) => {
    if (role) related[role] = found
    neighbours.push(found)
  }
  for (const comparison of comparisonsOf(type)) {
    const { to, isByLine } = comparison
    const found = isByLine ? undefined : findBy(comparison, head, find)
    if (!counts[to])
      unjudged.set(`${shortTitleOf(type)}（${type}）与${shortTitleOf(to)}（${to}）`, `没有一份${shortTitleOf(to)}`)
    else if (isByLine) named[to] = [...new Set(lines.flatMap((line) => findBy(comparison, line, find) ?? []))]
    else if (found) take(comparison, found)
    else open.push(comparison)
  }
  const missing: Finding[] = []
  for (const comparison of open) {
    const found = findThroughNeighbours(comparison, neighbours, find)
    if (found) take(comparison, found)
    else missing.push(missingOne(document, comparison))
  }
  return { related, missing }
}

function findBy(comparison: Comparison, fields: Fields, find: Find): ComparedDocument | undefined {
  for (const link of comparison.links) {
    const found = find(comparison, link, fields)
    if (found) return found
  }
  return undefined
}

/** A list with a wrong order number still belongs to the order that its payment or waybill names. */
function findThroughNeighbours(comparison: Comparison, neighbours: readonly ComparedDocument[], find: Find) {
  for (const { type, head } of neighbours) {
    const theirs = comparisonsOf(type).find(({ to }) => to === comparison.to)
    const found = findBy(theirs ?? comparison, head, find)
    if (found) return found
  }
  return undefined
}

function missingOne({ type, head }: ComparedDocument, { to, links }: Comparison): Finding {
  const link = links.find((one) => one.every(({ own }) => head[own])) ?? links[0] ?? []
  const values = link.map(({ own }) => `${own} ${head[own] ?? '（空）'}`).join('，')
  const message = `${shortTitleOf(type)}没有对应的${shortTitleOf(to)}：${values}`
  return { path: `head.${link[0]?.own ?? ''}`, rule: 'missing', severity: 'error', message }
}
