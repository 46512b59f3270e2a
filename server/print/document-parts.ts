// The history of a declaration as parts of a printed page: attempts and timeline.
import {
  type DocumentAttempt,
  type DocumentHistory,
  operatorNames,
  type TimelineEntry,
} from '@kouan/contract/calls/document.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { detailParts } from '@kouan/contract/rules/timeline-detail.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import type { Row } from '../crud/hooks.ts'
import type { Pair, Part, Sheet } from './sheet.ts'

/** Returns the current state of the declaration. Codes of gateway receipts are in no dictionary. */
export function declarationStateOf(row: Row): Pick<Sheet, 'state' | 'notices'> {
  const { declareStatus_dictText: state, returnStatus: code, returnType, returnTime, simulated } = row
  const said = typeof code === 'string' ? describeReceipt({ type: String(returnType ?? ''), returnStatus: code }) : null
  const standing: Pair[] = [
    { label: '申报状态', text: String(state ?? '') },
    { label: '回执状态', text: said ? `${said.text}（${code}）` : '尚无回执' },
    { label: '回执时间', text: String(returnTime ?? '') },
  ]
  return { state: standing.filter(({ text }) => text !== ''), notices: simulated === true ? [simulatedNotice] : [] }
}

const simulatedNotice = '由模拟海关处理，没有发给海关：状态和回执都是模拟的'

export function documentParts({ attempts, timeline }: DocumentHistory): Part[] {
  return [...attempts.map(attemptPart), ...(timeline.length > 0 ? [timelinePart(timeline)] : [])]
}

function attemptPart(attempt: DocumentAttempt): Part {
  const { attemptNo, simulated, sendProblem, messageStatusText, sendTime, returnStatus, returnInfo } = attempt
  const pairs = [
    { label: '申报时间', text: attempt.appTime },
    { label: '申报状态', text: attempt.declareStatusText },
    { label: '发送', text: sendProblem ?? `${messageStatusText} ${sendTime ?? ''}` },
    { label: '最近回执', text: returnStatus ? `${returnStatus} ${attempt.returnStatusText}` : '尚无回执' },
    { label: '回执时间', text: attempt.returnTime ?? '' },
    { label: '报文编号', text: attempt.copMsgId },
    { label: '系统唯一序号', text: attempt.guid },
    { label: '报文文件', text: attempt.fileName },
    { label: '回执信息', text: returnInfo ? readableInfo(returnInfo) : '', isWide: true },
  ]
  return { title: `第 ${attemptNo} 次申报${simulated ? '（模拟海关）' : ''}`, pairs }
}

const timelinePart = (timeline: readonly TimelineEntry[]): Part => ({
  title: '申报进度',
  table: {
    columns: ['时间', '经过', '状态', '操作人', '申报次数', '说明'].map((title) => ({ title })),
    rows: timeline.map(({ time, title, toStatusText, operator, attemptNo, detail }) => {
      const { spoken, lines } = detailParts(detail ?? '', undefined)
      return [
        time,
        title,
        toStatusText ?? '',
        operatorNames[operator] ?? operator,
        attemptNo === null ? '' : `第 ${attemptNo} 次`,
        [spoken, ...lines.map(readableInfo)].filter(Boolean).join('　'),
      ]
    }),
  },
})
