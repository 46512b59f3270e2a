// The open call by which the software of a platform hands over its raw payment data.
import { callsOf, writableFields } from '../../derive/calls.ts'
import { type Fields, id, number, text } from '../../language/field.ts'
import { paymentData } from '../../resources/declaration/payment-data.ts'
import { writeOutcomes } from './document-calls.ts'
import { defineOpenCall } from './open-call.ts'

const { enterpriseId: _, ...fields } = writableFields(paymentData)

const written = {
  id: id({ label: '编号', required: true }),
  version: number({ label: '版本', required: true }),
  outcome: text({ label: '结果', required: true, max: 20, help: Object.keys(writeOutcomes).join('、') }),
} satisfies Fields

export const putPaymentData = defineOpenCall<Fields, typeof written>({
  name: 'open.paymentData.put',
  title: '新增或替换支付原始数据',
  english: 'Create or replace the raw payment data of one payment by payCode and payTransactionId',
  method: 'PUT',
  path: '/payment-data',
  needs: callsOf(paymentData).add.needs,
  mayNeed: [callsOf(paymentData).edit.needs],
  scope: 'write',
  input: fields,
  output: written,
  audit: 'edit',
  isWrite: true,
})
