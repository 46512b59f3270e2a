// 示例单据: a head with lines that passes three steps, each with the actions of its own.
import { action } from '../../language/action.ts'
import { dictionary, money, number, reference, text, textarea } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'
import { digitsAndLines, mobile, nationalIdCard, naturalNumber } from '../../rules/patterns.ts'

export const exampleOrderLines = defineLines({
  title: '明细',
  table: 'example_order_line',
  head: 'order_id',
  min: 1,
  max: 100,
  fields: {
    goodsId: reference({ label: '商品', to: 'exampleGoods', text: 'goodsName', required: true, list: 200 }),
    quantity: number({ label: '数量', required: true, min: 1, max: 99999, list: 110, total: true }),
    price: money({ label: '单价', required: true, min: 0, max: 99999, list: 110 }),
    amount: money({ label: '金额', min: 0, list: 120, total: true, productOf: ['quantity', 'price'] }),
  },
})

export const exampleOrder = defineResource({
  name: 'exampleOrder',
  title: '示例单据',
  area: 'example',
  path: '/example/order',
  table: 'example_order',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'billNo',
  states: states({
    field: 'step',
    of: {
      FILL: { color: 'default', isFirst: true },
      CHECK: { color: 'processing' },
      DONE: { color: 'success' },
    },
  }),
  actions: {
    submit: action({ title: '提交', from: ['FILL'], to: 'CHECK', isMain: true }),
    pass: action({ title: '通过', from: ['CHECK'], to: 'DONE', isMain: true }),
    back: action({ title: '退回', from: ['CHECK'], to: 'FILL', isDanger: true }),
  },
  lines: { lines: exampleOrderLines },
  fields: {
    billNo: text({ label: '单号', required: true, max: 30, unique: true, search: 'eq', list: 160 }),
    subject: text({
      label: '事由',
      required: true,
      max: 60,
      search: 'like',
      list: true,
      popup: { code: 'goods_sales', isReport: true, sourceFields: 'item_name', targetFields: 'subject' },
    }),
    contactPhone: text({ label: '手机号', required: true, max: 11, pattern: mobile, mask: 'phone', encrypt: true }),
    contactIdNo: text({ label: '身份证号码', max: 18, pattern: nationalIdCard, mask: 'idCard', encrypt: true }),
    boxes: text({ label: '箱数', max: 9, pattern: naturalNumber }),
    trackNos: textarea({ label: '追踪码', max: 200, pattern: digitsAndLines }),
    services: dictionary('example_feature', { label: '附加服务', multiple: true }),
    step: dictionary('example_step', { label: '节点', readonly: true, search: 'eq', list: 110 }),
  },
})
