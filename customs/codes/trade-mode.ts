import type { CodeTable } from './code-table.ts'

/** 监管方式 of cross-border trade. */
export const tradeModes: CodeTable = {
  9610: '跨境贸易电子商务',
  1210: '保税跨境贸易电子商务',
  1239: '保税跨境贸易电子商务A',
  9710: '跨境电商企业对企业直接出口',
  9810: '跨境电商出口海外仓',
  9661: '跨境电商出口退货（一般）',
  1261: '跨境电商出口退货（特殊区域）',
}

/** 业务类型: direction and trade mode together; what a channel is opened for. */
export const crossborderTypes: CodeTable = {
  I9610: '进口 9610 直购进口',
  I1210: '进口 1210 网购保税',
  I1239: '进口 1239 网购保税A',
  E9610: '出口 9610 一般出口',
  E1210: '出口 1210 特殊区域出口',
  E9710: '出口 9710 B2B 直接出口',
  E9810: '出口 9810 海外仓',
}

/** 进出口. */
export const directions: CodeTable = { I: '进口', E: '出口' }

/** 业务范围 of an enterprise. */
export const directionScopes: CodeTable = { I: '进口', E: '出口', IE: '进出口' }
