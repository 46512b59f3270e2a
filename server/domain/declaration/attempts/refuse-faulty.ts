// Refuses documents before they are declared: by the rules of their message, and by numbers that other documents of the
// enterprise use already.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import type { RefundApplication } from '@kouan/customs/receipts/list-effects.ts'
import type { PlainDocument, RelatedDocuments } from '@kouan/customs/rules/rule.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'
import type { PickedChannel } from '../../channel/pick-channel.ts'
import { checkBusinessType } from '../documents/business-type.ts'
import { judgeDocument, readCodeSets } from '../documents/check-document.ts'
import { type AppType, noAttempt, toDocument } from '../documents/document-content.ts'
import { nameOf } from '../documents/document-hooks.ts'
import { judgedBy, readConfirmed, toConfirm } from '../documents/doubtful-codes.ts'
import { readExchangeRates } from '../documents/exchange-rates.ts'
import { checkNumbers, lockNumbers, openBatch, unsaid } from '../documents/exclusive-numbers.ts'
import { checkNamed } from '../documents/named-documents.ts'
import { readRelated } from '../documents/related-documents.ts'
import { checkSources } from '../documents/sources.ts'
import type { DocumentRow } from './document-row.ts'

export interface FoundDocument {
  row: DocumentRow
  lines: Record<string, unknown>[]
  channel: PickedChannel
}

export interface JudgedDocument {
  /** Sentences about what should be looked at and stops nothing. */
  advice: readonly string[]
  /** Revision of the specification and state of the code tables, as a sentence. */
  judgedBy: string
}

/** Refuses documents that break a rule; returns what is to be said of the others, by their ids. */
export async function refuseFaulty(
  kind: DocumentKind,
  context: Context,
  {
    documents,
    appType,
    refuse,
  }: { documents: FoundDocument[]; appType: AppType; refuse: ActionWork<DocumentRow, unknown>['refuse'] },
): Promise<Map<string, JudgedDocument>> {
  const { db, now, services } = context
  const codes = await readCodeSets(kind, context)
  await lockNumbers(
    kind,
    db,
    documents.map(({ row }) => row),
  )
  const against = await checkSources(kind, { db }, { documents: documents.map(({ row }) => row), moment: 'declaring' })
  const faultyLines = await checkNamed(kind, db, documents)
  // A deletion uses nothing.
  const usedNumbers = appType === '3' ? new Map<string, Problem[]>() : await checkNumbers(kind, db, documents)
  const batch = openBatch(kind)
  const returned = openReturns(kind)
  const partners = await readRelated(kind, { db, vault: services.vault }, documents)
  const rates = await readExchangeRates(kind, context)
  const confirmed = await readConfirmed(
    db,
    documents.map(({ row }) => row.enterpriseId),
  )
  const judged = new Map<string, JudgedDocument>()
  const attempt = noAttempt(beijingTime14(now), appType)
  for (const { row, lines, channel } of documents) {
    const document = toDocument(kind, { fields: row, lines, attempt })
    const { revision } = channel
    const related = returned.before({ ...partners.get(row.id), ...heldOf(row), ...rates })
    const { problems: own, doubts, advice } = judgeDocument(kind, { document, revision, codes, now, related })
    // Customs hold the codes of what is deleted.
    const open = appType === '3' ? [] : doubts.filter((doubt) => !confirmed(row.enterpriseId, doubt))
    const problems = [
      ...checkBusinessType(kind, row),
      ...(against.get(row.id) ?? []),
      ...own,
      ...open.map(toConfirm),
      ...(faultyLines.get(row.id) ?? []),
      ...unsaid(usedNumbers.get(row.id), against.get(row.id)),
      ...unsaid(appType === '3' ? [] : batch.problemsOf({ row, lines }), against.get(row.id)),
    ]
    if (problems.length === 0) {
      batch.take({ row, lines })
      returned.take(related, document)
      const ofDocument = advice.own.map((sentence) => `${nameOf(kind, row)}：${sentence}`)
      judged.set(row.id, {
        advice: [...ofDocument, ...advice.general],
        judgedBy: judgedBy(kind, { revision, codes, doubts }),
      })
      continue
    }
    const named = problems.map((problem) => ({ ...problem, message: `${nameOf(kind, row)}：${problem.message}` }))
    refuse(row, new BadInput(named))
  }
  return judged
}

/** Returns of one batch that name the same list take its goods one after the other. */
function openReturns({ message: { effect, type } }: DocumentKind) {
  const byList = new Map<PlainDocument, RefundApplication[]>()
  return {
    before: (related: RelatedDocuments): RelatedDocuments => {
      const earlier = related.list && byList.get(related.list)
      return earlier ? { ...related, refunds: [...(related.refunds ?? []), ...earlier] } : related
    },
    take({ list }: RelatedDocuments, { lines }: PlainDocument) {
      if (effect !== 'returns' || !list) return
      byList.set(list, [...(byList.get(list) ?? []), { type, lines, state: 'GENERATING' }])
    },
  }
}

/** Returns the document that a change or deletion is about; an earlier step has seen that no declared document uses it. */
const heldOf = ({ customsState, declareStatus }: DocumentRow) => ({
  previous: { state: (customsState ?? declareStatus) as DeclareState, isUsed: false },
})
