// Invented goods of a list, for the gallery.
import type { TableColumn, TableRow } from '../cell-type.ts'

const names = ['保温杯', '蓝牙耳机', '羊毛围巾', '儿童积木', '咖啡豆', '洗发水', '跑步鞋', '机械键盘']
const currencies = [
  { value: '142', label: '人民币' },
  { value: '502', label: '美元' },
  { value: '300', label: '欧元' },
]

export const goodsRows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_row, index) => ({
    id: `g${index + 1}`,
    itemNo: `SKU${String(index + 1).padStart(6, '0')}`,
    name: names[index % names.length],
    quantity: (index % 9) + 1,
    price: Math.round(((index * 37) % 5000) + 10) / 10,
    currency: currencies[index % 3]?.value,
    hasBattery: index % 4 === 1,
    produced: `2026-0${(index % 9) + 1}-1${index % 10}`,
    note: index % 5 === 0 ? '易碎' : '',
  }))

export const goodsColumns: readonly TableColumn[] = [
  {
    key: 'itemNo',
    title: '企业商品货号',
    type: 'input',
    width: 160,
    fixed: 'left',
    rules: [{ required: true }, { unique: true, message: '货号不能重复' }],
  },
  { key: 'name', title: '商品名称', type: 'input', width: 180, rules: [{ required: true, message: '请填写商品名称' }] },
  { key: 'quantity', title: '数量', type: 'number', width: 120, statistics: ['sum', 'average'], defaultValue: 1 },
  {
    key: 'price',
    title: '单价',
    type: 'number',
    width: 120,
    statistics: ['sum', 'average'],
    help: '含税，两位小数',
    rules: [{ pattern: 'money' }],
  },
  { key: 'currency', title: '币制', type: 'select', width: 140, options: currencies, defaultValue: '142' },
  { key: 'hasBattery', title: '含电池', type: 'checkbox', width: 100, defaultValue: false },
  { key: 'produced', title: '生产日期', type: 'date', width: 160 },
  { key: 'note', title: '备注', type: 'input' },
]

/** Many columns, for width and speed. */
export const wideColumns = (count: number): readonly TableColumn[] =>
  Array.from({ length: count }, (_column, index) => ({
    key: `c${index}`,
    title: `第 ${index + 1} 项`,
    type: index % 4 === 3 ? 'number' : 'input',
    width: 120,
    ...(index === 0 ? { fixed: 'left' as const } : {}),
    ...(index === count - 1 ? { fixed: 'right' as const } : {}),
  }))

export const wideRows = (count: number, columns: number): TableRow[] =>
  Array.from({ length: count }, (_row, row) => {
    const made: TableRow = { id: `r${row}` }
    for (let column = 0; column < columns; column += 1)
      made[`c${column}`] = column % 4 === 3 ? row * column : `${row}-${column}`
    return made
  })

/** Roots whose children come when they are opened: some, none, and none at the first try. */
export const treeRows: readonly TableRow[] = ['a', 'b', 'c'].map((id) => ({
  id,
  parentId: null,
  hasChildren: true,
  name: `${id.toUpperCase()} 类商品`,
  quantity: 1,
}))
