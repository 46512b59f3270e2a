// Negative return statuses: the gateway refused the data before customs saw it.

export type GatewayError = { readonly text: string; readonly advice: string }

const correct = '请修改后重新申报'

/** Members worth an advice of their own, by code with its sign. */
export const gatewayErrors: Readonly<Record<string, GatewayError>> = {
  '-10101': { text: '企业类型不正确', advice: '请核对企业在海关备案的类型' },
  '-10102': { text: '企业代码不正确', advice: '请核对电商平台、电商企业代码是否已在海关备案' },
  '-301001': { text: '订单报文缺少业务主体', advice: correct },
  '-301002': { text: '订单商品序号重复', advice: '请将商品序号改为从 1 起连续编号后重新申报' },
  '-301008': { text: '订单数据校验不通过', advice: '请按回执信息修改后重新申报' },
  '-301009': { text: '订单报送类型错误，或要变更、删除的订单不存在', advice: '首次申报的报送类型须为 1（新增）' },
  '-301010': { text: '相同编号的订单已存在', advice: '请核对订单编号；确需修改的，以变更（报送类型 2）申报' },
  '-301011': { text: '该订单已用于清单申报，不能再变更', advice: '如需更改，请先撤销清单' },
  '-301013': { text: '网关系统错误', advice: '请稍后重新申报' },
  '-301014': { text: '报文早于已处理的报文，被忽略', advice: '请核对报送时间后重新申报' },
  '-301015': { text: '报文中的订单数量超过上限', advice: '请减少每个报文中的订单数量后重新申报' },
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

/** What a negative status means; undefined when the text is not a negative whole number. */
export function describeGatewayError(returnStatus: string): GatewayError | undefined {
  if (!/^-\d{1,9}$/.test(returnStatus) || Number(returnStatus) === 0) return undefined
  const known = Object.hasOwn(gatewayErrors, returnStatus) ? gatewayErrors[returnStatus] : undefined
  if (known) return known
  const size = Math.abs(Number(returnStatus))
  const family = gatewayErrorFamilies.find(({ from, to }) => size >= from && size <= to)
  return { text: `${family?.name ?? '数据'}处理异常（${returnStatus}）`, advice: '请按回执信息修改后重新申报' }
}
