import { takenFromPort, usedByExportList } from '../answered.ts'
import { type Declaration, decimal, fixed, int, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB303Message: the order of an export; for an overseas warehouse its stocking order. */
export const ceb303 = {
  type: 'CEB303Message',
  title: '出口订单',
  shortTitle: '订单',
  role: 'order',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'Order', max: 100 },
  head: {
    node: 'OrderHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' }, otherwise: '1' }),
      must('orderType', '订单类型', fixed(1), { values: { E: 'B2C 出口', B: 'B2B 出口', W: '海外仓订仓单' } }),
      must('orderNo', '订单编号', upTo(60, 0), { rule: '或海外仓订仓单编号' }),
      must('ebpCode', '电商平台代码', upTo(18, 0), { rule: '境外平台无代码时填“无”' }),
      must('ebpName', '电商平台名称', upTo(100, 0), { rule: '海外仓订仓单填海外仓名称' }),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebcName', '电商企业名称', upTo(100, 0)),
      must('goodsValue', '商品价格', decimal(), { atLeast: '0', rule: '各商品总价之和，FOB 价，不含运费' }),
      must('freight', '运杂费', decimal(), { otherwise: '0', atLeast: '0', rule: '无则填 0' }),
      must('currency', '币制', fixed(3), { code: 'currency' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'OrderList',
    min: 1,
    max: 100,
    elements: [
      must('gnum', '商品序号', int(5), { rule: '与清单的商品序号一致' }),
      must('itemNo', '企业商品货号', upTo(30, 0)),
      must('itemName', '企业商品名称', upTo(250, 0)),
      may('itemDescribe', '企业商品描述', upTo(1000)),
      may('barCode', '条形码', upTo(50)),
      must('unit', '计量单位', fixed(3), { code: 'unit' }),
      must('currency', '币制', fixed(3), { code: 'currency' }),
      must('qty', '数量', decimal(), { above: '0' }),
      must('price', '单价', decimal(), { atLeast: '0' }),
      must('totalPrice', '总价', decimal(), { atLeast: '0', rule: '单价×数量' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['ebpCode', 'ebcCode', 'orderNo'],
  receiptType: 'CEB304Message',
  signature: 'optional',
  senderRoles: ['EBP', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V4', 'V8', 'V14', 'V19', 'V21'],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        appStatus: { otherwise: '2' },
        orderNo: upTo(60),
        ebpCode: upTo(50),
        ebpName: upTo(100),
        ebcCode: upTo(18),
        ebcName: upTo(100),
      },
      line: {
        itemNo: upTo(30),
        itemName: upTo(250),
      },
    },
  },
  answered: { ...takenFromPort, usedBy: usedByExportList },
} as const satisfies Declaration

export const ceb304 = receiptOf(ceb303, {
  elements: ['ebpCode', 'ebcCode', 'orderNo'],
  revisions: { '2018-113': { head: { ebpCode: upTo(50) } } },
})
