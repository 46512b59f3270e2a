// Rows of a sheet obey the rules of their entity on both paths: the call that answers at once, and the job.

import { uploadFile } from '@kouan/contract/calls/files.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { importOutcome } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { expect, it } from 'vitest'
import { jobs } from '../../../areas.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { multipart } from '../../../testing/multipart.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { writeWorkbook } from '../files/write-workbook.ts'

const { test, start, waitForEnd } = await jobHarness()
const { app, config, send, aUser } = test
const staff = await aUser({ rights: '*' })

type Sheet = readonly string[][]

async function post(path: string, { rows, user }: { rows: Sheet; user: TestUser }) {
  const bytes = await writeWorkbook({ title: '导入', rows, widths: [] })
  const { payload, headers } = multipart({}, { name: '导入.xlsx', bytes })
  const url = `${config.apiBase}${path}`
  const token = { 'x-access-token': user.token }
  return (await app.inject({ method: 'POST', url, headers: { ...headers, ...token }, payload })).json()
}

/** Returns the reasons of the refused rows, by the call that answers at once. */
async function importByCall(resource: Resource, rows: Sheet, user: TestUser): Promise<string[]> {
  const { result } = await post(sheetCallsOf(resource).importExcel.path, { rows, user })
  if (result === null) return []
  const file = await app.inject({
    method: 'GET',
    url: `${config.apiBase}${result.fileUrl}`,
    headers: { 'x-access-token': user.token },
  })
  return (await readSheet(file.rawPayload, { rows: 10 })).slice(1).map((row) => String(row.at(-1)))
}

/** Returns the reasons of the refused rows, by the job. */
async function importByJob(resource: Resource, rows: Sheet, user: TestUser): Promise<string[]> {
  const { result: uploaded } = await post(uploadFile.path, { rows, user })
  const file: string = uploaded.id
  const { headRow, names } = (await send(previewSheetOf(resource), { file }, user)).result
  const { jobId } = (await send(startCallOf(importManyOf(resource)), { file, headRow, names }, user)).result
  start(jobs)
  const { state, sentence } = await waitForEnd(jobId)
  expect({ state, sentence }).toMatchObject({ state: 'DONE' })
  const { groups } = (await send(importOutcome, { jobId }, user)).result
  return groups.records.flatMap((group) => group.rows.flatMap(({ faults }) => faults.map(({ reason }) => reason)))
}

const paths = [
  ['call', importByCall],
  ['job', importByJob],
] as const

const goodsHeads = ['企业商品货号', '商品编码', '商品名称', '规格型号', '原产国', '计量单位', '法定计量单位', '单价']
const goods = (itemNo: string) => [itemNo, '1901101000', '示例奶粉', '900克/罐', '609', '122', '035', '185.50']

it.each(paths)(
  'import of goods records by %s: refuses a number that is taken and a row without enterprise',
  async (_, run) => {
    const { enterpriseId, user } = await anEnterprise(test)
    const record = { itemNo: 'TAKEN', gcode: '1901101000', gname: '示例奶粉', gmodel: '900克/罐', country: '609' }
    const rest = { unit: '122', unit1: '035', price: '185.50', enterpriseId }
    expect(await send(callsOf(goodsRecord).add, { ...record, ...rest }, staff)).toMatchObject({ success: true })
    const member = await aUser({ rights: '*', enterpriseId })
    const rows = [goodsHeads, goods('TAKEN'), goods('FREE')]
    expect(await run(goodsRecord, rows, member)).toEqual(['企业商品货号：TAKEN已存在'])
    const { records } = (await send(callsOf(goodsRecord).list, { enterpriseId }, staff)).result
    expect(records.map(({ itemNo }) => itemNo).toSorted()).toEqual(['FREE', 'TAKEN'])
    expect(await run(goodsRecord, [goodsHeads, goods('NOBODY')], staff)).toEqual(['请选择申报企业'])
    expect(user.id).not.toBe(member.id)
  },
)

it.each(paths)(
  'import of dictionary items by %s: refuses a value that is taken, and renews the dictionaries',
  async (path, run) => {
    const dictCode = `imported_${path}`
    await send(callsOf(dictionary).add, { dictName: `导入${path}`, dictCode }, staff)
    const { records } = (await send(callsOf(dictionary).list, { dictCode }, staff)).result
    const dictId = String(records[0]?.id)
    await send(callsOf(dictionaryItem).add, { dictId, itemText: '已有', itemValue: '1', status: 1 }, staff)
    const version = async () =>
      Number(
        (await test.database.pool.query("select version from sys_version where name = 'dictionary'")).rows[0].version,
      )
    const before = await version()
    const { dictId: head, itemText, itemValue } = dictionaryItem.fields
    const heads = [head.label, itemText.label, itemValue.label]
    const rows = [heads, [dictId, '重复', '1'], [dictId, '新的', '2']]
    expect(await run(dictionaryItem, rows, staff)).toEqual(['数据值：1已存在'])
    expect(await version()).toBeGreaterThan(before)
  },
)
