import type { CodeTable } from './code-table.ts'

/** 企业类型: what a company does in the trade; one company may have several. */
export const companyRoles: CodeTable = {
  EBP: '电商平台',
  EBC: '电商企业',
  PAY: '支付企业',
  LOGISTICS: '物流企业',
  SITE: '监管场所经营人',
  AGENT: '报关企业',
  WAREHOUSE: '区内仓储企业',
  TRANSFER: '传输企业',
  GUARANTEE: '担保企业',
}

/** 企业性质. */
export const enterpriseNatures: CodeTable = { 1: '国有', 2: '民营', 3: '合资', 4: '外资', 5: '个体' }

/** 海关信用等级, since the credit rules of 2021 (before: 高级认证, 一般认证, 一般信用, 失信). */
export const creditLevels: CodeTable = { 1: '高级认证企业', 2: '常规管理企业', 3: '失信企业' }

/** 状态 of a registration. */
export const registrationStates: CodeTable = {
  0: '草稿',
  1: '待审核',
  2: '审核中',
  3: '审核通过',
  4: '退回修改',
  5: '审核不通过',
  6: '变更中',
  7: '已停用',
  8: '已注销',
  9: '已撤销',
}
