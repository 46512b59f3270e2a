import type { CodeTable } from './code-table.ts'

/** 运输方式: those of 2017, and the rows of newerTransportModes. */
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
  G: '固定设施运输',
  H: '边境特殊海关作业区',
  L: '旅客携带',
  P: '洋浦保税港区',
  S: '特殊综合保税区',
  T: '综合实验区',
  W: '物流中心',
  X: '物流园区',
  Y: '保税港区/综合保税区',
  Z: '出口加工区',
}

/** Rows that came after the table, with their source. */
export const newerTransportModes: CodeTable = {
  G: '公开的接口文档所列 18 种运输方式',
  L: '公开的接口文档所列 18 种运输方式',
  T: '公开的接口文档所列 18 种运输方式',
  S: '2019 年关于洋山特殊综合保税区的公告，代码待核实',
  P: '2020 至 2021 年关于洋浦保税港区的公告，代码待核实',
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
