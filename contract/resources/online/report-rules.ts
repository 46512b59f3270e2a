// Rules of an online report that screens and server share.
import type { Check } from '../../rules/patterns.ts'

/** Right to open one report; the menu row that shows the report has it. */
export const rightToOpen = (code: string): `${string}:${string}` => `onlineReport:open:${code}`

/** Last part of the address of a report; `head` is that of the list of all. */
export const reportCode: Check = (value) => {
  if (value === 'head') return '不能是 head，它是报表配置的地址'
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(value) ? undefined : '须以字母开头，只能含字母、数字和下划线'
}

/** A column as the query names it; PostgreSQL keeps 63 bytes. */
export const columnOfQuery: Check = (value) =>
  /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u.test(value) ? undefined : '须为文字、数字和下划线，不以数字开头'

export const paramName: Check = (value) =>
  /^[A-Za-z]\w*$/.test(value) ? undefined : '须以字母开头，只能含字母、数字和下划线'

/** An address within the product; `${column}` stands for a value of the row. */
export const linkOfColumn: Check = (value) =>
  /^\/(?![/\\])[^\s\\]*$/.test(value) ? undefined : '须为以 / 开头的站内地址，如 /order/list?orderNo=${order_no}'

export const fieldTypes = {
  String: '文本',
  Integer: '整数',
  Decimal: '小数',
  Date: '日期',
  Datetime: '日期时间',
} as const

export const isFigure = (type: string) => type === 'Integer' || type === 'Decimal'
export const isTime = (type: string) => type === 'Date' || type === 'Datetime'

export const searchModes = { single: '单个值', group: '范围' } as const
export const sortOrders = { ascend: '升序', descend: '降序' } as const
export const returnTypes = { '1': '单选', '2': '多选' } as const
export const chartTypes = { bar: '柱状图', line: '折线图', pie: '饼图' } as const
