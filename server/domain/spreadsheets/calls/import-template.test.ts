import { read, utils, type WorkSheet } from '@e965/xlsx'
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { dictionary, money, number, text, toggle } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import { expect, it } from 'vitest'
import { importTemplate } from './import-template.ts'

const sample = defineResource({
  ...{ name: 'templateRow', title: '样品', area: 'example', path: '/template/row', table: 'template_row' },
  standard: ['list', 'add', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  fields: {
    code: text({ label: '编码', required: true, max: 4 }),
    note: text({ label: '备注', max: 50 }),
    qty: number({ label: '数量', required: true }),
    width: number({ label: '宽', required: true, min: 50 }),
    price: money({ label: '价', required: true }),
    grade: dictionary('grade', { label: '等级', required: true }),
    kind: dictionary('kind', { label: '种类', codes: ['2'] }),
    most: dictionary('most', { label: '最多' }),
    tooMany: dictionary('tooMany', { label: '太多' }),
    isNew: toggle({ label: '新品', default: false }),
  },
})

const listOf = (count: number) => new Map(Array.from({ length: count }, (_, at) => [String(at), `第${at}项`]))
const texts = new Map([
  [
    'grade',
    new Map([
      ['0', '停用'],
      ['1', '一级'],
      ['2', '二级'],
    ]),
  ],
  [
    'kind',
    new Map([
      ['1', '甲'],
      ['2', '乙'],
    ]),
  ],
  ['most', listOf(500)],
  ['tooMany', listOf(501)],
])
const enabled = new Map(
  [...texts].map(([name, all]) => [name, new Set([...all.keys()].filter((one) => all.get(one) !== '停用'))]),
)

async function sheets(): Promise<unknown[][][]> {
  const services = { dictionaries: { load: async () => ({ texts, enabled }) } }
  const { bytes } = await importTemplate({ context: { services }, resource: sample } as never)
  const { Sheets, SheetNames } = read(bytes, { type: 'buffer' })
  return SheetNames.map((name) => utils.sheet_to_json(Sheets[name] as WorkSheet, { header: 1, defval: '' }))
}

it('template: heads with a star where something must be filled in, and an example that passes', async () => {
  const [[heads, example] = []] = await sheets()
  expect(heads).toEqual(['*编码', '备注', '*数量', '*宽', '*价', '*等级', '种类', '最多', '太多', '新品', '说明'])
  expect(example).toEqual(['示例编码', '', '1', '50', '1', '一级', '', '', '', '', exampleMark])
})

it('template: lists of what may be chosen, without what is switched off or not of the field, up to 500 entries', async () => {
  const [, lists = []] = await sheets()
  const columns = (lists[0] ?? []).map((_, at) => lists.map((row) => row[at]).filter((one) => one !== ''))
  expect(columns.map((all) => [all[0], all.length])).toEqual([
    ['一级', 2],
    ['乙', 1],
    ['第0项', 500],
    ['是', 2],
  ])
})
