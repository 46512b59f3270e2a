// 零售进口商品清单 as a sheet: a new edition changes the rows of the one before.
import { importableGoods } from '@kouan/contract/resources/declaration/importable-goods.ts'
import { expect, it } from 'vitest'
import { writeWorkbook } from '../../domain/spreadsheets/files/write-workbook.ts'
import { sheetImporter } from '../../testing/import-sheet.ts'
import { jobHarness } from '../../testing/job-harness.ts'

const harness = await jobHarness()
const { aUser, database } = harness.test
const importer = sheetImporter(harness, importableGoods)
const staff = await aUser({ rights: '*' })

const heads = ['税则号列', '货品名称', '备注', '清单版本']
const sheetOf = async (rows: string[][]) => ({
  name: '清单.xlsx',
  bytes: await writeWorkbook({ title: '清单', rows: [heads, ...rows], widths: heads.map(() => 16) }),
})

async function stored() {
  const { rows } = await database.pool.query<{ code: string; note: string | null; edition: string }>(
    'select hs_code as code, note, edition from importable_goods order by hs_code',
  )
  return rows.map(({ code, note, edition }) => [code, note ?? '', edition])
}

it('sheet of a list: rows are added, a newer one changes them, codes that are none and repeated ones are named', async () => {
  const first = await importer.run(
    staff,
    await sheetOf([
      ['04090000', '示例蜂蜜', '', '示例一版'],
      ['1901 1010', '示例奶粉', '仅限网购保税商品', '示例一版'],
      ['19', '示例', '', '示例一版'],
    ]),
  )
  expect(first.outcome.documents).toMatchObject({ added: 2, refused: 1 })
  expect(first.faults.map(({ reason }) => reason)).toEqual([expect.stringContaining('须为 4、6、8 或 10 位数字')])
  const next = await importer.run(
    staff,
    await sheetOf([
      ['04090000', '示例蜂蜜', '每人每年不超过 10 件', '示例二版'],
      ['33049900', '示例面膜', '', '示例二版'],
    ]),
    { existing: 'update' },
  )
  expect(next.outcome.documents).toMatchObject({ added: 1, updated: 1, refused: 0 })
  expect(await stored()).toEqual([
    ['04090000', '每人每年不超过 10 件', '示例二版'],
    ['19011010', '仅限网购保税商品', '示例一版'],
    ['33049900', '', '示例二版'],
  ])
})
