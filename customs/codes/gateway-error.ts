// Negative return statuses: the gateway refused the data before customs saw it.

/** `isRepeat`: customs have a document of this number already, and nothing of what was sent replaces it. */
export type GatewayError = { readonly text: string; readonly advice: string; readonly isRepeat?: true }

const exists = '海关已有同号单证'

const correct = '请修改后重新申报'

/** Members worth an advice of their own, by code with its sign. */
export const gatewayErrors: Readonly<Record<string, GatewayError>> = {
  '-10101': { text: '企业类型不正确', advice: '请核对企业在海关备案的类型' },
  '-10102': { text: '企业代码不正确', advice: '请核对电商平台、电商企业代码是否已在海关备案' },
  '-301001': { text: '订单报文缺少业务主体', advice: correct },
  '-301002': { text: '订单商品序号重复', advice: '请将商品序号改为从 1 起连续编号后重新申报' },
  '-301008': { text: '订单数据校验不通过', advice: '请按回执信息修改后重新申报' },
  '-301009': { text: '订单报送类型错误，或要变更、删除的订单不存在', advice: '首次申报的报送类型须为 1（新增）' },
  '-301010': {
    text: '相同编号的订单已存在',
    advice: `${exists}；不是本企业申报的，请核对订单编号；确需修改的，以变更（报送类型 2）申报`,
    isRepeat: true,
  },
  '-301011': { text: '该订单已用于清单申报，不能再变更', advice: `${exists}；如需更改，请先撤销清单`, isRepeat: true },
  '-301013': { text: '网关系统错误', advice: '请稍后重新申报' },
  '-301014': {
    text: '报文早于已处理的报文，被忽略',
    advice: `${exists}，且报送时间更晚；请核对报送时间后重新申报`,
    isRepeat: true,
  },
  '-301015': { text: '报文中的订单数量超过上限', advice: '请减少每个报文中的订单数量后重新申报' },
  '-401006': { text: '支付单报送类型错误', advice: '首次申报的报送类型须为 1（新增）' },
  '-401007': {
    text: '相同编号的支付单已存在',
    advice: `${exists}；不是本企业申报的，请核对支付交易编号；确需修改的，以变更（报送类型 2）申报`,
    isRepeat: true,
  },
  '-401008': {
    text: '该支付单已用于清单申报，不能再变更',
    advice: `${exists}；如需更改，请先撤销清单`,
    isRepeat: true,
  },
  '-401012': {
    text: '报文早于已处理的报文，被忽略',
    advice: `${exists}，且报送时间更晚；请核对报送时间后重新申报`,
    isRepeat: true,
  },
  '-401013': { text: '报文中的支付单数量超过上限', advice: '请减少每个报文中的支付单数量后重新申报' },
  '-504012': {
    text: '相同编号的运单已存在',
    advice: `${exists}；不是本企业申报的，请核对物流运单编号；确需修改的，以变更（报送类型 2）申报`,
    isRepeat: true,
  },
  '-504014': { text: '运单报送类型错误', advice: '首次申报的报送类型须为 1（新增）' },
  '-504016': { text: '该运单已用于清单申报，不能再变更', advice: `${exists}；如需更改，请先撤销清单`, isRepeat: true },
  '-505012': {
    text: '相同的运单状态已存在',
    advice: `${exists}；该状态无须再次申报，请核对物流运单编号`,
    isRepeat: true,
  },
  '-505016': {
    text: '报文早于已处理的报文，被忽略',
    advice: `${exists}，且报送时间更晚；请核对报送时间后重新申报`,
    isRepeat: true,
  },
  '-621000': { text: '清单报文缺少业务主体', advice: correct },
  '-621001': { text: '清单数据校验不通过', advice: '请按回执信息修改后重新申报' },
  '-621004': { text: '该清单已申报', advice: `${exists}；请核对企业内部编号，无须重复申报`, isRepeat: true },
  '-621005': { text: '超过单次交易限值', advice: '请核对商品总价；超限的不能以跨境电商方式申报' },
  '-621011': { text: '清单不允许变更', advice: '请先撤销清单，再重新申报' },
  '-621012': { text: '清单不允许变更', advice: '请先撤销清单，再重新申报' },
  '-621015': { text: '签名卡与申报企业不符', advice: '请使用申报企业的卡（证书）签名后重新申报' },
  '-621016': { text: '签名卡与申报企业不符', advice: '请使用申报企业的卡（证书）签名后重新申报' },
  '-621018': { text: '超过订购人年度限值', advice: '请核对订购人身份；额度用尽的不能以跨境电商方式申报' },
  '-621027': { text: '清单商品序号重复', advice: '请将商品序号改为从 1 起连续编号后重新申报' },
  '-621028': { text: '签名数据与报文不一致', advice: '请勿在签名后改动报文，重新签名后申报' },
  '-621029': { text: '签名无效', advice: '请检查证书是否有效，重新签名后申报' },
  '-621030': { text: '报文中的清单数量超过上限', advice: '请减少每个报文中的清单数量后重新申报' },
  '-623003': { text: '要撤销的清单不存在', advice: '请核对清单编号后重新申报' },
  '-623005': { text: '清单当前状态不允许撤销', advice: '请查看清单状态；已放行的请申请退货' },
  '-623009': { text: '该撤销申请单已申报', advice: `${exists}；请等待审核结果，无须重复申报`, isRepeat: true },
  '-623029': { text: '撤销申请单签名无效', advice: '请检查证书是否有效，重新签名后申报' },
  '-625005': { text: '退货申请单签名无效', advice: '请检查证书是否有效，重新签名后申报' },
  '-625006': { text: '退货申请单没有商品', advice: '请补充退货商品后重新申报' },
  '-625009': { text: '第二数量与第二计量单位未同时填写', advice: correct },
  '-625022': { text: '该退货申请单已申报', advice: `${exists}；请等待审核结果，无须重复申报`, isRepeat: true },
  '-625033': { text: '该退货申请单已申报', advice: `${exists}；请等待审核结果，无须重复申报`, isRepeat: true },
  '-625208': { text: '退货申请单签名无效', advice: '请检查证书是否有效，重新签名后申报' },
  '-625209': { text: '退货商品不在原清单中', advice: '请核对商品序号后重新申报' },
  '-800003': {
    text: '相同的入库明细单已存在',
    advice: `${exists}；不是本企业申报的，请核对企业内部编号；确需修改的，以变更（报送类型 2）申报`,
    isRepeat: true,
  },
  '-800005': {
    text: '报文早于已处理的报文，被忽略',
    advice: `${exists}，且报送时间更晚；请核对报送时间后重新申报`,
    isRepeat: true,
  },
  '-800006': { text: '报文中的入库明细数量超过上限', advice: '请拆分后重新申报' },
}

/** Families by the number's size, for members that are not listed: from ≤ |code| ≤ to. */
export const gatewayErrorFamilies: readonly { from: number; to: number; name: string }[] = [
  { from: 10101, to: 10199, name: '企业信息' },
  { from: 301000, to: 301999, name: '订单' },
  { from: 401000, to: 401999, name: '支付单' },
  { from: 504000, to: 504999, name: '运单' },
  { from: 505000, to: 505999, name: '运单状态' },
  { from: 621000, to: 621999, name: '清单' },
  { from: 623000, to: 623999, name: '撤销申请单' },
  { from: 625000, to: 625999, name: '退货申请单' },
  { from: 800000, to: 800999, name: '入库明细单' },
]

/** What the exchange itself answers (DxpRep), four digits; 4000 to 9999 are not assigned. */
export const exchangeErrors: Readonly<Record<string, GatewayError>> = {
  '0001': { text: '传输报文格式错误', advice: '请检查传输报文的结构' },
  '0002': { text: '传输报文未通过结构校验', advice: '请按传输报文的规范修改' },
  1001: { text: '传输签名错误', advice: '请检查传输证书，重新签名' },
  1002: { text: '传输证书已过期', advice: '请更新传输证书' },
  1003: { text: '解密失败', advice: '请检查加密证书' },
  1004: { text: '签名与数据不一致', advice: '请勿在签名后改动报文，重新签名' },
  2001: { text: '接收方不存在', advice: '请核对接收方的传输编号' },
  2002: { text: '地址错误', advice: '请核对发送方与接收方的传输编号' },
  3001: { text: '交换平台系统错误', advice: '请稍后重新发送' },
  3002: { text: '交换平台连接失败', advice: '请稍后重新发送' },
  3003: { text: '交换平台超时', advice: '请稍后重新发送' },
}
