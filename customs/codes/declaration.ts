import type { CodeTable } from './code-table.ts'

/** 报送类型. */
export const appTypes: CodeTable = { 1: '新增', 2: '变更', 3: '删除' }

/** 业务状态. */
export const appStatuses: CodeTable = { 1: '暂存', 2: '申报' }

/** 证件类型. An import's buyer must show 1. */
export const idTypes: CodeTable = { 1: '身份证', 2: '其它' }

/** 报文传输模式. */
export const dxpModes: CodeTable = { DXP: '中国电子口岸数据交换平台' }

/** 订阅状态. */
export const subscribeStatuses: CodeTable = { ALL: '数据和回执', DATA: '仅数据', RET: '仅回执' }
