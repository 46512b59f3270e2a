// 进口订单 (CEB311): what a person fills in. guid, appType, appTime, appStatus and orderType belong to each attempt
// (server/domain/declaration/declare-orders.ts), gnum is the place of the line.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/states.ts'
import { action } from '../../language/action.ts'
import { returns } from '../../language/call.ts'
import { dateTime, dictionary, money, number, reference, region, text, textarea, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { participantCode } from '../channel/channel-patterns.ts'
import { declarationStates } from '../declaration/declaration-states.ts'

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

export interface DeclareWarnings {
  /** What was declared all the same and should be looked at, such as codes that are not the enterprise's own. */
  warnings: string[]
}

const declarable = (Object.keys(declareStates) as DeclareState[]).filter(
  (state) => mayDeclare(state) || mayRedeclare(state),
)

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
  may: { edit: 'mayEdit', delete: 'mayEdit' },
  key: 'orderNo',
  states: declarationStates('declareStatus'),
  actions: {
    /** First declaration, and the declaration anew after a correction: a new attempt with a new guid. */
    declare: action({
      title: '申报',
      titleIn: { FAILED: '重新申报', REJECTED: '重新申报' },
      many: true,
      from: declarable,
      to: 'GENERATING',
      confirm: '确定要{title}订单 {name} 吗?',
      confirmMany: '确定要申报这 {count} 项吗?',
      isMain: true,
      audit: 'declare',
      message: '已提交申报！',
      returns: returns<DeclareWarnings>(),
    }),
  },
  fields: {
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '申报企业',
      readonly: 'after-add',
      group: '订单信息',
      search: 'eq',
      help: '企业用户不用填',
    }),
    crossborderType: dictionary('crossborder_type', {
      label: '业务类型',
      required: true,
      default: 'I9610',
      group: '订单信息',
      search: 'eq',
      list: 160,
    }),
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
    declareStatus: dictionary('declare_status', {
      label: '申报状态',
      readonly: true,
      form: false,
      search: 'in',
      list: 105,
    }),
    returnStatus: dictionary('return_status', {
      label: '回执状态',
      readonly: true,
      form: false,
      search: 'in',
      list: 150,
    }),
    returnType: text({ label: '回执报文', readonly: true, form: false }),
    returnTime: dateTime({ label: '回执时间', readonly: true, form: false, search: 'range', list: 160 }),
    returnInfo: text({ label: '回执信息', readonly: true, form: false, list: 170 }),
    attemptNo: number({ label: '申报次数', readonly: true, form: false }),
    /** CopMsgId of the latest attempt: the number by which the port knows the message. */
    copMsgId: text({ label: '报文编号', max: 60, readonly: true, form: false, search: 'eq' }),
    /** The latest attempt went to the simulated customs: its state and receipts are none of the real ones. */
    simulated: toggle({ label: '模拟海关', readonly: true, form: false }),
    /** What the form may offer, by the state machine of customs/states.ts. */
    mayEdit: toggle({ label: '可修改', computed: true, readonly: true, form: false }),
    mayDeclare: toggle({ label: '可申报', computed: true, readonly: true, form: false }),
  },
})
