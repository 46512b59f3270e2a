// Calls of documents of every kind beside those of their resource: declaration, history, sent messages.
import { jobOfAction } from '../derive/job-calls.ts'
import type { Acting } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import { id, text, textarea } from '../language/field.ts'
import { defineJob, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'
import { halfWidth, withoutFormulaQuotes, withoutInvisible, withoutTextSign } from '../rules/typed-text.ts'

/** Attempt to declare a document. Times are Beijing time, `YYYY-MM-DD HH:mm:ss`. */
export interface DocumentAttempt {
  attemptId: string
  attemptNo: number
  /** Which message of a series it is, from 1, and how many there are; 1 of 1 where the document was not split. */
  partNo: number
  partCount: number
  /** Lines that this part sends now; null where the kind is not split, and of parts that were sent again since. */
  lineCount: number | null
  /** Number that the port gave it; null: none yet. */
  preNo: string | null
  /** 报送类型: 1 declaration, 2 change, 3 deletion. */
  appType: string
  guid: string
  appTime: string
  declareStatus: string
  declareStatusText: string
  returnStatus: string | null
  returnStatusText: string | null
  returnTime: string | null
  returnInfo: string | null
  /** Channel that it takes. */
  dxpId: string
  /** CopMsgId, by which customs discard duplicates. */
  copMsgId: string
  fileName: string
  sendTime: string | null
  /** `0` 待发送, `2` 已发送, `4` 格式被拒. */
  messageStatus: string
  messageStatusText: string
  /** Sentence that says why the message is not sent and what happens next; null: no problem. */
  sendProblem: string | null
  /** Answer of the other side that did not confirm the message, with personal data masked; null: none that says more. */
  sendAnswer: string | null
  /** Sent to the simulated customs. */
  simulated: boolean
  /** Revision of the specification and state of the code tables by which it was judged; null: declared before that was kept. */
  judgedBy: string | null
}

export interface TimelineEntry {
  time: string
  /** Origin of the change: a person, background work, or a receipt of customs. */
  source: 'user' | 'job' | 'receipt'
  title: string
  detail: string | null
  attemptNo: number | null
  /** As those of an attempt; null where the entry belongs to none. */
  partNo: number | null
  partCount: number | null
  operator: string
  /** State after a change of state; otherwise null. */
  toStatus: string | null
  toStatusText: string | null
  /** Id of a receipt for `declaration.receiptMessage`. */
  receiptId: string | null
}

/** Names of operators that are no persons. */
export const operatorNames: Readonly<Record<string, string>> = {
  customs: '海关',
  'simulated-customs': '模拟海关',
  system: '系统',
}

/** Purchases of a buyer in a year, including a document that is not declared yet, as its enterprise declared them. In CNY. */
export interface BuyerUsage {
  /** Sum of the other orders of this calendar year that were declared and not refused. */
  before: string
  own: string
  total: string
  singleLimit: string
  yearlyLimit: string
  isOverSingle: boolean
  isOverYear: boolean
}

export interface DocumentHistory {
  /** Null after the declaration, and for kinds that are no purchase of a person. */
  buyer: BuyerUsage | null
  attempts: DocumentAttempt[]
  /** Newest first. */
  timeline: TimelineEntry[]
}

export interface MessageView {
  fileName: string
  msgType: string
  /** Whether the message has a DxpMsg envelope. */
  wrapped: boolean
  /** Business message as text, personal data masked; null until it is built, and when it cannot be read. */
  text: string | null
  /** XML of the requested document, taken from `text`; null where it is not found. */
  node: string | null
  /** Number of documents in the message. */
  nodeCount: number
  /** Whether the simulated customs received or sent it. */
  simulated: boolean
}

/** Sum of a declaration, before somebody confirms it. */
export interface DeclareSummary {
  count: number
  /** Sum of the kind's amount; null for a kind without one. */
  amount: { label: string; sum: string } | null
  /** By what it would go; `dxpId` null: no channel is open. */
  channels: { dxpId: string | null; simulated: boolean; count: number }[]
}

export const mostNumbers = 5000
/** Characters of these numbers, with a line break each. */
const longestNumbers = mostNumbers * 61
/** Documents that a list shows by the key of what was found. */
export const mostListed = 20_000
/** The parameter of a list for that key. */
export const foundParameter = 'found'

export interface FoundNumbers {
  /** Requested numbers in their order, without duplicates. */
  found: string[]
  missing: string[]
  /** Numbers of the documents, by field. */
  fields: { name: string; numbers: string[] }[]
  /** By which the list shows the documents, for a month; null where none was found, or more than {@link mostListed}. */
  key: string | null
}

/**
 * Splits at line breaks and tabs alone where there are any, because a number may contain blanks and commas; one line is split
 * at blanks, commas and semicolons. Reads full-width characters as the numbers are stored, and removes duplicates.
 */
export function splitNumbers(text: string): string[] {
  const plain = halfWidth(withoutInvisible(text)).trim()
  const parts = plain.split(/[\r\n\t]/.test(plain) ? /[\r\n\t]+/ : /[\s,;、]+/)
  return [...new Set(parts.map((part) => withoutTextSign(withoutFormulaQuotes(part.trim()))).filter(Boolean))]
}

const oneAttempt = { attemptId: id({ label: '申报记录编号', required: true }) }

const makeCalls = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) => ({
  detail: defineCall({
    name: `${name}.detail`,
    title: `${title}申报详情`,
    method: 'GET',
    path: `${path}/detail`,
    needs: `${name}:list`,
    input: { id: id({ label: '编号', required: true }) },
    returns: returns<DocumentHistory>(),
  }),
  /** Returns the message of one attempt, personal data masked. */
  message: defineCall({
    name: `${name}.message`,
    title: `查看${title}报文`,
    method: 'GET',
    path: `${path}/message`,
    needs: `${name}:list`,
    input: oneAttempt,
    returns: returns<MessageView>(),
  }),
  /** Finds which of these numbers documents of the caller have. A POST, because a URL cannot hold them. */
  findNumbers: defineCall({
    name: `${name}.findNumbers`,
    title: `按单号查找${title}`,
    method: 'POST',
    path: `${path}/findNumbers`,
    needs: `${name}:list`,
    audit: 'query',
    input: { numbers: textarea({ label: '单号', required: true, max: longestNumbers }) },
    returns: returns<FoundNumbers>(),
  }),
  /** Returns amount and channels of the chosen documents. */
  declareSummary: defineCall({
    name: `${name}.declareSummary`,
    title: `${title}申报前汇总`,
    method: 'POST',
    path: `${path}/declareSummary`,
    needs: `${name}:declare`,
    audit: 'query',
    input: rowChoice,
    returns: returns<DeclareSummary>(),
  }),
  /** Returns the sets of parties in the caller's newest documents, newest first. */
  knownParties: defineCall({
    name: `${name}.knownParties`,
    title: `${title}常用企业`,
    method: 'GET',
    path: `${path}/knownParties`,
    needs: `${name}:add`,
    input: {},
    returns: returns<Record<string, string>[]>(),
  }),
  /** Returns the bytes that were sent. */
  messageFile: defineCall({
    name: `${name}.messageFile`,
    title: `下载${title}报文原文`,
    method: 'GET',
    path: `${path}/messageFile`,
    needs: `${name}:raw`,
    right: '下载申报报文原文',
    reply: 'file',
    tokenInQuery: true,
    audit: 'reveal',
    input: oneAttempt,
    returns: returns<unknown>(),
  }),
})

/** Most documents that lines are made of at once. */
export const mostGathered = 5000

/** Lines made of documents of another kind. */
export interface Gathered {
  count: number
  /** Elements of the head that all of them have alike. */
  head: Record<string, string>
  /** Sentences about what was left out: documents that lack their number, elements of the head that differ among them. */
  differing: string[]
  lines: Record<string, string>[]
}

const gatherCalls = new WeakMap<object, ReturnType<typeof makeGather>>()

const makeGather = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${name}.gather`,
    title: `按单证生成${title}明细`,
    method: 'POST',
    path: `${path}/gather`,
    needs: `${name}:add`,
    audit: 'query',
    input: rowChoice,
    returns: returns<Gathered>(),
  })

/** Makes lines of the documents that match a filter of their list; of the kinds with `gathers`. */
export function gatherCall(resource: Pick<Resource, 'name' | 'title' | 'path'>): ReturnType<typeof makeGather> {
  const call = gatherCalls.get(resource) ?? makeGather(resource)
  gatherCalls.set(resource, call)
  return call
}

export type DocumentCalls = ReturnType<typeof makeCalls>

const known = new WeakMap<object, DocumentCalls>()

/** Returns the calls of one kind; the same objects for every request. */
export function documentCalls(resource: Pick<Resource, 'name' | 'title' | 'path'>): DocumentCalls {
  const calls = known.get(resource) ?? makeCalls(resource)
  known.set(resource, calls)
  return calls
}

/** The form of a new document, as far as it follows from its source: values by their fields, lines by their key. */
export type DocumentDraft = Readonly<Record<string, unknown>>

/** Calls of kinds that are made from others. */
export const sourceCalls = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) => ({
  /**
   * Returns what a new document has from its source, without data of persons: what is left blank is filled in when it is saved.
   * Fails where the source does not allow one now.
   */
  draft: defineCall({
    name: `${name}.draft`,
    title: `按来源填写${title}`,
    method: 'GET',
    path: `${path}/draft`,
    needs: `${name}:add`,
    input: {
      from: text({ label: '来源单证类型', required: true, max: 60 }),
      id: id({ label: '来源单证编号', required: true }),
    },
    returns: returns<DocumentDraft>(),
  }),
})

/**
 * Jobs for many documents, chosen by ids or by a filter of the list. Documents without faults are processed; the others are
 * reported with their fields.
 */
export const documentJobs = (of: Acting) => ({
  declareMany: jobOfAction(of, 'declare'),
  /** Checks whether the documents can be declared. Changes nothing. */
  checkMany: defineJob({
    name: `${of.name}.checkMany`,
    title: `批量校验${of.title}`,
    needs: `${of.name}:declare`,
    audit: 'query',
    input: rowChoice,
  }),
})
