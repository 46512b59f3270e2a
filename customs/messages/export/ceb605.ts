import { reviewed } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { collapses, type Declaration, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB605Message: withdraws an export list. */
export const ceb605 = {
  type: 'CEB605Message',
  title: '出口清单撤销申请单',
  shortTitle: '撤销申请单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'InvtCancel', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('copNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', fixed(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      must('invtNo', '清单编号', upTo(20, 0), { rule: '原清单' }),
      must('reason', '撤单原因', upTo(1000, 0)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('agentName', '申报企业名称', upTo(100, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebcName', '电商企业名称', upTo(100, 0)),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'agentCode'],
  otherKeys: [['preNo']],
  exclusive: ['invtNo'],
  receiptType: 'CEB606Message',
  signature: 'optional',
  senderRoles: ['AGENT', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V19', 'V20'],
  revisions: {
    '202205': { head: { reason: collapses } },
    '2018-113': {
      head: {
        copNo: upTo(30),
        invtNo: fixed(18),
        reason: upTo(1000),
        agentCode: upTo(18),
        agentName: upTo(100),
        ebcCode: upTo(18),
        ebcName: upTo(100),
      },
    },
  },
  answered: reviewed,
  compares: [comparedWith('CEB603Message', 'V20', { links: ['invtNo'], head: 'invtNo customsCode agentCode ebcCode' })],
  needs: ['list'],
  effect: 'cancels',
} as const satisfies Declaration

export const ceb606 = receiptOf(ceb605, {
  elements: ['agentCode', 'copNo', must('preNo', '电子口岸预录入编号', fixed(18)), 'invtNo'],
  revisions: { '2018-113': { head: { invtNo: fixed(18) } } },
})
