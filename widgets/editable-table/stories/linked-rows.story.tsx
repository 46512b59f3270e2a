// Columns that know their rows: options that follow from another cell, a computed total, formats, titles over titles.
import { useState } from 'react'
import type { Option } from '../cell-type.ts'
import type { ColumnOf } from '../columns/typed-column.ts'
import { EditableTable } from '../editable-table.tsx'

interface DutyLine {
  id: string
  region: string | null
  customs: string | null
  qty: number | null
  price: string | null
  rate: string | null
  shipped: string | null
}

const regions: readonly Option[] = [
  { value: '22', label: '上海关区' },
  { value: '29', label: '杭州关区' },
]

const customsOf: Readonly<Record<string, readonly Option[]>> = {
  '22': [
    { value: '2216', label: '浦东机场' },
    { value: '2225', label: '外港海关' },
  ],
  '29': [
    { value: '2916', label: '萧山机场' },
    { value: '2924', label: '钱关下沙' },
  ],
}

const columns: readonly ColumnOf<DutyLine>[] = [
  { key: 'region', title: '关区', type: 'select', group: '口岸', options: regions, width: 130, fixed: 'left' },
  {
    key: 'customs',
    title: '海关',
    type: 'select',
    group: '口岸',
    optionsOf: ({ region }) => customsOf[region ?? ''] ?? [],
    width: 130,
    fixed: 'left',
  },
  { key: 'qty', title: '数量', type: 'number', group: ['金额', '货值'], width: 110, statistics: ['sum'] },
  {
    key: 'price',
    title: '单价',
    type: 'decimal',
    group: ['金额', '货值'],
    width: 130,
    props: { scale: 5 },
    format: { isGrouped: true, digits: 2 },
  },
  {
    key: 'total',
    title: '总价',
    type: 'number',
    group: ['金额', '货值'],
    width: 150,
    compute: ({ qty, price }) => (qty === null || price === null ? null : Math.round(qty * Number(price) * 100) / 100),
    format: { isGrouped: true, digits: 2, prefix: '￥' },
    statistics: ['sum'],
  },
  { key: 'rate', title: '税率', type: 'decimal', group: '金额', width: 110, format: { isPercent: true } },
  { key: 'shipped', title: '发运日期', type: 'date', width: 150 },
]

const lines: readonly DutyLine[] = Array.from({ length: 8 }, (_line, index) => ({
  id: `d${index + 1}`,
  region: index % 2 === 0 ? '22' : '29',
  customs: index % 2 === 0 ? '2216' : '2916',
  qty: index + 1,
  price: `${1000 + index}.5`,
  rate: '0.091',
  shipped: index < 2 ? `2026-01-3${index}` : null,
}))

export function LinkedRows() {
  const [value, setValue] = useState(lines)
  return (
    <EditableTable<DutyLine>
      label="税费"
      columns={columns}
      value={value}
      onChange={setValue}
      newRow={() => ({ region: '22' })}
      size="compact"
      rowNumber
    />
  )
}
