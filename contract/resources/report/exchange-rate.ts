// 汇率: what one unit of a currency is worth in a month, for the amounts of reports.
import { dictionary, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import type { Check } from '../../rules/patterns.ts'

const month: Check = (value) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? undefined : '须为年月，如2026-03')

export const exchangeRate = defineResource({
  name: 'exchangeRate',
  title: '汇率',
  empty: '各月的汇率列在这里，统计时据此折算。',
  area: 'report',
  path: '/report/exchangeRate',
  table: 'exchange_rate',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'rateMonth', order: 'desc' },
  tenant: 'own',
  titleField: 'rateMonth',
  fields: {
    rateMonth: text({
      label: '月份',
      required: true,
      max: 7,
      pattern: month,
      search: 'eq',
      list: 120,
      help: '年月，如2026-03',
    }),
    currency: dictionary('currency', { label: '币制', required: true, search: 'eq', list: 160 }),
    rate: number({
      label: '汇率',
      required: true,
      scale: 6,
      min: 0.000001,
      list: 140,
      help: '1单位外币折合多少元人民币',
    }),
    note: text({ label: '备注', max: 200, list: true }),
  },
})
