// 汇总结果单 (CEB792): the customs declarations that a summary led to, one row each. Written by receipts only.
import { ceb792 } from '@kouan/customs/messages/notices/ceb792.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { id, number, text, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'

const wide = { list: 190, search: 'like' } as const

export const summaryResultGoods = defineLines({
  title: '清单商品',
  table: 'summary_result_list',
  head: 'summary_result_id',
  fields: fieldsOf(ceb792.line.elements, {
    without: [],
    fields: {
      invtNo: { list: 190 },
      logisticsNo: { list: 180 },
      // Absent in the revision of 2018.
      gseqno: { required: false, list: 110 },
      gnum: { list: 90 },
      gcode: { list: 120 },
    },
  }),
})

export const summaryResult = defineResource({
  name: 'summaryResult',
  title: '汇总结果单',
  empty: '海关发来的汇总结果单列在这里。',
  area: 'export',
  path: '/export/summaryResult',
  table: 'summary_result',
  standard: ['list', 'get', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'declSeqNo',
  lines: { goods: summaryResultGoods },
  fields: {
    ...fieldsOf(ceb792.head.elements, {
      without: ['guid', 'opDate', 'msgCount', 'msgSeqNo'],
      fields: {
        declSeqNo: wide,
        entryId: wide,
        sumNo: wide,
        decState: { search: 'eq', list: 110 },
        decPreNo: { search: 'eq' },
        ebcName: { list: 180 },
        declAgentCode: { search: 'eq' },
        declAgentName: { list: 180 },
      },
    }),
    /** When customs wrote the latest of its messages, `YYYY-MM-DD HH:mm:ss` of Beijing. */
    opTime: text({ label: '汇总处理时间', list: 160 }),
    /** How many of its messages have come, of how many. */
    partsArrived: number({ label: '已到报文', form: false }),
    partCount: number({ label: '报文总数', form: false }),
    simulated: toggle({ label: '模拟海关', list: 90 }),
    /** The application that it answers. */
    documentId: id({ label: '汇总申请单', form: false }),
    /** Component strings of the pages that list it, joined by commas. */
    documentPages: text({ label: '申请单页面', computed: true, readonly: true, form: false }),
  },
})
