// The rules of the paper that hold between elements: what each demands, how grave it is, the elements it looks at, and
// the parameters of those that have some.
import type { CodeTable } from './codes/code-table.ts'

export type RuleRow = {
  readonly sentence: string
  /** The gravest that it can find. */
  readonly severity: 'error' | 'warning'
  readonly fields: readonly string[]
}

const row = (fields: string, sentence: string, severity: RuleRow['severity'] = 'error'): RuleRow => ({
  sentence,
  severity,
  fields: fields.split(' '),
})

export const ruleTable = {
  V1: row('guid', '系统唯一序号须为 36 位 UUID，英文字母大写'),
  V2: row(
    'appTime payTime accountingDate logisticsTime leaveTime startTime endTime declTime ieDate',
    '报送时间须为真实的北京时间，且不晚于当前时间；其它时间、日期也须真实存在',
  ),
  V3: row('appType', '报送类型只能为 1 新增、2 变更、3 删除；进口撤销申请单只能为 1'),
  V4: row(
    'goodsValue freight taxTotal discount acturalPaid price qty totalPrice',
    '各项总价＝单价×数量；商品价格＝各项总价之和；实际支付金额＝商品价格＋运杂费＋代扣税款－非现金抵扣金额',
  ),
  V5: row(
    'orderNo ebpCode payCode payTransactionId amountPaid acturalPaid payerIdType payerIdNumber payerName buyerIdType buyerIdNumber buyerName currency',
    '支付单与订单的订单编号、电商平台、支付企业、支付交易编号、支付人（订购人）一致，支付金额＝订单实际支付金额',
  ),
  V6: row('orderNo consignee consigneeTelephone consigneeAddress', '订单与运单的收货人姓名、电话、地址一致'),
  V7: row(
    'currency buyerIdType buyerIdNumber payerIdType payerIdNumber',
    '进口币制均为 142（人民币）；订购人、支付人证件类型为 1，身份证号码校验正确',
  ),
  V8: row(
    'gnum gname qty unit price totalPrice currency country itemNo gmodel barCode',
    '商品序号从 1 起连续、不重复；清单商品与订单商品逐项对应',
  ),
  V9: row('qty2 unit2', '第二数量与第二计量单位须同时填写或同时不填，第二数量须大于 0'),
  V10: row(
    'tradeMode trafNo voyageNo billNo emsNo areaCode areaName itemRecordNo country',
    '9610 须填运输工具编号、航班航次号、提运单号，不填账册编号、区内企业、账册备案料号，起运国为 142 时提示；1210、1239 相反，且起运国为 142',
  ),
  V11: row('packNo grossWeight netWeight weight', '进口件数为 1；毛重不小于净重，净重大于 0'),
  V12: row(
    'goodsValue freight insuredFee totalPrice buyerIdNumber',
    '单次交易不超过限值（5000 元），订购人年度累计不超过限值（26000 元）；限值按政策参数',
  ),
  V13: row(
    'taxTotal freight totalPrice',
    '限值内关税为 0，增值税、消费税按 70% 征收；代扣税款与估算相差较大时提示',
    'warning',
  ),
  V14: row(
    'goodsValue totalPrice fFlag iFlag statisticsFlag currency',
    '出口订单商品价格（FOB）＝各项总价之和，各项币制不同时提示；出口清单运费、保费标志为 1、2、3，申报业务类型为 A、B',
  ),
  V15: row(
    'tradeMode iacCode iacName emsNo itemRecordNo country',
    '1210 出口清单须填区内企业、账册编号、账册备案料号；订单类型：9610、1210 为 E，9710 为 B，9810 为 W；目的国为 142 时提示',
  ),
  V16: row('startTime endTime invtNo', '汇总开始、结束时间须成对且不倒置（此时忽略清单编号），否则至少有一项清单编号'),
  V17: row(
    'gnum qty qty1 qty2 tradeMode country ieFlag',
    '退货商品须在原清单中，数量不超过原清单（减已退数量）；出口退货监管方式为 9661、1261，启运国不为 142，进出口标记为 I',
  ),
  V18: row(
    'msgCount msgSeqNo copNo',
    '报文总数不小于 1，报文序号在 1 与报文总数之间；同一企业内部编号的报文连续、不重复',
  ),
  V19: row('appType', '变更、删除仅限仍可更改的单证：失败、退单后可改；入库后仅在未被清单使用前可改'),
  V20: row(
    'orderNo ebpCode ebcCode logisticsNo logisticsCode invtNo preNo customsCode agentCode buyerIdType buyerIdNumber buyerName buyerTelephone consigneeAddress freight insuredFee currency billNo voyageNo trafNo trafName trafMode packNo grossWeight gcode gname unit unit1 unit2',
    '清单与订单、支付单、运单的同名内容一致；撤销、退货、入库明细、总分单、汇总申请、运抵单与其清单的同名内容一致；运单状态、运抵单与其运单，离境单与其总分单，理货明细单与其退货申请单的同名内容一致',
  ),
  V21: row(
    'tradeMode orderType orderNo goodsValue totalPrice currency',
    '9710、9810 清单的货值（折合人民币）不超过限值（5000 元；限值按政策参数），货物不涉证、不涉检、不涉税；超过或涉及的以报关单申报',
  ),
} as const satisfies Readonly<Record<string, RuleRow>>

export type RuleName = keyof typeof ruleTable

/** Policy, not format: announced by ministries, changed by them, and therefore handed in. */
export type PolicyLimits = {
  /** Most that one purchase of an import may cost, CNY. */
  readonly singlePurchase: string
  /** Most that a buyer may import in a calendar year, CNY. */
  readonly yearlyPurchase: string
  /** Share of VAT and consumption tax that is levied inside the limits. */
  readonly leviedShare: string
  /** Greatest difference between the tax that an order names and our estimate, CNY. */
  readonly taxTolerance: string
  /** Most that an export between businesses may be worth to be declared by a list, CNY. */
  readonly businessList: string
}

/**
 * In force since 1 January 2019 (财关税〔2018〕49号); the limit of lists is that of announcement 75 of 2020 of customs; the tolerance is
 * ours.
 */
export const limitsOf2019: PolicyLimits = {
  singlePurchase: '5000',
  yearlyPurchase: '26000',
  leviedShare: '0.7',
  taxTolerance: '1',
  businessList: '5000',
}

/** V2: what has happened already, and the pattern of every time and date. */
export const pastTimes: readonly string[] = ['appTime', 'payTime', 'accountingDate', 'logisticsTime']
const [second, day] = ['yyyyMMddHHmmss', 'yyyyMMdd'] as const
export const timePatterns: Readonly<Record<string, string>> = {
  appTime: second,
  payTime: second,
  accountingDate: second,
  logisticsTime: second,
  leaveTime: second,
  startTime: second,
  endTime: second,
  declTime: day,
  ieDate: day,
}

/** V10: what an import list must and must not say, by its trade mode; V15: what an export list must. */
export type ModeDemands = { readonly wanted: readonly string[]; readonly unwanted: readonly string[] }
/** `allows`: what is unwanted is a warning, because platforms of some places fill it in. */
export type TradeMode = {
  readonly head: ModeDemands
  readonly line: ModeDemands
  readonly country?: string
  readonly allows?: true
}
const transport = ['trafNo', 'voyageNo', 'billNo']
const zone = ['emsNo', 'areaCode', 'areaName']
const record = ['itemRecordNo']
const direct: TradeMode = {
  head: { wanted: transport, unwanted: zone },
  line: { wanted: [], unwanted: record },
}
const bonded: TradeMode = {
  head: { wanted: zone, unwanted: transport },
  line: { wanted: record, unwanted: [] },
  country: '142',
  allows: true,
}
export const importModes: Readonly<Record<string, TradeMode>> = { 9610: direct, 1210: bonded, 1239: bonded }
/** V17: how returned exports are supervised. */
export const returnModes: CodeTable = { 9661: '一般退货', 1261: '特殊区域退货' }
export const bondedExport: TradeMode = {
  head: { wanted: ['iacCode', 'iacName', 'emsNo'], unwanted: [] },
  line: { wanted: record, unwanted: [] },
}

/** V14: flags of an export list. */
export const exportFlags: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fFlag: { 1: '率', 2: '单价', 3: '总价' },
  iFlag: { 1: '率', 2: '单价', 3: '总价' },
  statisticsFlag: { A: '简化申报', B: '汇总申报' },
}

/** V15: kind of the order that each trade mode is declared with. */
export const orderTypes: Readonly<Record<string, string>> = { 9610: 'E', 1210: 'E', 9710: 'B', 9810: 'W' }

/** V21: exports between businesses, and how the number is called that a 报关单 of theirs names with 随附单据 10000004. */
export const businessModes: readonly string[] = ['9710', '9810']
export const theirOrderNumber: Readonly<Record<string, string>> = { 9710: '订单编号', 9810: '海外仓订仓单编号' }
