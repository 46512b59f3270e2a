import { reviewed, reviewing } from '../answered.ts'
import { buyer, byList, comparedWith, listedAs } from '../comparison.ts'
import { type Declaration, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB623Message: withdraws an import list before its release. */
export const ceb623 = {
  type: 'CEB623Message',
  title: '进口清单撤销申请单',
  shortTitle: '撤销申请单',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'InvtCancel', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增' }, rule: '只能为 1 新增' }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('orderNo', '订单编号', upTo(60)),
      must('ebpCode', '电商平台代码', upTo(18)),
      must('ebpName', '电商平台名称', upTo(100)),
      must('ebcCode', '电商企业代码', upTo(18)),
      must('ebcName', '电商企业名称', upTo(100)),
      must('logisticsNo', '物流运单编号', upTo(60), { rule: '同一物流企业 6 个月内不重复' }),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsName', '物流企业名称', upTo(100)),
      may('copNo', '企业内部编号', upTo(20), { rule: '回执据此对应，须填写' }),
      may('preNo', '电子口岸预录入编号', upTo(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      must('invtNo', '清单编号', upTo(18), { rule: '要撤销的清单' }),
      must('buyerIdType', '订购人证件类型', fixed(1), { code: 'id_type', rule: '只能为身份证' }),
      must('buyerIdNumber', '订购人证件号码', upTo(60)),
      must('buyerName', '订购人姓名', upTo(60)),
      must('buyerTelephone', '订购人电话', upTo(30)),
      must('agentCode', '申报企业代码', upTo(18)),
      must('agentName', '申报企业名称', upTo(100)),
      must('reason', '撤单原因', upTo(1000)),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'agentCode'],
  otherKeys: [['preNo']],
  exclusive: ['invtNo'],
  receiptType: 'CEB624Message',
  signature: 'required',
  senderRoles: ['AGENT', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V7', 'V20'],
  revisions: { '202205': {}, '2018-113': {} },
  // Its appType can only be 1.
  answered: { ...reviewed, statuses: reviewing, alsoSeen: ['300'], change: 'never' },
  refusals: { other: '-623003', exists: '-623009', list: '-623003', release: '-623005' },
  compares: [comparedWith('CEB621Message', 'V20', { links: byList, head: `${listedAs} customsCode ${buyer}` })],
  needs: ['list'],
  effect: 'cancels',
} as const satisfies Declaration

export const ceb624 = receiptOf(ceb623, {
  elements: [
    may('customsCode', '申报海关代码', fixed(4)),
    may('agentCode', '申报企业代码', upTo(18, 1)),
    may('ebpCode', '电商平台代码', upTo(18, 1)),
    may('ebcCode', '电商企业代码', upTo(18, 1)),
    must('copNo', '企业内部编号', upTo(20)),
    must('preNo', '电子口岸预录入编号', fixed(18)),
    may('invtNo', '清单编号', fixed(18)),
  ],
})
