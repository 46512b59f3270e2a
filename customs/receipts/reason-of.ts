// Why a document was refused or is held, whose value it is, and what to do: read from one receipt.
import { entryOf } from '../codes/code-table.ts'
import type { ReasonOwner, ReasonRow } from '../codes/reasons/reason-row.ts'
import { reasonOfCode, reasonOfWords } from '../codes/refusal-reason.ts'
import { ownStatuses, type ReceiptKind } from '../codes/return-status.ts'
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

/** Order of owners, of whose reasons the first here is shown: where nothing can be corrected, the rest needs no correction. */
const ranks: readonly ReasonOwner[] = ['none', 'own', 'payment', 'logistics', 'platform', 'customs', 'wait', 'unknown']

/** Customs have checked the document: no word of the text refuses it. */
const takenIn: readonly string[] = ['120', '399']

/**
 * Undefined for a receipt that neither refuses nor holds. Ports name what is missing while the document is on its way, and under
 * statuses of their own: that is a reason as well. `labels`: Chinese labels by element of the document and its lines; a field
 * outside them is not named.
 */
export function reasonOf(
  receipt: AnsweredReceipt,
  labels?: Readonly<Record<string, string>>,
): RefusalReason | undefined {
  const { kind } = describeStatus(receipt)
  if (kind === 'success' || takenIn.includes(receipt.returnStatus)) return undefined
  const { row, reason } = explain(receipt, labels)
  const isHeld = row !== undefined && (row.whose !== 'wait' || row.isHeld === true)
  return isHeld || isRefusing(kind) ? reason : undefined
}

/** As reasonOf, also of what is good news or a step on the way; undefined where the table has nothing of it. */
export function explainReceipt(
  receipt: AnsweredReceipt,
  labels?: Readonly<Record<string, string>>,
): RefusalReason | undefined {
  const { row, reason } = explain(receipt, labels)
  return row || isRefusing(describeStatus(receipt).kind) ? reason : undefined
}

const isRefusing = (kind: ReceiptKind) => kind === 'failure' || kind === 'detained'

function explain(receipt: AnsweredReceipt, labels: Readonly<Record<string, string>> | undefined) {
  const { kind, text: status } = describeStatus(receipt)
  const words = wordsOf(receipt.returnInfo)
  const { code, row } = findRow(receipt, { words, isRefusal: isRefusing(kind) })
  const field = fieldOf(row, words, labels)
  const line = field === undefined ? undefined : lineInText(words)
  const doWhat = mendingOf(row, { label: field && labels?.[field], isRefusal: isRefusing(kind) })
  const reason: RefusalReason = {
    code,
    meaning: (row?.isNamed ? words : row?.meaning) || row?.meaning || words || status,
    whose: row?.whose ?? 'unknown',
    ...(field === undefined ? {} : { field }),
    ...(line === undefined ? {} : { line }),
    ...(doWhat === undefined ? {} : { doWhat }),
  }
  return { row, reason }
}

/** `22001:支付企业未备案` and `A02:…`, as ports write it. */
const leading = /^\s{0,9}(-?\d{4,6}|[ABC]\d\d)\s{0,9}[:：]?/

function findRow(
  { type, returnStatus, returnInfo }: AnsweredReceipt,
  { words, isRefusal }: { words: string; isRefusal: boolean },
) {
  const noted = returnNotes(returnInfo).map(({ code }) => code)
  const led = noted.length === 0 ? (leading.exec(returnInfo)?.[1] ?? '') : ''
  const inText = [...noted, led].filter((code) => code !== '')
  const rowsOf = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const row = reasonOfCode(code, type)
      return row && !(isRefusal && row.isStep) ? [{ code, row }] : []
    })
  const isOwn = entryOf(ownStatuses, type) !== undefined
  const found = rowsOf(isOwn ? inText : [...inText, returnStatus]).toSorted(
    (one, other) => ranks.indexOf(one.row.whose) - ranks.indexOf(other.row.whose),
  )
  const [best] = found
  const row = best?.row ?? rowsOf([`${type}=${returnStatus}`, type])[0]?.row
  const said = row === undefined || row.isNamed ? reasonOfWords(words, isRefusal) : undefined
  // Words do not decide which code is shown: the shop knows the code of the text.
  const told = said === undefined ? best : found.find((one) => inText.includes(one.code))
  return { code: told?.code ?? inText[0] ?? returnStatus, row: said ?? row }
}

function fieldOf(row: ReasonRow | undefined, words: string, labels?: Readonly<Record<string, string>>) {
  const isOpen = row === undefined || (row.isNamed === true && row.whose !== 'wait')
  const inText = isOpen ? fieldInText(words, labels ?? {}) : undefined
  const fields = row?.fields?.split(' ') ?? []
  return inText ?? (labels ? fields.find((name) => Object.hasOwn(labels, name)) : fields[0])
}

const again = '后重新申报'
const atEnd = new RegExp(`${again}$`)

function mendingOf(
  row: ReasonRow | undefined,
  { label, isRefusal }: { label: string | undefined; isRefusal: boolean },
): string | undefined {
  // The value may be of anyone: it is named all the same.
  if (!row) return isRefusal && label ? `请核对“${label}”${again}` : undefined
  const { whose, doWhat } = row
  if (whose === 'own' && doWhat === undefined) return `请${label ? `改正“${label}”` : '按回执的说明改正'}${again}`
  // A document that is on its way is not declared once more.
  return isRefusal ? doWhat : doWhat?.replace(atEnd, '，并联系主管海关')
}

/** Words without codes, without what simulated customs and careless senders add. */
export function wordsOf(returnInfo: string): string {
  const notes = returnNotes(returnInfo)
  const said = notes.length > 0 ? notes.flatMap(({ words }) => words || []).join('；') : returnInfo.replace(leading, '')
  return said.replaceAll('（模拟海关）', '').replace(/null$/, '').trim()
}
