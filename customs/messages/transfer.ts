import { fixed, may, must, upTo } from './message.ts'

/** 基础报文传输实体: who carries the message. Exactly once after the documents. */
export const baseTransfer = {
  node: 'BaseTransfer',
  elements: [
    must('copCode', '传输企业代码', upTo(18), { rule: '须与客户端连接者身份一致' }),
    must('copName', '传输企业名称', upTo(100, 0)),
    must('dxpMode', '报文传输模式', fixed(3), { code: 'dxp_mode' }),
    must('dxpId', '报文传输编号', upTo(30, 0), { rule: '电子口岸数据中心发放的邮箱号' }),
    may('note', '备注', upTo(1000)),
  ],
} as const

/** 基础回执订阅: other mailboxes that get a copy of the receipts. */
export const baseSubscribe = {
  node: 'BaseSubscribe',
  max: 5,
  elements: [
    must('status', '订阅状态', upTo(100, 0), { code: 'subscribe_status' }),
    must('dxpMode', '传输模式', fixed(3), { code: 'dxp_mode' }),
    must('dxpAddress', '订阅方传输地址', upTo(100, 0), { rule: '订阅方的报文传输编号' }),
    may('note', '备注', upTo(1000)),
  ],
} as const

/** 扩展自定义数据实体. Its third element, Message, holds any XML and is therefore not in the table. */
export const extendMessage = {
  node: 'ExtendMessage',
  elements: [must('name', '扩展名称', upTo(30, 0)), must('version', '扩展版本', upTo(30, 0))],
} as const
