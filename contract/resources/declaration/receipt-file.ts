// 回执报文: each file that came in, as it came, read or not. Nothing that arrives is thrown away.
import { dateTime, dictionary, number, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const receiptFile = defineResource({
  name: 'receiptFile',
  title: '回执报文',
  empty: '收取的回执报文列在这里。',
  area: 'declaration',
  path: '/declaration/receiptFile',
  table: 'receipt_raw',
  standard: ['list', 'get'],
  sort: { by: 'receiveTime', order: 'desc' },
  tenant: 'own',
  fields: {
    fileName: text({ label: '文件名', readonly: true, search: 'like', list: 190 }),
    msgType: text({ label: '报文类型', readonly: true, search: 'eq', list: 145 }),
    dxpId: text({ label: '报文传输编号', readonly: true, search: 'eq', list: 170 }),
    size: number({ label: '字节数', readonly: true, list: 100 }),
    parseStatus: dictionary('receipt_parse', { label: '解析状态', readonly: true, search: 'in', list: 105 }),
    parseError: text({ label: '解析错误', readonly: true, list: 150 }),
    nodeCount: number({ label: '回执数', readonly: true, list: 85 }),
    duplicateCount: number({ label: '重复次数', readonly: true, list: 95 }),
    receiveTime: dateTime({ label: '接收时间', readonly: true, search: 'range', list: 160 }),
    simulated: toggle({ label: '模拟海关', readonly: true, form: false }),
  },
})
