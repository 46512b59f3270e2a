// Judges one document as customs do: against the documents that they hold, the code tables and the limits of the buyer.
import { findDeclaration, findDefinition, shortTitleOf } from '@kouan/customs/messages/catalogue.ts'
import type { DocumentOf, Fields, MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { joinedKey } from '@kouan/customs/receipts/matching.ts'
import { type Comparison, comparisonsOf } from '@kouan/customs/rules/comparisons.ts'
import { usedNumbers } from '@kouan/customs/rules/exclusive-use.ts'
import type { PlainDocument, RelatedDocuments } from '@kouan/customs/rules/rule.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { type Refusal, refuseAboutList, refuseByCustoms, refuseFinding, refuseNumber, refuseUse } from './refusal.ts'

/** A document that was sent to the simulated customs, with the numbers that they assigned. */
export interface KnownDocument extends PlainDocument {
  type: string
  /** Customs took it in, and it was neither deleted, replaced nor cancelled. */
  isHeld: boolean
  releaseTime: Date | null
}

export interface ContentJudgement {
  definition: MessageDefinition
  revision: Revision
  document: PlainDocument
  /** Documents that share a number with it, the latest first. */
  known: readonly KnownDocument[]
  /** Numbers that other held documents of the type use, beside those of `known`. */
  taken?: ReadonlySet<string>
  /** Imports of the buyer in this year without this document, CNY. */
  buyerYearTotal: string
  codes: CodeSets
  now: Date
}

/** Returns the first reason to refuse the document; undefined when customs take it in. */
export function judgeContent(input: ContentJudgement): Refusal | undefined {
  return judgeNumber(input) ?? judgeUses(input) ?? judgeRules(input) ?? judgeMissing(input) ?? judgeList(input)
}

export const keyOf = (definition: Pick<MessageDefinition, 'key'>, head: Fields): string =>
  joinedKey(definition.key.map((name) => head[name]?.trim() ?? ''))

function judgeNumber({ definition, document, known }: ContentJudgement): Refusal | undefined {
  const { type } = definition
  const key = keyOf(definition, document.head)
  const same = known.filter((one) => one.type === type && keyOf(definition, one.head) === key)
  const isHeld = same.some((one) => one.isHeld)
  const { appType } = document.head
  if (appType === '1') return isHeld ? refuseNumber(type, 'exists') : undefined
  if (same.length === 0) return refuseNumber(type, 'absent')
  const answered = findDeclaration(type)?.answered
  if (!isHeld || !answered) return undefined
  if (answered.change !== 'until-used') return refuseNumber(type, 'fixed')
  const { usedBy } = answered
  const isUsed = known.some(
    (one) =>
      one.isHeld && one.type === usedBy?.type && usedBy.by.every((name) => one.head[name] === document.head[name]),
  )
  return isUsed ? refuseNumber(type, 'used') : undefined
}

/** A number that another held document of the type uses already. */
function judgeUses({ definition, document, known, taken = new Set() }: ContentJudgement): Refusal | undefined {
  const key = keyOf(definition, document.head)
  const others = known.filter(({ type, isHeld, head }) => {
    return type === definition.type && isHeld && keyOf(definition, head) !== key
  })
  const used = new Set(others.flatMap((one) => exclusiveTexts(definition, one)))
  const isTaken = ({ text }: { text: string }) => taken.has(text) || used.has(text)
  const found = usedNumbers(definition, document).find((one) => !one.use.isAdvice && isTaken(one))
  return found && refuseUse(definition, found.use)
}

/** The numbers that a document uses alone, as texts that are equal for equal numbers. */
export const exclusiveTexts = (definition: MessageDefinition, document: PlainDocument): string[] =>
  usedNumbers(definition, document).flatMap(({ use, text }) => (use.isAdvice ? [] : [text]))

function judgeRules(input: ContentJudgement): Refusal | undefined {
  const { definition, document, codes, now, buyerYearTotal } = input
  const related: RelatedDocuments = { ...relatedOf(input), buyerYearTotal }
  const judged = { ...input, document: document as DocumentOf<MessageDefinition>, now, codes, related }
  const found = validateDocument(judged).find(({ severity }) => severity === 'error')
  return found && refuseFinding(definition.type, found)
}

/** Held documents that this one names, by what they are to it. */
function relatedOf({ definition, document, known }: ContentJudgement): RelatedDocuments {
  const held = known.filter(({ isHeld }) => isHeld)
  const related: { -readonly [Name in keyof RelatedDocuments]: RelatedDocuments[Name] } = {}
  const named: Record<string, KnownDocument[]> = {}
  for (const { isByLine, isInTheirLines, to, role, ...ways } of comparisonsOf(definition.type)) {
    // Documents are known by numbers of their heads.
    if (isByLine && !isInTheirLines) named[to] = held.filter(({ type }) => type === to)
    const found = isByLine ? undefined : findHeld({ ...ways, to }, document.head, held)
    if (found && role) related[role] = found
  }
  related.named = named
  const { list } = related
  if (!list) return related
  const earlier = held.filter(({ type, head }) => type === definition.type && head.invtNo === list.head.invtNo)
  const refunds = earlier.map(({ type, lines }) => ({ type, lines, state: 'RELEASED' as const }))
  return { ...related, refunds }
}

function findHeld({ to, links }: Pick<Comparison, 'to' | 'links'>, head: Fields, held: readonly KnownDocument[]) {
  for (const link of links) {
    if (link.some(({ own }) => !head[own])) continue
    const found = held.find((one) => one.type === to && link.every(({ own, other }) => head[own] === one.head[other]))
    if (found) return found
  }
  return undefined
}

function judgeMissing(input: ContentJudgement): Refusal | undefined {
  const { type, needs = [] } = input.definition
  const related = relatedOf(input)
  const missing = comparisonsOf(type).find(({ role }) => needs.some((one) => one === role && !related[one]))
  if (!missing) return undefined
  const text = `没有对应的${shortTitleOf(missing.to)}`
  return refuseAboutList(type, 'list', text)
}

/** A cancellation needs a list before its release, a refund one after it. */
function judgeList({ definition, document, known, now }: ContentJudgement): Refusal | undefined {
  const { type, effect } = definition
  const list = known.find((one) => one.isHeld && one.head.invtNo === document.head.invtNo && isList(one))
  const isReleased = list?.releaseTime ? list.releaseTime <= now : false
  if (isReleased && effect === 'cancels') {
    const text = '清单已放行，不能撤销'
    return refuseAboutList(type, 'release', text)
  }
  return list && !isReleased && effect === 'returns' ? refuseByCustoms('清单尚未放行，不能申请退货') : undefined
}

const isList = ({ type }: KnownDocument) => findDefinition(type)?.role === 'list'
