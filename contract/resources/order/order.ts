// 进口订单 (CEB311): what a person fills in. guid, appType, appTime, appStatus and orderType belong to each attempt
// (server/domain/declaration/declare-documents.ts), gnum is the place of the line.
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import { dictionary, money, number, region, text, textarea } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { participantCode } from '../channel/channel-patterns.ts'
import { declarationStates } from '../declaration/declaration-states.ts'
import { declareAction } from '../declaration/declare-action.ts'
import { ownerFields, stateFields } from '../declaration/document-fields.ts'
import { defineDocument } from '../declaration/document-kind.ts'

/** N19,5: decimal text of at most 19 digits, 5 of them after the point; never below zero here. */
const amount = { required: true, scale: 5, min: 0 } as const

export const orderGoods = defineLines({
  title: '商品明细',
  table: 'order_list',
  head: 'order_id',
  min: 1,
  max: 99,
  fields: {
    itemNo: text({ label: '企业商品货号', max: 30 }),
    itemName: text({ label: '企业商品名称', required: true, max: 250 }),
    gmodel: text({ label: '规格型号', required: true, max: 510 }),
    itemDescribe: text({ label: '企业商品描述', max: 1000 }),
    barCode: text({ label: '条形码', max: 50 }),
    unit: dictionary('unit', { label: '计量单位', required: true, max: 3 }),
    qty: number({ label: '数量', ...amount, list: 100 }),
    price: money({ label: '单价', ...amount, help: '赠品填 0', list: 100 }),
    totalPrice: money({ label: '总价', ...amount, help: '单价×数量', list: 110 }),
    currency: dictionary('currency', { label: '币制', required: true, max: 3, default: '142' }),
    country: dictionary('country', { label: '原产国（地区）', required: true, max: 3 }),
    note: text({ label: '备注', max: 1000, help: '促销、价格异常等在此说明' }),
  },
})

export const order = defineResource({
  name: 'order',
  title: '进口订单',
  area: 'order',
  path: '/order',
  table: 'order_head',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  recycle: true,
  lines: { goods: orderGoods },
  key: 'orderNo',
  states: declarationStates('declareStatus'),
  actions: { declare: declareAction('订单') },
  may: { edit: 'mayEdit', delete: 'mayEdit' },
  fields: {
    ...ownerFields('订单信息'),
    orderNo: text({
      label: '订单编号',
      required: true,
      max: 60,
      group: '订单信息',
      help: '同一电商平台内唯一',
      search: 'like',
      list: 170,
    }),
    ebpCode: text({
      label: '电商平台代码',
      required: true,
      max: 18,
      pattern: participantCode,
      group: '订单信息',
      help: '10 位海关编码或 18 位统一社会信用代码',
      search: 'eq',
    }),
    ebpName: text({ label: '电商平台名称', required: true, max: 100, group: '订单信息' }),
    ebcCode: text({
      label: '电商企业代码',
      required: true,
      max: 18,
      pattern: participantCode,
      group: '订单信息',
      help: '10 位海关编码或 18 位统一社会信用代码',
      search: 'eq',
    }),
    ebcName: text({ label: '电商企业名称', required: true, max: 100, group: '订单信息', search: 'like', list: true }),
    batchNumbers: text({ label: '商品批次号', max: 100, group: '订单信息' }),
    goodsValue: money({ label: '商品价格', ...amount, group: '金额', help: '各商品总价之和，含非现金抵扣部分' }),
    freight: money({ label: '运杂费', ...amount, default: '0', group: '金额', help: '无则填 0' }),
    discount: money({
      label: '非现金抵扣金额',
      ...amount,
      default: '0',
      group: '金额',
      help: '积分、代金券等，无则填 0',
    }),
    taxTotal: money({ label: '代扣税款', ...amount, default: '0', group: '金额', help: '无则填 0' }),
    acturalPaid: money({
      label: '实际支付金额',
      ...amount,
      group: '金额',
      help: '商品价格＋运杂费＋代扣税款－非现金抵扣金额',
      list: 130,
    }),
    currency: dictionary('currency', {
      label: '币制',
      required: true,
      max: 3,
      default: '142',
      group: '金额',
      help: '只能为 142 人民币',
    }),
    buyerRegNo: text({ label: '订购人注册号', required: true, max: 60, group: '订购人' }),
    buyerName: text({
      label: '订购人姓名',
      required: true,
      max: 60,
      mask: 'name',
      encrypt: 'exact',
      group: '订购人',
      list: 110,
    }),
    buyerTelephone: text({
      label: '订购人电话',
      required: true,
      max: 30,
      mask: 'phone',
      encrypt: 'exact',
      group: '订购人',
    }),
    buyerIdType: dictionary('id_type', {
      label: '订购人证件类型',
      required: true,
      max: 1,
      default: '1',
      group: '订购人',
      help: '只能为 1 身份证',
    }),
    buyerIdNumber: text({
      label: '订购人证件号码',
      required: true,
      max: 60,
      mask: 'idCard',
      encrypt: 'exact',
      group: '订购人',
    }),
    payCode: text({ label: '支付企业代码', max: 18, pattern: participantCode, group: '支付' }),
    payName: text({ label: '支付企业名称', max: 100, group: '支付' }),
    payTransactionId: text({ label: '支付交易编号', max: 60, group: '支付', help: '与支付单一致' }),
    consignee: text({
      label: '收货人姓名',
      required: true,
      max: 100,
      mask: 'name',
      encrypt: 'exact',
      group: '收货人',
      help: '与运单一致',
    }),
    consigneeTelephone: text({
      label: '收货人电话',
      required: true,
      max: 50,
      mask: 'phone',
      encrypt: 'exact',
      group: '收货人',
      help: '与运单一致',
    }),
    consigneeAddress: textarea({
      label: '收货地址',
      required: true,
      max: 200,
      mask: 'address',
      encrypt: true,
      group: '收货人',
      help: '与运单一致',
    }),
    consigneeDistrict: region({ label: '收货地址行政区划代码', min: 6, max: 6, group: '收货人' }),
    note: textarea({ label: '备注', max: 1000, group: '收货人' }),
    ...stateFields,
  },
})

export const orderDocument = defineDocument({
  message: ceb311,
  resource: order,
  noun: '订单',
  pages: ['order/OrderList', 'order/MyOrderList'],
  fixed: { orderType: 'I' },
  lines: 'goods',
  parties: ['ebpCode', 'ebcCode'],
})
