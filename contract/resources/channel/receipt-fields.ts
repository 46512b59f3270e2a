// Fields that every configuration of receipts has for one type of receipt, and the switch of it.
import { action } from '../../language/action.ts'
import { dictionary } from '../../language/field.ts'
import { states } from '../../language/states.ts'

export const receiptFields = {
  receiptType: dictionary('receipt_type', {
    label: '回执类型',
    required: true,
    readonly: 'after-add',
    search: 'in',
    list: 260,
  }),
  status: dictionary('enable_status', { label: '状态', required: true, default: '1', search: 'eq', list: 90 }),
  format: dictionary('receipt_format', { label: '格式', required: true, default: 'XML_RAW', search: 'eq', list: 170 }),
  statusFilter: dictionary('return_status', {
    label: '回执状态',
    multiple: true,
    max: 500,
    help: '只转发这些状态的回执；不选：全部',
    whenEmpty: '全部',
    list: 220,
  }),
}

export const receiptStates = states({
  field: 'status',
  of: { 1: { color: 'success', isFirst: true }, 0: { color: 'default' } },
})

/** Switching a type on and off; of several rows as well. */
export const receiptSwitches = {
  enable: action({ title: '启用', many: true, from: ['0'], to: '1' }),
  disable: action({ title: '停用', many: true, from: ['1'], to: '0' }),
}
