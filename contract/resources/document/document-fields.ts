// Fields of documents of every kind beside the elements of their message: owner, and state of their declaration.
import { crossborderTypes } from '@kouan/customs/codes/trade-mode.ts'
import { dateTime, dictionary, number, reference, text, toggle } from '../../language/field.ts'

/** They stand first in the form, in its first group. `direction`: import documents have import types alone. */
export const ownerFields = (group: string, direction: 'I' | 'E') => ({
  enterpriseId: reference({
    to: 'enterprise',
    text: 'companyName',
    label: '申报企业',
    readonly: 'after-add',
    group,
    search: 'eq',
  }),
  crossborderType: dictionary('crossborder_type', {
    label: '业务类型',
    required: true,
    codes: Object.keys(crossborderTypes).filter((type) => type.startsWith(direction)),
    default: `${direction}9610`,
    group,
    search: 'eq',
    list: 160,
  }),
})

/** Moved by the pipeline alone. */
export const stateFields = {
  declareStatus: dictionary('declare_status', {
    label: '申报状态',
    readonly: true,
    form: false,
    search: 'in',
    // Room for the mark of simulated customs or of an hour beside it.
    list: 170,
  }),
  /** State at customs while the document's own state differs: a change or deletion is under way or was refused. */
  customsState: dictionary('declare_status', { label: '海关所存', readonly: true, form: false }),
  returnStatus: dictionary('return_status', {
    label: '回执状态',
    readonly: true,
    form: false,
    search: 'in',
    list: 120,
  }),
  returnType: text({ label: '回执报文', readonly: true, form: false }),
  returnTime: dateTime({ label: '回执时间', readonly: true, form: false, search: 'range', list: 160 }),
  returnInfo: text({ label: '回执信息', readonly: true, form: false, list: 260 }),
  /** Effects of documents that name it, such as a cancellation: codes of `effects` in follow-ups.ts. */
  followUp: dictionary('follow_up', { label: '后续单证', multiple: true, readonly: true, form: false, search: 'like' }),
  /** Of the latest attempt. */
  declareTime: dateTime({ label: '申报时间', readonly: true, form: false, search: 'range' }),
  attemptNo: number({ label: '申报次数', readonly: true, form: false }),
  /** CopMsgId of the latest attempt: the number by which the port knows the message. */
  copMsgId: text({ label: '报文编号', max: 60, readonly: true, form: false, search: 'eq' }),
  /** The latest attempt went to the simulated customs: its state and receipts are none of the real ones. */
  simulated: toggle({ label: '模拟海关', readonly: true, form: false }),
  /** Time of the scheduled declaration, the person who set it, and the number of documents declared with it. */
  scheduled: text({ label: '定时申报', computed: true, readonly: true, form: false }),
  /** Customs refused its latest change (2) or deletion (3) and hold it as it was. */
  refusedChange: dictionary('refused_change', {
    label: '未准的变更',
    computed: true,
    readonly: true,
    form: false,
    search: 'in',
  }),
  /** Why customs or the port refuse or hold it (document-reason.ts). */
  reasonCode: text({ label: '原因代码', computed: true, readonly: true, form: false }),
  mending: text({ label: '怎么办', computed: true, readonly: true, form: false }),
  field: text({ label: '所指的字段', computed: true, readonly: true, form: false }),
  /** Key shared by all documents that failed for the same reason (server/db/migrations/047-reasons-of-failures.sql). */
  faultReason: text({ label: '失败原因', computed: true, readonly: true, form: false }),
  /** Codes of the document that the code tables lack, such as `traf_mode:Q`; set by each save. */
  unknownCodes: text({ label: '代码表没有的代码', readonly: true, form: false }),
  /** `1`: its enterprise has not confirmed one of its `unknownCodes`. */
  unconfirmedCodes: text({ label: '代码待确认', computed: true, readonly: true, form: false }),
  /** Person to whom the failed document is assigned, with the note of the assignment; filtered by account. */
  assignee: text({ label: '处理人', computed: true, readonly: true, form: false }),
  /** Steps that the form may offer, by the state machine of customs/receipts/permitted-steps.ts. */
  mayEdit: toggle({ label: '可修改', computed: true, readonly: true, form: false }),
  mayDeclare: toggle({ label: '可申报', computed: true, readonly: true, form: false }),
}

/** State of the declaration, above the content and in its history. */
export const standingFields = Object.keys(stateFields).filter((name) => !name.startsWith('may')) as Exclude<
  keyof typeof stateFields,
  `may${string}`
>[]

export type DocumentFields = ReturnType<typeof ownerFields> & typeof stateFields
