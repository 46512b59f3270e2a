// 回执: one answer of customs to one document. Those without a document are kept as 未匹配 and tried again.
import { dateTime, dictionary, number, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const receipt = defineResource({
  name: 'receipt',
  title: '回执',
  empty: '口岸和海关的回执自动收取，列在这里。',
  area: 'declaration',
  path: '/declaration/receipt',
  table: 'receipt',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  fields: {
    msgType: text({ label: '报文类型', readonly: true, search: 'eq', list: 145 }),
    matchStatus: dictionary('receipt_match', { label: '匹配状态', readonly: true, search: 'in', list: 160 }),
    bizKey: text({ label: '业务主键', readonly: true, search: 'like', list: true }),
    orderNo: text({ label: '订单编号', readonly: true, search: 'like', list: 170 }),
    /** By which people know the document that it answers, whatever its kind. */
    documentNo: text({ label: '单证编号', computed: true, readonly: true, form: false, list: 170 }),
    returnStatus: dictionary('return_status', { label: '回执状态', readonly: true, search: 'in', list: 150 }),
    /** Of CEB816 and CEB818, which have no returnStatus. */
    taxStatus: dictionary('tax_status', { label: '税单状态', readonly: true, search: 'in', list: 100 }),
    returnTime: dateTime({ label: '回执时间', readonly: true, search: 'range', list: 160 }),
    returnInfo: text({ label: '回执信息', readonly: true, list: 170 }),
    dxpId: text({ label: '报文传输编号', readonly: true, search: 'eq', list: 170 }),
    duplicateCount: number({ label: '重复次数', readonly: true, list: 100, help: '同一回执又收到几次' }),
    guid: text({ label: '系统唯一序号', readonly: true }),
    matchNote: text({ label: '匹配说明', readonly: true, list: 200, help: '未匹配或不可用的原因' }),
    simulated: toggle({ label: '模拟海关', readonly: true, form: false }),
    documentId: text({ label: '单证', computed: true, readonly: true, form: false }),
    /** Component strings of the pages that list it, joined by commas. */
    documentPages: text({ label: '单证页面', computed: true, readonly: true, form: false }),
  },
})
