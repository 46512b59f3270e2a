// What is done with documents of every kind beyond their form: declaring them, their history, and the messages that were sent.
import { jobOfAction } from '../derive/job-calls.ts'
import type { Acting } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'
import { defineJob, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'

/** One declaration of a document, newest first. Times are Beijing time, `YYYY-MM-DD HH:mm:ss`. */
export interface DocumentAttempt {
  attemptId: string
  attemptNo: number
  guid: string
  appTime: string
  declareStatus: string
  declareStatusText: string
  returnStatus: string | null
  returnStatusText: string | null
  returnTime: string | null
  returnInfo: string | null
  /** CopMsgId: by it the far end drops a repeat. */
  copMsgId: string
  fileName: string
  sendTime: string | null
  /** `0` 待发送, `2` 已发送, `4` 格式被拒. */
  messageStatus: string
  messageStatusText: string
  /** Why it has not gone out yet, and what happens next; null: nothing is in the way. */
  sendProblem: string | null
  /** Sent to the simulated customs. */
  simulated: boolean
}

export interface TimelineEntry {
  time: string
  /** Who moved the document: a person, background work, or a receipt of customs. */
  source: 'user' | 'job' | 'receipt'
  title: string
  detail: string | null
  attemptNo: number | null
  operator: string
  /** The state after it, when it changed the document. */
  toStatus: string | null
  toStatusText: string | null
  /** Of a receipt: the id for `declaration.receiptMessage`. */
  receiptId: string | null
}

/** Of a happening that no person did. */
export const operatorNames: Readonly<Record<string, string>> = {
  customs: '海关',
  'simulated-customs': '模拟海关',
  system: '系统',
}

/** What a buyer's year comes to with a document that is not declared yet, as far as its enterprise declared it. Amounts in CNY. */
export interface BuyerStanding {
  /** Of the other orders of this calendar year that were declared and not sent back. */
  before: string
  own: string
  total: string
  singleLimit: string
  yearlyLimit: string
  isOverSingle: boolean
  isOverYear: boolean
}

export interface DocumentHistory {
  /** Null where it has been declared, or its kind is no purchase of a person. */
  buyer: BuyerStanding | null
  attempts: DocumentAttempt[]
  /** Newest first. */
  timeline: TimelineEntry[]
}

export interface MessageView {
  fileName: string
  msgType: string
  /** Sent or received inside a DxpMsg. */
  wrapped: boolean
  /** The business message as text, personal data masked; null as long as it was not built, or when it cannot be read. */
  text: string | null
  /** The node of the document that was asked for, cut out of `text`; null where it cannot be found. */
  node: string | null
  /** How many documents the message holds. */
  nodeCount: number
  /** Sent to the simulated customs, or sent by them. */
  simulated: boolean
}

export const mostNumbers = 500

export interface FoundNumbers {
  /** In the order in which they were asked for, each once. */
  found: string[]
  missing: string[]
  /** Of the documents, by the fields that hold the numbers. */
  fields: { name: string; numbers: string[] }[]
}

/** What stands between two numbers: lines, tabs, spaces, commas and semicolons of either script. */
export const splitNumbers = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))]

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
  /** The message of one attempt, personal data masked. */
  message: defineCall({
    name: `${name}.message`,
    title: `查看${title}报文`,
    method: 'GET',
    path: `${path}/message`,
    needs: `${name}:list`,
    input: oneAttempt,
    returns: returns<MessageView>(),
  }),
  /** Which of these numbers documents of the caller have. A call of its own, because an address has no room for 500. */
  findNumbers: defineCall({
    name: `${name}.findNumbers`,
    title: `按单号查找${title}`,
    method: 'POST',
    path: `${path}/findNumbers`,
    needs: `${name}:list`,
    audit: 'query',
    input: { numbers: text({ label: '单号', required: true, max: 40_000 }) },
    returns: returns<FoundNumbers>(),
  }),
  /** The companies that the caller's newest documents name in their parts, together as they stood there, the newest first. */
  knownParties: defineCall({
    name: `${name}.knownParties`,
    title: `${title}常用企业`,
    method: 'GET',
    path: `${path}/knownParties`,
    needs: `${name}:add`,
    input: {},
    returns: returns<Record<string, string>[]>(),
  }),
  /** The exact bytes that were sent. */
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

export type DocumentCalls = ReturnType<typeof makeCalls>

const known = new WeakMap<object, DocumentCalls>()

/** Of one kind; the same ones for each asking. */
export function documentCalls(resource: Pick<Resource, 'name' | 'title' | 'path'>): DocumentCalls {
  const calls = known.get(resource) ?? makeCalls(resource)
  known.set(resource, calls)
  return calls
}

/**
 * What is done with many documents at once, chosen by ids or by a filter of the list: the good ones go through, the faulty
 * ones are listed with their fields.
 */
export const documentJobs = (of: Acting) => ({
  declareMany: jobOfAction(of, 'declare'),
  /** Whether they could be declared now. Changes nothing. */
  checkMany: defineJob({
    name: `${of.name}.checkMany`,
    title: `批量校验${of.title}`,
    needs: `${of.name}:declare`,
    audit: 'query',
    input: rowChoice,
  }),
})
