// The envelopes of the exchange as tables: element, label, type, in the order of the schema. Spellings are the schema's.
import { fixed, may, must, upTo } from '../messages/message.ts'

/** TransInfo: sender, receivers and content. The receivers (`receiver`, 1 to 5) precede CreatTime. */
export const head = [
  must('CopMsgId', '传输报文编号', upTo(255)),
  must('SenderId', '发送方编号', upTo(16)),
  must('CreatTime', '报文创建时间', upTo(40)),
  must('MsgType', '报文类型', upTo(30)),
] as const
export const receiver = must('ReceiverId', '接收方编号', upTo(16))

/** AddInfo, but for its keys. */
export const addInfo = [may('FileName', '文件名', upTo(255)), may('IcCard', '操作员卡号', upTo(13))] as const
export const bizKey = must('Key', '业务主键', upTo(64))

/** SvNo: the route that a transfer node gives a DxpMsg. SendTime: xs:dateTime. */
export const route = [
  must('MsgId', '节点报文编号', upTo(32)),
  may('SubMsgId', '分报文编号', fixed(1)),
  must('SendTime', '发送时间', upTo(40)),
  must('EndNode', '目的节点', upTo(8)),
  must('StaNode', '起始节点', upTo(8)),
] as const

/** DxpRep: whom the platform answers. */
export const answer = [must('RecevierId', '接收方编号', upTo(16)), may('AdNodeId', '归属节点', upTo(8))] as const

/** One Response. The results of single receivers precede NoticeTime (xs:date); the head that it answers is last. */
export const response = [
  may('NodeId', '节点', upTo(8)),
  must('ResponseCode', '响应码', upTo(9)),
  may('ResponseInfo', '响应信息', upTo(300)),
  must('NoticeTime', '回执日期', upTo(20)),
  may('Note', '备注', upTo(500)),
] as const
export const result = [
  must('RecId', '接收方编号', upTo(16)),
  must('Code', '响应码', upTo(9)),
  may('Info', '响应信息', upTo(300)),
  may('Note', '备注', upTo(500)),
] as const
