// Fault of a document and the next step, from its last receipt and its last message.
import type { DocumentAttempt } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { elementLabels, reasonIn } from '@kouan/contract/resources/document/document-reason.ts'
import type { ReasonOwner } from '@kouan/customs/codes/reasons/reason-row.ts'
import { describeStatus } from '@kouan/customs/receipts/describe-status.ts'
import { type RefusalReason, wordsOf } from '@kouan/customs/receipts/reason-of.ts'
import type { DocumentRow } from './document-row.ts'
import { isRefused, refusedChange } from './document-states.ts'
import { receiptAppearance } from './receipt-status.ts'

export interface Fault {
  /** In front of the words, with its colon: 海关：. */
  who: string
  words: string
  /** That of the receipt, where it says more than the words; else empty. */
  code: string
  /** Label of the field, else empty. */
  label: string
  /** Owner of the value, else empty. */
  owner: string
  /** Advice, shown in grey. */
  hint: string
  act: 'mend' | 'declare' | 'notify' | 'confirm' | 'wait'
  /** 支付企业; empty unless it is to be told. */
  partner: string
  /** Sentence for the partner. */
  notice: string
  tone: 'failed' | 'waiting'
}

const owners: Readonly<Record<ReasonOwner, string>> = {
  own: '本企业填写',
  payment: '支付企业',
  logistics: '物流企业',
  platform: '电商平台',
  customs: '',
  none: '',
  wait: '',
  unknown: '',
}
const acts: Readonly<Record<ReasonOwner, Fault['act']>> = {
  own: 'mend',
  unknown: 'mend',
  payment: 'notify',
  logistics: 'notify',
  platform: 'notify',
  customs: 'declare',
  none: 'wait',
  wait: 'wait',
}

const plain = { who: '', code: '', label: '', owner: '', partner: '', notice: '' } as const
const blockedSentence = '报文还没有发到海关。原因消除后由系统或运营发出，不用重新申报'

/** Undefined where nothing is wrong. */
export function faultOf(kind: DocumentKind, row: DocumentRow, latest: DocumentAttempt | undefined): Fault | undefined {
  if (latest?.sendProblem) {
    return { ...plain, words: latest.sendProblem, hint: blockedSentence, act: 'wait', tone: 'waiting' }
  }
  const refusal = latest && refusedChange(row, latest)
  if (refusal) return { ...plain, words: refusal, hint: '', act: 'mend', tone: 'failed' }
  const reason = reasonIn(kind, row)
  return reason ? faultOfReason(kind, row, reason) : faultOfCodes(kind, row)
}

/** Codes that a table may be too old to have, until the enterprise has confirmed them: `unit:998,country:799`. */
function faultOfCodes({ resource, lines: key = '' }: DocumentKind, row: DocumentRow): Fault | undefined {
  if (row.unconfirmedCodes !== '1' || !row.unknownCodes) return undefined
  const fields = Object.values({ ...resource.fields, ...resource.lines?.[key]?.fields })
  const codes = row.unknownCodes.split(',').map((entry) => {
    const [table, code] = entry.split(':')
    return `${fields.find((field) => field.code === table)?.label ?? table} ${code}`
  })
  const hint = '请与海关的最新代码表核对：无误的确认后即可申报，填错的请修改'
  return { ...plain, words: `代码表中没有：${codes.join('、')}`, hint, act: 'confirm', tone: 'waiting' }
}

function faultOfReason(kind: DocumentKind, row: DocumentRow, reason: RefusalReason): Fault {
  const { returnStatus, returnType, returnInfo } = row
  const labels = elementLabels(kind)
  const status = receiptAppearance(returnStatus ?? '', returnType).text
  const words = wordsOf(returnInfo ?? '') || status
  const label = (reason.field !== undefined && labels[reason.field]) || ''
  const line = reason.line === undefined ? '' : `第 ${reason.line} 项`
  const owner = label === '' ? '' : owners[reason.whose]
  const act = isRefused(row) || acts[reason.whose] === 'notify' ? acts[reason.whose] : 'wait'
  const partner = act === 'notify' ? owners[reason.whose] : ''
  const number = String((row as Readonly<Record<string, unknown>>)[kind.resource.titleField ?? 'id'] ?? '')
  const code = reason.code === returnStatus && !reason.code.startsWith('-') ? '' : reason.code
  return {
    who: '海关：',
    words,
    code,
    label: words.includes(label) ? label : `${line}${label}`,
    owner,
    hint: reason.doWhat ?? '',
    act,
    partner,
    notice: `${kind.noun} ${number}：海关答复“${words}”${code ? `（${code}）` : ''}。${reason.doWhat ?? ''}`,
    tone:
      describeStatus({ type: returnType ?? '', returnStatus: returnStatus ?? '' }).kind === 'progress'
        ? 'waiting'
        : 'failed',
  }
}
