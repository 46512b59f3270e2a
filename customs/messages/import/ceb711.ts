import { reviewed, reviewing } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { type Declaration, fixed, int, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB711Message: the parcels that are in a supervised site (direct purchase), sent by its operator. */
export const ceb711 = {
  type: 'CEB711Message',
  title: '入库明细单',
  shortTitle: '入库明细单',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'Delivery', max: 1 },
  head: {
    node: 'DeliveryHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      may('copNo', '企业内部编号', upTo(20), { rule: '回执据此对应，须填写' }),
      may('preNo', '电子口岸预录入编号', upTo(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      may('rkdNo', '入库单编号', upTo(18)),
      must('operatorCode', '监管场所经营人代码', upTo(18)),
      must('operatorName', '监管场所经营人名称', upTo(100)),
      must('ieFlag', '进出口标记', fixed(1), { values: { I: '进口' } }),
      must('trafMode', '运输方式', fixed(1), { code: 'traf_mode' }),
      must('trafNo', '运输工具编号', upTo(100)),
      must('voyageNo', '航班航次号', upTo(32)),
      must('billNo', '提运单号', upTo(37)),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsName', '物流企业名称', upTo(100)),
      may('unloadLocation', '卸货库位', upTo(100)),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'DeliveryList',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    elements: [
      must('gnum', '序号', int()),
      must('logisticsNo', '物流运单编号', upTo(60), { rule: '同一物流企业 6 个月内不重复' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'operatorCode'],
  otherKeys: [['preNo'], ['rkdNo']],
  exclusive: ['logisticsNo logisticsCode'],
  receiptType: 'CEB712Message',
  signature: 'required',
  senderRoles: ['SITE'],
  rules: ['V1', 'V2', 'V3', 'V8', 'V19', 'V20'],
  revisions: { '202205': {}, '2018-113': {} },
  answered: { ...reviewed, statuses: reviewing },
  refusals: { other: '-800003', exists: '-800003' },
  compares: [
    comparedWith('CEB621Message', 'V20', {
      links: ['logisticsNo'],
      head: 'logisticsCode billNo voyageNo trafNo trafMode ?customsCode',
      isByLine: true,
    }),
  ],
} as const satisfies Declaration

export const ceb712 = receiptOf(ceb711, {
  elements: [
    may('customsCode', '申报海关代码', fixed(4)),
    may('operatorCode', '监管场所经营人代码', upTo(18, 1)),
    'copNo',
    'preNo',
    'rkdNo',
  ],
})
