// The open calls that belong to no kind of document: states, receipts, tax bills, codes, and who one is.
import { permissionOf } from '../../derive/permissions.ts'
import { dictionary, id, lines, text, toggle } from '../../language/field.ts'
import { enterpriseChannel } from '../../resources/channel/enterprise-channel.ts'
import { taxBill } from '../../resources/declaration/tax-bill.ts'
import { readOverview } from '../enterprise/overview.ts'
import { instant, oldTime, reasonFields } from './answer-fields.ts'
import { cursorInput, lastCursor, nextCursor } from './many-document-calls.ts'
import { defineOpenCall } from './open-call.ts'

export const openStates = defineOpenCall({
  name: 'open.states',
  title: '单证状态的变化',
  english: 'States of documents that changed since a cursor, in the order in which they were stored',
  method: 'GET',
  path: '/states',
  needs: 'signed-in',
  ofKinds: true,
  scope: 'read',
  input: {
    ...cursorInput,
    cursor: text({
      label: '游标',
      max: 100,
      help: '上一次的 nextCursor；不填则从保存着的第一项变化开始：企业有了第一个接口账户以后、90 天以内的。更早的单证先用列表取一遍',
    }),
  },
  output: {
    states: lines(
      {
        kind: text({ label: '单证种类', required: true }),
        documentId: id({ label: '单证编号', required: true }),
        number: text({ label: '单证号码' }),
        declareStatus: dictionary('declare_status', { label: '申报状态', required: true }),
        returnStatus: dictionary('return_status', { label: '回执状态' }),
        returnInfo: text({ label: '回执信息' }),
        ...reasonFields,
        changedTime: { ...instant('变化时间'), required: true },
        id: id({ label: '编号', required: true, replacedBy: 'documentId' }),
        changedAt: { ...oldTime('变化时间', 'changedTime'), required: true },
      },
      { label: '状态' },
    ),
    nextCursor: text({ label: '下次的游标', required: true, help: '保存下来，下次从这里读起' }),
    hasMore: toggle({ label: '还有更多', required: true }),
  },
  audit: 'none',
})

export const openReceipts = defineOpenCall({
  name: 'open.receipts',
  title: '查询回执',
  english: 'Receipts of customs for one document, oldest first',
  method: 'GET',
  path: '/receipts',
  needs: 'signed-in',
  ofKinds: true,
  scope: 'receipts',
  input: { documentId: id({ label: '单证编号', required: true }) },
  output: {
    receipts: lines(
      {
        id: id({ label: '编号', required: true }),
        msgType: text({ label: '报文类型', required: true }),
        returnStatus: dictionary('return_status', { label: '回执状态' }),
        returnedTime: instant('回执时间'),
        returnTime: oldTime('回执时间', 'returnedTime'),
        returnInfo: text({ label: '回执信息' }),
        guid: text({ label: '系统唯一序号' }),
        simulated: toggle({ label: '模拟海关', required: true }),
      },
      { label: '回执' },
    ),
  },
  audit: 'none',
})

export const openReceiptMessage = defineOpenCall({
  name: 'open.receiptMessage',
  title: '回执原文',
  english: 'The message of one receipt as it was received; other receipts of the same file are left out',
  method: 'GET',
  path: '/receipts/:id/message',
  needs: 'signed-in',
  ofKinds: true,
  scope: 'receipts',
  input: { id: id({ label: '编号', required: true }) },
  output: {},
  answers: 'xml',
  audit: 'none',
})

export const openTaxBills = defineOpenCall({
  name: 'open.taxBills',
  title: '查询电子税单',
  english: 'Tax bills of the enterprise, oldest first',
  method: 'GET',
  path: '/tax-bills',
  needs: permissionOf(taxBill, 'list'),
  scope: 'receipts',
  input: cursorInput,
  output: {
    taxBills: lines({ id: id({ label: '编号', required: true }), ...taxBill.fields }, { label: taxBill.title }),
    nextCursor,
    lastCursor,
  },
  audit: 'none',
})

const named = {
  code: text({ label: '代码', required: true }),
  name: text({ label: '名称', required: true }),
}

export const openCodeTables = defineOpenCall({
  name: 'open.codeTables',
  title: '代码表',
  english: 'Names of the code tables: those of customs, declare_status and return_status',
  method: 'GET',
  path: '/code-tables',
  needs: 'signed-in',
  input: {},
  output: { codeTables: lines(named, { label: '代码表' }) },
  audit: 'none',
})

export const openCodeTable = defineOpenCall({
  name: 'open.codeTable',
  title: '代码表的内容',
  english: 'Codes of one table with their Chinese texts',
  method: 'GET',
  path: '/code-tables/:code',
  needs: 'signed-in',
  input: { code: text({ label: '代码', required: true, max: 64 }) },
  output: {
    ...named,
    items: lines(
      { ...named, help: text({ label: '含义和怎么办', help: '只有 declare_status 的代码有' }) },
      { label: '代码' },
    ),
  },
  audit: 'none',
})

export const openEnterprise = defineOpenCall({
  name: 'open.enterprise',
  title: '本企业',
  english: 'The enterprise of the account',
  method: 'GET',
  path: '/enterprise',
  needs: readOverview.needs,
  input: {},
  output: {
    id: id({ label: '编号', required: true }),
    companyName: text({ label: '企业名称', required: true }),
    companyCode: text({ label: '海关编码' }),
    creditCode: text({ label: '统一社会信用代码' }),
    accountName: text({ label: '账户名称', required: true }),
    kinds: text({ label: '单证种类', required: true }),
    scopes: text({ label: '权限范围', required: true }),
  },
  audit: 'none',
})

export const openChannels = defineOpenCall({
  name: 'open.channels',
  title: '申报通道',
  english: 'Channels by which the enterprise declares',
  method: 'GET',
  path: '/channels',
  needs: permissionOf(enterpriseChannel, 'list'),
  input: {},
  output: {
    channels: lines(
      {
        crossborderType: dictionary('crossborder_type', { label: '业务类型', required: true }),
        dxpId: text({ label: '报文传输编号', required: true }),
        status: dictionary('channel_status', { label: '状态', required: true }),
        simulated: toggle({ label: '模拟海关', required: true }),
      },
      { label: '通道' },
    ),
  },
  audit: 'none',
})
