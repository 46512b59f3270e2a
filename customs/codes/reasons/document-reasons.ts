import type { ReasonRow } from './reason-row.ts'

const exists = '海关已有同号单证'
const change = '确需修改的，以变更（报送类型 2）申报'
const isUsed = (fields: string) =>
  ({ whose: 'none', fields, doWhat: `${exists}，不能再改；如需更改，请先撤销清单` }) as const
const lines = { whose: 'own', fields: 'gnum', doWhat: '请补充商品后重新申报' } as const
const numbered = { whose: 'own', fields: 'gnum', doWhat: '请将商品序号改为从 1 起连续编号后重新申报' } as const

/** A number that customs have already. */
const repeated = (name: string, label: string) =>
  ({
    whose: 'none',
    fields: name,
    doWhat: `${exists}，勿重复申报；不是本企业申报的，请核对${label}；${change}`,
  }) as const

/** Answers of the gateway about one kind of document each. */
export const documentReasons: readonly ReasonRow[] = [
  { codes: '-301001', meaning: '订单没有商品', ...lines },
  { codes: '-301002', meaning: '订单商品序号重复', ...numbered },
  {
    codes: '-301003 -301004 -301005',
    meaning: '订单不存在',
    whose: 'own',
    fields: 'orderNo',
    doWhat: '请核对订单编号与电商平台代码',
  },
  { codes: '-301006', meaning: '口岸有多份同号的订单', whose: 'customs', fields: 'orderNo', doWhat: '请联系电子口岸' },
  { codes: '-301010', meaning: '相同编号的订单已存在', ...repeated('orderNo', '订单编号') },
  { codes: '-301011', meaning: '该订单已用于清单申报，不能再变更', ...isUsed('orderNo') },
  {
    codes: '-401001 -401002 -401003 -401004',
    meaning: '支付凭证查询不到或不唯一',
    whose: 'payment',
    fields: 'payTransactionId',
    doWhat: '请由支付企业核对支付交易编号',
  },
  { codes: '-401007', meaning: '相同编号的支付单已存在', ...repeated('payTransactionId', '支付交易编号') },
  { codes: '-401008', meaning: '该支付单已用于清单申报，不能再变更', ...isUsed('payTransactionId') },
  { codes: '-504012 -504015', meaning: '相同编号的运单已存在', ...repeated('logisticsNo', '物流运单编号') },
  { codes: '-504016', meaning: '该运单已用于清单申报，不能再变更', ...isUsed('logisticsNo') },
  {
    codes: '-505012',
    meaning: '相同的运单状态已存在',
    whose: 'wait',
    fields: 'logisticsNo',
    doWhat: `${exists}；该状态无须再次申报，请核对物流运单编号`,
  },
  { codes: '-621000 -621024', meaning: '清单没有商品', ...lines },
  { codes: '-621004', meaning: '该清单已申报', ...repeated('copNo', '企业内部编号') },
  {
    codes: '-621041',
    meaning: '清单刚申报过',
    whose: 'wait',
    isNamed: true,
    fields: 'copNo',
    doWhat: '请等待上一次申报的回执，勿重复申报',
  },
  {
    codes: '-621005',
    says: ['单笔限额', '单次限值', '单次交易限值'],
    meaning: '超过单次交易限值',
    whose: 'none',
    fields: 'goodsValue',
    doWhat: '请核对商品总价；超限的不能以跨境电商方式申报',
  },
  {
    codes: '-621012 -621043',
    meaning: '清单当前状态不允许变更',
    whose: 'customs',
    doWhat: '请待海关退单后变更，或先撤销清单再重新申报',
  },
  {
    codes: '-621018',
    meaning: '超过订购人年度限值',
    whose: 'none',
    fields: 'buyerIdNumber',
    doWhat: '请核对订购人身份；额度用尽的不能以跨境电商方式申报',
  },
  { codes: '-621027', meaning: '清单商品序号重复，或没有保存', ...numbered, isNamed: true },
  { codes: '-621053', meaning: '清单商品序号重复，或变更缺少编号', ...numbered, isNamed: true },
  {
    codes: '-621055',
    meaning: '口岸已有报送时间更晚的清单',
    whose: 'own',
    fields: 'appTime',
    doWhat: '请重新申报，报送时间取当前时间',
  },
  { codes: '-621057', meaning: '变更清单须有清单编号', whose: 'own', fields: 'invtNo', doWhat: '请填写清单编号' },
  { codes: '-621999', meaning: '清单编号不允许修改', whose: 'own', fields: 'invtNo', doWhat: '请改回原清单编号' },
  {
    codes: '-623003',
    meaning: '要撤销的清单不存在',
    whose: 'own',
    fields: 'invtNo',
    doWhat: '请核对清单编号后重新申报',
  },
  {
    codes: '-623005',
    meaning: '清单当前状态不允许撤销',
    whose: 'none',
    fields: 'invtNo',
    doWhat: '请查看清单状态；已放行的请申请退货',
  },
  {
    codes: '-623009',
    meaning: '该撤销申请单已申报',
    whose: 'wait',
    fields: 'invtNo',
    doWhat: `${exists}；请等待审核结果，无须重复申报`,
  },
  { codes: '-623012', meaning: '没有撤销原因', whose: 'own', fields: 'reason', doWhat: '请填写撤销原因后重新申报' },
  { codes: '-623013', meaning: '撤销申请单当前状态不允许删除', whose: 'customs', doWhat: '请等待审核结果' },
  { codes: '-625006 -625023 -625031', meaning: '退货申请单没有商品', ...lines },
  {
    codes: '-625007',
    meaning: '退货商品未备案',
    whose: 'own',
    fields: 'itemNo gcode',
    doWhat: '请核对商品备案后重新申报',
  },
  {
    codes: '-625008',
    meaning: '预录入编号应由电子口岸生成',
    whose: 'own',
    fields: 'preNo',
    doWhat: '请清空预录入编号后重新申报',
  },
  {
    codes: '-625009',
    meaning: '第二数量与第二计量单位未同时填写',
    whose: 'own',
    fields: 'qty2 unit2',
    doWhat: '请将两者同时填写或同时留空后重新申报',
  },
  { codes: '-625011', meaning: '没有该商品编码', whose: 'own', fields: 'gcode', doWhat: '请核对商品编码后重新申报' },
  {
    codes: '-625014 -625015',
    meaning: '退货金额超过限值',
    whose: 'none',
    fields: 'buyerIdNumber',
    doWhat: '请核对退货金额与订购人',
  },
  {
    codes: '-625022 -625033',
    meaning: '该退货申请单已申报',
    whose: 'wait',
    isNamed: true,
    fields: 'copNo',
    doWhat: `${exists}；请等待审核结果，无须重复申报`,
  },
  {
    codes: '-625209',
    meaning: '退货商品不在原清单中',
    whose: 'own',
    fields: 'gnum gcode',
    doWhat: '请按原清单的序号与商品编码填写后重新申报',
  },
  { codes: '-800000', meaning: '入库明细单没有商品', ...lines },
  { codes: '-800003', meaning: '相同的入库明细单已存在', ...repeated('copNo', '企业内部编号') },
]
