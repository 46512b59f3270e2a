// Parts of the form of a document beyond its declaration: the enterprise in its roles, and the goods with their sums.
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { Alert } from 'antd'
import { ownCompany } from '../../data/account/own-company.ts'
import { ask } from '../../data/calls/ask.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import type { Inputs } from '../../fields/form/form-fields.tsx'
import type { FormParts } from '../../resource/parts.ts'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'
import { faultyFieldOf } from './faulty-field.ts'
import { firstPart, ownParts } from './own-parts.ts'
import { receiptAdvice, receiptAppearance } from './receipt-status.ts'

const GoodsSummary = prefetchedLazyPart(() => import('./goods-summary.tsx').then((file) => file.GoodsSummary))
const GatherLines = prefetchedLazyPart(() => import('./gather-lines.tsx').then((file) => file.GatherLines))
const GoodsValueInput = prefetchedLazyPart(() => import('./amount-inputs.tsx').then((file) => file.GoodsValueInput))
const TradeModeInput = prefetchedLazyPart(() => import('./amount-inputs.tsx').then((file) => file.TradeModeInput))
const PartyInput = prefetchedLazyPart(() => import('./known-parties.tsx').then((file) => file.PartyInput))

/** `inputs`: of the kind's own. */
export function documentForm(kind: DocumentKind, inputs: Inputs = {}): FormParts<Fields> {
  const { resource, lines: key } = kind
  const fields = writableFields(resource)
  const line = key === undefined ? undefined : resource.lines?.[key]
  const emptyLine = line && defaultsOf(line.fields)
  return {
    isRepeated: true,
    ownNumbers: [...numbersOf(kind), ...(kind.assignedNumbers ?? [])],
    // The casts: the form of any resource hands over a plain row; this one is a row of a document.
    faulty: (row) => faultyFieldOf(kind)(row as unknown as DocumentRow),
    before: (row) => <RefusalNotice kind={kind} row={row as unknown as DocumentRow} />,
    inputs: {
      [firstPart(kind)]: <PartyInput kind={kind} />,
      ...(key === undefined ? {} : { [key]: belowLines(kind, line?.fields) }),
      ...(fields.goodsValue ? { goodsValue: <GoodsValueInput field={fields.goodsValue} /> } : {}),
      ...(fields.tradeMode ? { tradeMode: <TradeModeInput field={fields.tradeMode} /> } : {}),
      ...inputs,
    },
    prepare: async (row) => {
      const own = await ownCompany()
      const [known = {}] = row || own === null ? [] : await ask(documentCalls(resource).knownParties, {})
      const goods = key === undefined ? {} : { [key]: [emptyLine] }
      return row ? {} : { values: { ...known, ...ownParts(kind, own), ...goods } }
    },
  }
}

const belowLines = (kind: DocumentKind, fields: Fields = {}) => {
  if (kind.gathers) return <GatherLines kind={kind} gathering={kind.gathers} />
  return 'totalPrice' in fields ? <GoodsSummary /> : undefined
}

const defaultsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )

/**
 * Why customs refused a document, beside what has to be mended. Customs' word, what to do about it, and when they said
 * it; nothing for a document that was not refused, nor its change, and where the words stand beside their field.
 */
function RefusalNotice({ kind, row }: { kind: DocumentKind; row: DocumentRow }) {
  const { returnStatus: status, returnType: type, returnInfo: info, returnTime } = row
  // While its content is open, the answer is that to the change.
  const isOfChange = row.refusedChange === '2'
  if (!(isRefused(row) || isOfChange) || !status) return null
  if (faultyFieldOf(kind)(row)) return null
  const meaning = receiptAppearance(status, type).text
  const words = info ? readableInfo(info) : ''
  const said = words.startsWith(meaning) ? [words] : [meaning, words].filter(Boolean)
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      title={`${said.join('：')}${returnTime ? `（${returnTime}）` : ''}`}
      description={isOfChange ? undefined : receiptAdvice({ status, type, info })}
      style={{ marginBottom: 16 }}
    />
  )
}
