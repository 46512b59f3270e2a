// 出口撤销申请单 (CEB605): withdraws an export list before its release.
import { ceb605 } from '@kouan/customs/messages/export/ceb605.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, listed } from '../document/shared-declarations.ts'
import { exportInventoryDocument } from './export-inventory.ts'

const { customsCode, copNo, preNo, invtNo, agentCode, agentName, ebcCode, ebcName, note } = listed

export const exportCancellation = defineResource({
  ...documentBase('出口撤销申请单', ceb605),
  name: 'exportCancellation',
  title: '出口撤销申请单',
  area: 'export',
  path: '/export/cancellation',
  table: 'export_cancellation_head',
  titleField: 'copNo',
  secondLine: ['invtNo', 'ebcName', 'reason'],
  fields: {
    ...ownerFields('申请信息', 'E'),
    ...fieldsOf(ceb605.head.elements, {
      without: madeByServer,
      groups: { customsCode: '申请信息', agentCode: '申报与电商企业', note: '备注' },
      fields: {
        ...{ customsCode, copNo, preNo, invtNo, agentCode, agentName, ebcCode, ebcName, note },
        reason: { kind: 'textarea', list: 200 },
      },
    }),
    ...stateFields,
  },
})

export const exportCancellationDocument = defineDocument({
  message: ceb605,
  resource: exportCancellation,
  noun: '出口撤销申请单',
  pages: ['export/ExportCancellationList'],
  fixed: {},
  numbers: ['copNo', 'invtNo'],
  assignedNumbers: ['preNo'],
  parts: { AGENT: 'agent', EBC: 'ebc' },
  madeFrom: [
    {
      kind: exportInventoryDocument,
      by: ['invtNo'],
      copies: ['crossborderType', 'customsCode', 'invtNo', 'agentCode', 'agentName', 'ebcCode', 'ebcName'],
      effect: 'CANCEL',
    },
  ],
})
