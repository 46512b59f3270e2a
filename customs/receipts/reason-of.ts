// Why a document was refused or is held, whose value it is, and what to do: read from one receipt.
import { entryOf } from '../codes/code-table.ts'
import type { ReasonOwner, ReasonRow } from '../codes/reasons/reason-row.ts'
import { reasonOfCode, reasonOfWords } from '../codes/refusal-reason.ts'
import { ownStatuses } from '../codes/return-status.ts'
import { describeStatus } from './describe-status.ts'
import { fieldInText, lineInText } from './field-in-text.ts'
import { returnNotes } from './return-notes.ts'

export interface RefusalReason {
  /** That of returnInfo where it has one, else the status. */
  code: string
  /** Chinese; of codes that no table holds the words of the receipt. */
  meaning: string
  whose: ReasonOwner
  /** Element to look at first, of those in `labels` where these are given. */
  field?: string
  /** Line of the goods that the text names, from 1. */
  line?: number
  /** Chinese sentence; absent where only the words of the receipt say it. */
  doWhat?: string
}

/** A Receipt, or a stored row that has these. `type`: of the receipt. */
export interface AnsweredReceipt {
  type: string
  returnStatus: string
  returnInfo: string
}

/** Of several reasons the first here is told: what cannot be corrected needs no correction of the rest. */
const ranks: readonly ReasonOwner[] = ['none', 'own', 'payment', 'logistics', 'platform', 'customs', 'unknown']

/**
 * Undefined for a receipt that neither refuses nor detains. `labels`: Chinese labels by element of the document and its
 * lines; a field outside them is not named.
 */
export function reasonOf(
  receipt: AnsweredReceipt,
  labels?: Readonly<Record<string, string>>,
): RefusalReason | undefined {
  const { kind, text: status } = describeStatus(receipt)
  if (kind !== 'failure' && kind !== 'detained') return undefined
  const words = wordsOf(receipt.returnInfo)
  const { code, row } = findRow(receipt, words)
  const field = fieldOf(row, words, labels)
  const line = field === undefined ? undefined : lineInText(words)
  return {
    code,
    meaning: (row?.isNamed ? words : row?.meaning) || row?.meaning || words || status,
    whose: row?.whose ?? 'unknown',
    ...(field === undefined ? {} : { field }),
    ...(line === undefined ? {} : { line }),
    ...(row?.doWhat === undefined ? {} : { doWhat: row.doWhat }),
  }
}

/** `22001:支付企业未备案`, as ports write it. */
const leading = /^\s{0,9}(-?\d{4,6})\s{0,9}[:：]?/

function findRow({ type, returnStatus, returnInfo }: AnsweredReceipt, words: string) {
  const noted = returnNotes(returnInfo).map(({ code }) => code)
  const led = noted.length === 0 ? (leading.exec(returnInfo)?.[1] ?? '') : ''
  const isOwn = entryOf(ownStatuses, type) !== undefined
  const statuses = isOwn ? [`${type}=${returnStatus}`, type] : [returnStatus]
  const codes = [...noted, led, ...statuses].filter((code) => code !== '')
  const found = codes
    .flatMap((code) => {
      const row = reasonOfCode(code, type)
      return row ? [{ code, row }] : []
    })
    .toSorted((one, other) => ranks.indexOf(one.row.whose) - ranks.indexOf(other.row.whose))
  const [best] = found
  const said = best === undefined || best.row.isNamed ? reasonOfWords(words) : undefined
  const code = best?.code ?? codes[0] ?? ''
  return { code: code.startsWith(type) ? returnStatus : code, row: said ?? best?.row }
}

function fieldOf(row: ReasonRow | undefined, words: string, labels?: Readonly<Record<string, string>>) {
  const inText = row === undefined || row.isNamed ? fieldInText(words, labels ?? {}) : undefined
  const fields = row?.fields?.split(' ') ?? []
  return inText ?? (labels ? fields.find((name) => Object.hasOwn(labels, name)) : fields[0])
}

/** Words without codes, without what simulated customs and careless senders add. */
export function wordsOf(returnInfo: string): string {
  const notes = returnNotes(returnInfo)
  const said = notes.length > 0 ? notes.map(({ words }) => words).join('；') : returnInfo.replace(leading, '')
  return said.replaceAll('（模拟海关）', '').replace(/null$/, '').trim()
}
