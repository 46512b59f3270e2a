// 撤销申请单 (CEB623): withdraws an import list before its release.
import { ceb623 } from '@kouan/customs/messages/import/ceb623.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, listed, listedCopies, listedGroups } from '../document/shared-declarations.ts'
import { inventoryDocument } from './inventory.ts'

export const cancellation = defineResource({
  ...documentBase('撤销申请单', ceb623),
  name: 'cancellation',
  title: '撤销申请单',
  area: 'declaration',
  path: '/declaration/cancellation',
  table: 'cancellation',
  titleField: 'copNo',
  secondLine: ['invtNo', 'orderNo', 'reason'],
  fields: {
    ...ownerFields('申请信息', 'I'),
    ...fieldsOf(ceb623.head.elements, {
      without: madeByServer,
      groups: listedGroups,
      fields: { ...listed, reason: { kind: 'textarea', group: '申请信息', list: 200 } },
    }),
    ...stateFields,
  },
})

export const cancellationDocument = defineDocument({
  message: ceb623,
  resource: cancellation,
  noun: '撤销申请单',
  pages: ['declaration/CancellationList'],
  fixed: {},
  numbers: ['copNo', 'invtNo', 'orderNo', 'logisticsNo'],
  assignedNumbers: ['preNo'],
  parts: { AGENT: 'agent', EBC: 'ebc', EBP: 'ebp', LOGISTICS: 'logistics' },
  madeFrom: [{ kind: inventoryDocument, by: ['invtNo'], copies: listedCopies, effect: 'CANCEL' }],
})
