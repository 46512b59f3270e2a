import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectFolder } from '../../../ground/project-folder.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import { openFile, unpackedSize } from './read-sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

const rows = [
  ['编码', '数量', '说明'],
  ['0012', 3, '=1+1'],
  ['9'.repeat(25), 0.5, '两\n行'],
]

test('rule 18: what is written is read again as it was: codes with their zeros, and nothing is a formula', async () => {
  const bytes = await writeWorkbook({ title: '测试', rows, widths: [10, 10, 10] })
  expect(await readSheet(bytes, { rows: 10 })).toEqual(rows.map((row) => row.map(String)))
  expect((await readSheet(bytes, { rows: 2 })).length).toBe(2)
})

test('what is no sheet is refused, and the next one is read', async () => {
  await expect(readSheet(Buffer.from('PK\u0003\u0004nothing'), { rows: 10 })).rejects.toThrow('不是有效的 Excel 文件')
  const bytes = await writeWorkbook({ title: '后一个', rows: [['a']], widths: [1] })
  expect(await readSheet(bytes, { rows: 10 })).toEqual([['a']])
})

test('the time of reading is that of the reader alone: a slow taker gets every row', async () => {
  const turn = { person: 'a', purpose: 'documents', timeoutMs: 60_000 } as const
  const source = { cells: [['编码'], ['1'], ['2']] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written = openFile(source, turn, async ({ group, readGroups }) => {
    await group({ sheet: 0, rows: 10, headRow: 1, keys: [], skipped: '（示例）' })
    const first = await readGroups(1)
    vi.advanceTimersByTime(2 * turn.timeoutMs)
    return [...first, ...(await readGroups(1))].flat()
  }).finally(() => vi.useRealTimers())
  expect(await written).toEqual([
    { place: 2, cells: ['1'] },
    { place: 3, cells: ['2'] },
  ])
})

test('rows of documents: a blank part of the key continues the row above, a cut number begins a document each time', async () => {
  const cells = [
    ['平台', '编号', '品名'],
    ['P', '1', '甲'],
    ['P', '', '乙'],
    ['', '', '丙'],
    ['P', '2', '丁'],
    ['P', '1', '戊'],
    ['Q', '', '己'],
  ]
  const grouping = { sheet: 0, rows: 10, headRow: 1, keys: [0, 1], skipped: '（示例）' }
  const groups = await openFile({ cells }, { person: 'a', purpose: 'documents' }, async ({ group, readGroups }) => {
    await group(grouping)
    return readGroups(10)
  })
  expect(groups.map((rows) => rows.map(({ place }) => place))).toEqual([[2, 3, 4, 6], [5], [7]])
})

const goodsHeads = ['编号', '品名', '数量', '单价', '总价']
const anOrder = (number: string) => [
  [number, '甲', '1', '50', '50'],
  ['', '乙', '2', '10', '20'],
]
const lineBelow = ['', '', '1', '50', '50']

test.each<{ title: string; cells: string[][]; rows: number[]; sums: number[] }>([
  {
    title: 'figures below merged cells: lines of their document, alike or not',
    cells: [goodsHeads, ['A', '甲', '1', '50', '50'], lineBelow, lineBelow, ...anOrder('B'), lineBelow],
    rows: [2, 3, 4, 5, 6, 7],
    sums: [],
  },
  {
    title: 'one document and a second line with the same figures, which is the last row: no sums',
    cells: [goodsHeads, ['A', '甲', '1', '50', '50'], lineBelow],
    rows: [2, 3],
    sums: [],
  },
  {
    title: 'the sums of the columns in the last filled row',
    cells: [goodsHeads, ...anOrder('A'), ...anOrder('B'), ['', '', '6', '', '￥140.00'], []],
    rows: [2, 3, 4, 5],
    sums: [6],
  },
  {
    title: 'figures in the last row that are no sums: a line',
    cells: [goodsHeads, ...anOrder('A'), ...anOrder('B'), ['', '', '6', '', '141']],
    rows: [2, 3, 4, 5, 6],
    sums: [],
  },
  {
    title: 'sums by name among the documents, whatever they are',
    cells: [
      goodsHeads,
      ...anOrder('A'),
      ['', '小计：', '', '', '70'],
      ...anOrder('B'),
      ['本页合计', '', '9', '', '999'],
    ],
    rows: [2, 3, 5, 6],
    sums: [4, 7],
  },
  {
    title: 'the word beside other words, or within a name: a line',
    cells: [goodsHeads, ['合计', '甲', '1', '50', '50'], ['A', '总计算器', '1', '50', '50']],
    rows: [2, 3],
    sums: [],
  },
])('rows of sums: $title', async ({ cells, rows: wanted, sums }) => {
  const grouping = { sheet: 0, rows: 20, headRow: 1, keys: [0], figures: [2, 3, 4], skipped: '（示例）' }
  const read = await openFile({ cells }, { person: 'a', purpose: 'documents' }, async ({ group, readGroups }) => ({
    sums: (await group(grouping)).sums,
    places: (await readGroups(20)).flat().map(({ place }) => place),
  }))
  expect(read).toEqual({ sums, places: wanted })
})

test('rows of sums where each row is one: what is named so, without figures or with a code beside, stays', async () => {
  const cells = [
    ['名称', '数据值', '排序'],
    ['合计', '1', '3'],
    ['小计', '', ''],
    ['合计', '', '3'],
    ['', '', '3'],
  ]
  const grouping = { sheet: 0, rows: 20, headRow: 1, keys: [], figures: [2], skipped: '（示例）' }
  const told = await openFile({ cells }, { person: 'a', purpose: 'documents' }, ({ group }) => group(grouping))
  expect(told).toMatchObject({ rows: 3, sums: [4] })
})

test('rule 18: a small file that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bytes = await writeWorkbook({ title: '测试', rows, widths: [] })
  expect(unpackedSize(bytes)).toBeGreaterThan(500)
  const part = bytes.indexOf(Buffer.from('PK\u0001\u0002'))
  bytes.writeUInt32LE(0xf0000000, part + 24)
  await expect(readSheet(bytes, { rows: 10 })).rejects.toThrow('解压后过大')
})

test('the library stands among what the server needs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'server/package.json'), 'utf8'))
  expect(dependencies).toHaveProperty('@e965/xlsx')
})
