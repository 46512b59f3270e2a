import type { CodeTable } from './code-table.ts'

/** 报送类型. */
export const appTypes: CodeTable = { 1: '新增', 2: '变更', 3: '删除' }

/** 业务状态. */
export const appStatuses: CodeTable = { 1: '暂存', 2: '申报' }

/** 证件类型. An import's buyer must show 1. */
export const idTypes: CodeTable = { 1: '身份证', 2: '其它' }

/** 报文传输模式. */
export const dxpModes: CodeTable = { DXP: '中国电子口岸数据交换平台', LXP: '本地传输' }

/** 订阅状态. */
export const subscribeStatuses: CodeTable = { ALL: '数据和回执', DATA: '仅数据', RET: '仅回执' }

/** 订单类型. */
export const orderTypes: CodeTable = { I: '进口', E: 'B2C 出口', B: 'B2B 出口', W: '海外仓订仓单' }

/** 运费标志, 保费标志. */
export const feeFlags: CodeTable = { 1: '率', 2: '单价', 3: '总价' }

/** 申报业务类型 of an export list. */
export const statisticsFlags: CodeTable = { A: '简化申报', B: '汇总申报' }

/** 收发货人汇总标志. */
export const summaryFlags: CodeTable = { 1: '按收发货人', 2: '按收发货人和生产销售单位' }

/** 税单状态. */
export const taxBillStatuses: CodeTable = { 1: '已生成', 2: '已汇总', 3: '作废' }

/** 验核机构 of payment data (announcement 179). */
export const verificationBodies: CodeTable = { 1: '银联', 2: '网联', 3: '其他' }
