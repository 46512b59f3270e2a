import { taken, usedByImportList } from '../answered.ts'
import { byOrder, comparedWith, consignee } from '../comparison.ts'
import { type Declaration, decimal, fixed, int, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB311Message: the order of an import, sent by the platform or the merchant. */
export const ceb311 = {
  type: 'CEB311Message',
  title: '进口订单',
  shortTitle: '订单',
  role: 'order',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'Order', max: 100 },
  head: {
    node: 'OrderHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('orderType', '订单类型', fixed(1), { values: { I: '进口' } }),
      must('orderNo', '订单编号', upTo(60), { rule: '同一电商平台内唯一' }),
      must('ebpCode', '电商平台代码', upTo(18), { rule: '10 位海关编码或 18 位统一社会信用代码' }),
      must('ebpName', '电商平台名称', upTo(100)),
      must('ebcCode', '电商企业代码', upTo(18), { rule: '10 位海关编码或 18 位统一社会信用代码' }),
      must('ebcName', '电商企业名称', upTo(100)),
      must('goodsValue', '商品价格', decimal(), { atLeast: '0', rule: '各商品总价之和，含非现金抵扣部分' }),
      must('freight', '运杂费', decimal(), { atLeast: '0', rule: '无则填 0' }),
      must('discount', '非现金抵扣金额', decimal(), { atLeast: '0', rule: '积分、代金券等，无则填 0' }),
      must('taxTotal', '代扣税款', decimal(), { atLeast: '0', rule: '无则填 0' }),
      must('acturalPaid', '实际支付金额', decimal(), {
        atLeast: '0',
        rule: '商品价格＋运杂费＋代扣税款－非现金抵扣金额',
      }),
      must('currency', '币制', fixed(3), { code: 'currency', always: '142', rule: '只能为人民币' }),
      must('buyerRegNo', '订购人注册号', upTo(60)),
      must('buyerName', '订购人姓名', upTo(60)),
      must('buyerTelephone', '订购人电话', upTo(30)),
      must('buyerIdType', '订购人证件类型', fixed(1), { code: 'id_type', rule: '只能为身份证' }),
      must('buyerIdNumber', '订购人证件号码', upTo(60)),
      may('payCode', '支付企业代码', upTo(18)),
      may('payName', '支付企业名称', upTo(100)),
      may('payTransactionId', '支付交易编号', upTo(60), { rule: '与支付单一致' }),
      may('batchNumbers', '商品批次号', upTo(100)),
      must('consignee', '收货人姓名', upTo(100), { rule: '与运单一致' }),
      must('consigneeTelephone', '收货人电话', upTo(50), { rule: '与运单一致' }),
      must('consigneeAddress', '收货地址', upTo(200), { rule: '与运单一致' }),
      may('consigneeDistrict', '收货地址行政区划代码', fixed(6), { rule: '省、市、区的 6 位代码' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'OrderList',
    min: 1,
    max: 99,
    elements: [
      must('gnum', '商品序号', int(), { rule: '从 1 起连续，不重复' }),
      may('itemNo', '企业商品货号', upTo(30)),
      must('itemName', '企业商品名称', upTo(250)),
      must('gmodel', '规格型号', upTo(510)),
      may('itemDescribe', '企业商品描述', upTo(1000)),
      may('barCode', '条形码', upTo(50)),
      must('unit', '计量单位', fixed(3), { code: 'unit' }),
      must('qty', '数量', decimal(), { above: '0' }),
      must('price', '单价', decimal(), { atLeast: '0', rule: '赠品填 0' }),
      must('totalPrice', '总价', decimal(), { atLeast: '0', rule: '单价×数量' }),
      must('currency', '币制', fixed(3), { code: 'currency', always: '142', rule: '只能为人民币' }),
      must('country', '原产国（地区）', fixed(3), { code: 'country' }),
      may('note', '备注', upTo(1000), { rule: '促销、价格异常等在此说明' }),
    ],
  },
  key: ['ebpCode', 'ebcCode', 'orderNo'],
  // Some payment companies settle several orders of a basket at once.
  exclusive: ['?payTransactionId payCode'],
  receiptType: 'CEB312Message',
  signature: 'optional',
  senderRoles: ['EBP', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V12', 'V13', 'V19'],
  revisions: { '202205': {}, '2018-113': {} },
  answered: { ...taken, usedBy: usedByImportList },
  refusals: {
    other: '-301008',
    exists: '-301010',
    used: '-301011',
    absent: '-301009',
    forms: [{ rule: 'V8', element: 'gnum', code: '-301002' }],
  },
  compares: [
    comparedWith('CEB411Message', 'V5', {
      links: ['payTransactionId payCode', ...byOrder],
      head:
        'orderNo ebpCode payCode payTransactionId currency acturalPaid=amountPaid ' +
        'buyerIdType=payerIdType buyerIdNumber=payerIdNumber buyerName=payerName',
    }),
    comparedWith('CEB511Message', 'V6', { links: ['orderNo'], head: `orderNo ${consignee} currency` }),
  ],
} as const satisfies Declaration

export const ceb312 = receiptOf(ceb311, { elements: ['ebpCode', 'ebcCode', 'orderNo'] })
