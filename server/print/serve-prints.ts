// The printed page of a row, for each resource whose rows can be read. It calls the same function as the API, with the same
// permissions and masks, and a plain URL opens it.
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import {
  type DocumentAttempt,
  type DocumentHistory,
  documentCalls,
  operatorNames,
  type TimelineEntry,
} from '@kouan/contract/calls/document.ts'
import { printCall, readableFields } from '@kouan/contract/calls/print.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { standingFields } from '@kouan/contract/resources/document/document-fields.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { detailParts } from '@kouan/contract/rules/timeline-detail.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import type { Row } from '../crud/hooks.ts'
import { type Context, callerOf } from '../gate/context.ts'
import type { FileReply } from '../gate/envelope.ts'
import { type Served, serve } from '../gate/serve-call.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { addMissingTexts, pairOf, printedText, rowParts } from './row-parts.ts'
import { type Pair, type Part, type Sheet, sheetPage } from './sheet.ts'

type Read<R> = (context: Context, input: { id: string }) => Promise<R>

export interface Readings {
  row: Read<Row>
  /** Of a document. */
  history?: Read<DocumentHistory>
}

/** `served`: all the calls by which rows are read. */
export function servePrints(served: readonly Served[]): Served[] {
  const handlers = new Map(served.map(({ call, handler }) => [call.name, handler as Served['handler']]))
  const documents = new Set([...documentKinds.values()].map(({ resource }) => resource.name))
  return allResources.flatMap((resource) => {
    const row = handlers.get(callsOf(resource).get.name) as Read<Row> | undefined
    if (!row) return []
    const history = documents.has(resource.name) && handlers.get(documentCalls(resource).detail.name)
    const readings = { row, ...(history ? { history: history as Read<DocumentHistory> } : {}) }
    return [servePrint(resource, readings)]
  })
}

/** The printed page of one resource. */
export const servePrint = (resource: Resource, readings: Readings): Served =>
  serve(printCall(resource), printRow(resource, readings))

const printRow =
  (resource: Resource, readings: Readings) =>
  async (context: Context, { id }: { id: string }): Promise<FileReply> => {
    const row = await readings.row(context, { id })
    await addMissingTexts(context, resource.fields, [row])
    const history = await readings.history?.(context, { id })
    const sheet = await sheetOf(context, resource, { row, history })
    const { html, policy } = sheetPage(sheet)
    const name = [sheet.title, sheet.number].filter(Boolean).join(' ')
    context.audit({ target: `${resource.name} ${id}`, content: `打印${name}` })
    return { name: `${name}.html`, type: 'text/html; charset=utf-8', bytes: Buffer.from(html), inline: true, policy }
  }

async function sheetOf(
  context: Context,
  resource: Resource,
  { row, history }: { row: Row; history: DocumentHistory | undefined },
): Promise<Sheet> {
  const { fields, titleField, title } = resource
  const { realname, username } = callerOf(context)
  const keyField = titleField === undefined ? undefined : fields[titleField]
  const elsewhere = history ? standingFields : []
  return {
    title,
    number: titleField !== undefined && keyField ? printedText(titleField, keyField, row) : '',
    ...(history ? declarationStateOf(row) : { state: [], notices: [] }),
    parts: [
      ...(await rowParts(context, readableFields(resource, [...elsewhere, ...Object.keys(recordFields)]), row)),
      ...(history ? documentParts(history) : []),
      { title: '创建与更新', pairs: Object.entries(recordFields).map(([name, field]) => pairOf({ name, field }, row)) },
    ],
    foot: `${realname}（${username}）于 ${beijingText(context.now)} 打印`,
  }
}

/**
 * The history of a declaration as parts of a printed page: attempts and timeline. Returns the current state of the
 * declaration. Codes of gateway receipts are in no dictionary.
 */
function declarationStateOf(row: Row): Pick<Sheet, 'state' | 'notices'> {
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

function documentParts({ attempts, timeline }: DocumentHistory): Part[] {
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
