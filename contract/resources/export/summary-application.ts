// 出口汇总申请单 (CEB701): asks customs to sum lists up, those of a period or those that it names; customs answer with results.
import { ceb701 } from '@kouan/customs/messages/export/ceb701.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { alike, aSeries, defineDocument, madeByServer, madeInSeries } from '../document/document-kind.ts'
import { assigned, documentBase, mostLines, partyCode } from '../document/shared-declarations.ts'
import { exportInventoryDocument } from './export-inventory.ts'
import { summaryResult } from './summary-result.ts'

const period = { help: '按时间段汇总时，开始和结束时间都填；填写后明细不起作用', max: 14 } as const

export const summaryLists = defineLines({
  title: '清单明细',
  table: 'summary_application_list',
  head: 'summary_application_id',
  max: mostLines,
  above: '备注',
  fields: fieldsOf(ceb701.line.elements, { without: [], fields: { invtNo: { list: 260 } } }),
})

export const summaryApplication = defineResource({
  ...documentBase('汇总申请单', ceb701),
  name: 'summaryApplication',
  title: '出口汇总申请单',
  area: 'export',
  path: '/export/summaryApplication',
  table: 'summary_application_head',
  lines: { lists: summaryLists },
  titleField: 'copNo',
  secondLine: ['sumNo', 'ebcName'],
  fields: {
    ...ownerFields('申请信息', 'E'),
    ...fieldsOf(ceb701.head.elements, {
      without: [...madeByServer, ...madeInSeries],
      groups: { customsCode: '申请信息', agentCode: '申报与收发货企业', startTime: '汇总范围与方式', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        copNo: { search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        sumNo: { ...assigned, search: 'like', list: 180 },
        agentCode: { ...partyCode, search: 'eq' },
        ebcCode: { ...partyCode, search: 'eq' },
        ebcName: { list: 180 },
        declAgentCode: { ...partyCode, search: 'eq' },
        startTime: period,
        endTime: period,
        summaryFlag: { kind: 'dictionary', code: 'summary_flag', default: '1' },
        itemNameFlag: { kind: 'dictionary', code: 'item_name_flag', default: '1' },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const summaryApplicationDocument = defineDocument({
  message: ceb701,
  resource: summaryApplication,
  noun: '汇总申请单',
  pages: ['export/SummaryApplicationList'],
  fixed: {},
  // The paper wants a blank; people choose a code.
  sentAs: { itemNameFlag: { 0: ' ' } },
  lines: 'lists',
  series: aSeries,
  numbers: ['copNo', 'sumNo', 'preNo'],
  assignedNumbers: ['preNo', 'sumNo'],
  parts: { AGENT: 'agent', EBC: 'ebc' },
  bills: { resource: summaryResult, pages: ['export/SummaryResultList'], state: 'decState' },
  gathers: {
    from: exportInventoryDocument,
    by: ['ebcCode', 'customsCode', 'billNo', 'declareStatus', 'declareTime'],
    always: { statisticsFlag: 'B' },
    head: alike('customsCode agentCode agentName ebcCode ebcName loctNo'),
    line: alike('invtNo'),
  },
  madeFrom: [{ kind: exportInventoryDocument, by: ['invtNo'], isByLine: true, copies: [], effect: 'SUMMARIZE' }],
})
