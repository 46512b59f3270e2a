// Rows of an online form in sheets and in bulk: the jobs of every resource, found by the name of the form.

import { readForm } from '@kouan/contract/calls/online/form-calls.ts'
import { exportManyOf } from '@kouan/contract/calls/sheets.ts'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { deleteManyOf, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { expect, it } from 'vitest'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { readSheet } from '../../../testing/read-sheet.ts'

const harness = await jobHarness()
const { test, waitForEnd } = harness
const { app, config, send, aUser } = test
const admin = await aUser({ rights: '*' })
const rights = ['list', 'add', 'edit', 'batch_delete', 'export', 'import'].map((right) => `online_sheet:${right}`)
const user = await aUser({ rights })

it('S2.079 rows of a sheet are imported, faulty ones named, exported as the list shows them, and deleted in bulk', async () => {
  const field = (dbFieldName: string, dbFieldTxt: string, fieldShowType: string, more: object = {}) => ({
    ...{ dbFieldName, dbFieldTxt, fieldShowType },
    ...more,
  })
  const fields = [field('code', '编号', 'text', { isUnique: true }), field('sex', '性别', 'list', { dictField: 'sex' })]
  const form = { tableName: 'sheet', tableTxt: '登记表', tableType: '1', themeTemplate: 'normal' }
  // Lines have no types in the input of a resource.
  await send(callsOf(onlineForm).add, { ...form, fields: [...fields, field('qty', '数量', 'number')] } as never, admin)
  const resource = resourceOfForm((await send(readForm, { form: 'sheet' }, user)).result)

  const bytes = Buffer.from('编号,性别,数量\nA1,男,3\nA2,女,五\nA1,男,4\n')
  const imported = await sheetImporter(harness, resource).run(user, { name: '登记.csv', bytes })
  expect(imported.job).toMatchObject({ state: 'DONE', fault_count: 2 })
  expect(imported.faults).toEqual([
    { row: 3, column: '数量', reason: expect.stringContaining('五') },
    { row: 4, column: '编号', reason: '编号：A1已存在' },
  ])

  const begun = await send(startCallOf(exportManyOf(resource)), { filter: { qty: '3' } }, user)
  expect(await waitForEnd(begun.result.jobId)).toMatchObject({ state: 'DONE', sentence: '已导出1行' })
  const { result } = await send(jobFile, { id: begun.result.jobId }, user)
  const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${result.url}` })
  expect((await readSheet(rawPayload, { rows: 10 })).at(-1)).toMatchObject(['A1', '男', '3', expect.anything()])

  const removed = await send(startCallOf(deleteManyOf(resource)), { filter: { code: 'A1' }, total: 1 }, user)
  expect(await waitForEnd(removed.result.jobId)).toMatchObject({ state: 'DONE' })
  expect((await send(callsOf(resource).list, {}, user)).result.total).toBe(0)

  const other = await aUser({ rights: ['online_other:export'] })
  expect((await send(startCallOf(exportManyOf(resource)), { filter: {} }, other)).code).toBe(510)
})
