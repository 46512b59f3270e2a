// 公告 2018 年第 165 号、第 179 号: the real-time payment data that customs ask a platform for, as the tables of their annexes.
// JSON over HTTP, no CEB message. Misspellings are part of the protocol.
import { verificationBodies } from '../codes/declaration.ts'
import { decimal, fixed, may, must, upTo } from '../messages/message.ts'

/** 支付类型. */
export const paymentTypes = { 1: '手机应用（APP）', 2: '电脑网页（PC）', 3: '扫码', 4: '其他' } as const

/** Request of customs (openReq). */
export const paymentRequest = [
  must('orderNo', '订单编号', upTo(60)),
  must('sessionID', '会话编号', upTo(100), { rule: '原样带回' }),
  must('serviceTime', '系统时间', upTo(20), { rule: '毫秒数' }),
] as const

/** Answer of both sides. */
export const paymentAnswer = [
  must('code', '结果代码', upTo(10), { rule: '10000 为成功' }),
  may('message', '结果说明', upTo(Number.POSITIVE_INFINITY)),
  may('total', '总数', upTo(20)),
  may('serviceTime', '系统时间', upTo(20), { rule: '毫秒数' }),
] as const

export const paymentHead = [
  must('guid', '系统唯一序号', upTo(36), { rule: '英文字母大写' }),
  must('initalRequest', '原始请求', upTo(8000)),
  must('initalResponse', '原始响应', upTo(8000)),
  must('ebpCode', '电商平台代码', upTo(18)),
  must('payCode', '支付企业代码', upTo(18)),
  must('payTransactionId', '交易流水号', upTo(60)),
  must('totalAmount', '交易金额', decimal(), { above: '0', rule: '实际交易金额' }),
  must('currency', '币制', upTo(4), { rule: '实际交易币制的海关代码' }),
  must('verDept', '验核机构', fixed(1), { values: verificationBodies }),
  may('payType', '支付类型', fixed(1), { values: paymentTypes }),
  must('tradingTime', '交易成功时间', fixed(14), { rule: 'yyyyMMddHHmmss' }),
  may('note', '备注', upTo(1000)),
] as const

export const paymentLine = [
  must('orderNo', '订单编号', upTo(60)),
  must('recpAccount', '收款账号', upTo(60)),
  may('recpCode', '收款企业代码', upTo(18), { rule: '统一社会信用代码，境外商家可以不填' }),
  must('recpName', '收款企业名称', upTo(100)),
] as const

export const paymentGoods = [
  must('gname', '商品名称', upTo(250)),
  must('itemLink', '商品展示链接', upTo(3000), { rule: '一件商品的多个链接以“;”隔开' }),
] as const

/** Elements whose name is written even where nothing is in them, as the accepted messages have it. */
export const writtenEmpty: ReadonlySet<string> = new Set(['note', 'recpCode'])

/** The JSON has a number here; the digits are those that are given. */
export const numberElement = 'totalAmount'

/** Whether customs took an upload, and whether the same message may be sent again. Meanings: codes/reasons/platform-reasons.ts. */
export const answerEffects: Readonly<Record<string, { isTaken?: true; isFinal?: true }>> = {
  10000: { isTaken: true },
  20004: { isFinal: true },
}

/** Points that no source makes certain. */
export const uncertainties: readonly string[] = [
  '验签失败的结果代码，以及 20001 至 21000 中其余代码的含义未见公开文本',
  '原始请求和原始响应的 8000 按字符计算，海关是否按字节计算未见公开文本',
  '系统唯一序号的格式（小写字母、非 UUID）海关是否拒绝，说法不一',
]
