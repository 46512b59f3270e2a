import type { CodeTable } from './code-table.ts'

/** 运输方式. */
export const transportModes: CodeTable = {
  0: '非保税区',
  1: '监管仓库',
  2: '水路运输',
  3: '铁路运输',
  4: '公路运输',
  5: '航空运输',
  6: '邮件运输',
  7: '保税区',
  8: '保税仓库',
  9: '其他运输',
  A: '全部',
  H: '边境特殊海关作业区',
  W: '物流中心',
  X: '物流园区',
  Y: '保税港区/综合保税区',
  Z: '出口加工区',
}

/** 包装种类, one character. The paper names these kinds without codes: the digits are those of practice, to be confirmed. */
export const wrapTypes: CodeTable = {
  1: '木箱',
  2: '纸箱',
  3: '桶装',
  4: '散装',
  5: '托盘',
  6: '包',
  7: '其他',
}

/** 物流运单状态. */
export const logisticsStatuses: CodeTable = { S: '签收' }
