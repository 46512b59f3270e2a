// 零售进口商品清单 (正面清单): what may be imported by retail, by code of the tariff, with the notes of the ministries. The product
// contains no such list: staff import the one in force as a sheet.
import { text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import type { Check } from '../../rules/patterns.ts'

const tariffCode: Check = (value) => (/^\d{4}(\d{2}){0,3}$/.test(value) ? undefined : '须为 4、6、8 或 10 位数字')

export const importableGoods = defineResource({
  name: 'importableGoods',
  title: '零售进口商品清单',
  empty: '允许零售进口的商品列在这里，申报时据此核对。',
  area: 'declaration',
  path: '/declaration/importableGoods',
  table: 'importable_goods',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'hsCode', order: 'asc' },
  tenant: 'own',
  titleField: 'hsCode',
  fields: {
    hsCode: text({
      label: '税则号列',
      required: true,
      unique: true,
      max: 10,
      spelling: 'capitals',
      pattern: tariffCode,
      search: 'like',
      list: 130,
      help: '公告中多为 8 位；商品编码以它开头的都在清单中',
    }),
    goodsName: text({ label: '货品名称', required: true, max: 500, search: 'like', list: true }),
    note: textarea({ label: '备注', max: 500, list: true, help: '公告的备注，如“仅限网购保税商品”；申报时随提示显示' }),
    edition: text({ label: '清单版本', max: 50, search: 'eq', list: 130, help: '如 2022 年版' }),
  },
})
