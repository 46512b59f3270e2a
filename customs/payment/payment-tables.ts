// 公告 2018 年第 165 号、第 179 号: the real-time payment data that customs ask a platform for, as tables. JSON over HTTP, no CEB
// message. Misspellings are part of the protocol.
import { decimal, fixed, may, must, upTo } from '../messages/message.ts'

/** What customs ask (openReq). */
export const paymentRequest = [
  must('orderNo', '订单编号', upTo(60)),
  must('sessionID', '会话编号', upTo(Number.POSITIVE_INFINITY)),
  must('serviceTime', '系统时间', upTo(20), { rule: '毫秒数' }),
] as const

/** What both sides answer. */
export const paymentAnswer = [
  must('code', '结果代码', upTo(10), { rule: '10000 为成功' }),
  may('message', '结果说明', upTo(Number.POSITIVE_INFINITY)),
  may('total', '总数', upTo(20)),
  may('serviceTime', '系统时间', upTo(20), { rule: '毫秒数' }),
] as const

export const paymentHead = [
  must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写' }),
  must('initalRequest', '原始请求', upTo(Number.POSITIVE_INFINITY)),
  must('initalResponse', '原始响应', upTo(Number.POSITIVE_INFINITY)),
  must('ebpCode', '电商平台代码', upTo(18)),
  must('payCode', '支付企业代码', upTo(18)),
  must('payTransactionId', '交易流水号', upTo(60)),
  must('totalAmount', '交易金额', decimal(), { above: '0', rule: '与订单实际支付金额一致' }),
  must('currency', '币制', fixed(3), { always: '142' }),
  must('verDept', '验核机构', fixed(1), { values: { 1: '银联', 2: '网联', 3: '其他' } }),
  must('payType', '支付类型', fixed(1), { values: { 1: 'APP', 2: 'PC', 3: '扫码', 4: '其他' } }),
  must('tradingTime', '交易成功时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
  may('note', '备注', upTo(1000)),
] as const

export const paymentLine = [
  must('orderNo', '订单编号', upTo(60)),
  must('recpAccount', '收款账号', upTo(60)),
  may('recpCode', '收款企业代码', upTo(18)),
  must('recpName', '收款企业名称', upTo(100)),
] as const

export const paymentGoods = [
  must('gname', '商品名称', upTo(250)),
  must('itemLink', '商品展示链接', upTo(Number.POSITIVE_INFINITY)),
] as const

/** What no text at hand makes certain; to be held against the announcement before the first real exchange. */
export const uncertainties: readonly string[] = [
  '请求参数名 openReq 和结果代码 20000（异常）未见正式文本',
  '支付类型 payType 各值的含义未见正式文本',
  '各元素的长度未见正式文本，按同名的 CEB 元素判断',
  '签名所用的算法和证书编号 certNo 的写法未见正式文本，这里只给出待签名的文本',
]
