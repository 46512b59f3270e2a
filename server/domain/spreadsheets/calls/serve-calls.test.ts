// Lists as sheets and sheets as rows, on the resources of the product.

import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { type ImportCounts, maxDirectRows, sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { describe, expect, it } from 'vitest'
import { multipart } from '../../../testing/multipart.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import { type Answer, type TestUser, testApp } from '../../../testing/test-app.ts'
import { type Cell, writeWorkbook } from '../files/write-workbook.ts'

const test = await testApp()
const { app, send, aUser, config, database } = test
const rightsOf = (name: string) => ['list', 'add', 'export', 'import'].map((right) => `${name}:${right}`)
const rights = [...rightsOf('position'), ...rightsOf('dictionary'), ...rightsOf('dictionaryItem')]
const clerk = await aUser({ rights })
const calls = sheetCallsOf(position)

async function fetchSheet(path: string, by: TestUser | undefined = clerk) {
  const headers = by ? { 'x-access-token': by.token } : {}
  const answer = await app.inject({ method: 'GET', url: `${config.apiBase}${path}`, headers })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { answer, rows: isJson ? [] : await readSheet(answer.rawPayload, { rows: 10_000 }) }
}

interface Sent {
  fields?: Record<string, string>
  /** Of the form. */
  as?: string
  path?: string
  by?: TestUser
  bytes?: Uint8Array
}
async function importSheet(
  rows: readonly (readonly Cell[])[],
  { fields = {}, as = 'file', path, by, bytes }: Sent = {},
) {
  const content = bytes ?? (await writeWorkbook({ title: '导入', rows, widths: [] }))
  const { payload, headers } = multipart(fields, { name: '职务.xlsx', bytes: content })
  const named = Buffer.from(payload.toString('latin1').replace('name="file"', `name="${as}"`), 'latin1')
  const answer = await app.inject({
    method: 'POST',
    url: `${config.apiBase}${path ?? calls.importExcel.path}`,
    headers: { ...headers, 'x-access-token': (by ?? clerk).token },
    payload: named,
  })
  return answer.json() as Answer<ImportCounts & string>
}

const head = ['职务名称', '职务编码', '职务等级']
const found = async (code: string) => (await send(callsOf(position).list, { code }, clerk)).result.records
const rank = (
  await database.pool.query(`select i.item_value as value, i.item_text as text from sys_dict_item i
  join sys_dict d on d.id = i.dict_id where d.dict_code = 'position_rank' order by i.id limit 1`)
).rows[0]

describe('exportXls', () => {
  it('S7.107: answers what the filters find, or the chosen rows, as a sheet with title, person and heads', async () => {
    const add = async (code: string) =>
      (await send(callsOf(position).add, { name: '出口', code, postRank: rank.value }, clerk)).result.id
    const [one, other] = [await add('exp_1'), await add('exp_2')]
    const all = await fetchSheet(`${calls.exportXls.path}?name=出口&column=code&order=asc`)
    expect(all.answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(all.rows.slice(0, 3)).toEqual([
      ['职务列表', '', '', ''],
      [`导出人:${clerk.username}`, expect.stringMatching(/^导出时间:\d{4}-/), '查询条件:职务名称：出口', ''],
      [...head, '创建时间'],
    ])
    expect(all.rows.slice(3).map((row) => row.slice(0, 3))).toEqual([
      ['出口', 'exp_1', rank.text],
      ['出口', 'exp_2', rank.text],
    ])
    const chosen = await fetchSheet(`${calls.exportXls.path}?selections=${other},`)
    expect(chosen.rows.slice(3).map(([, code]) => code)).toEqual(['exp_2'])
    expect(one).not.toBe(other)
  })

  it('shows personal data as the list does, and wants its own right', async () => {
    const reader = await aUser({ rights: ['user:list', 'user:export'] })
    await database.pool.query(`update sys_user set realname = '=cmd()' where id = $1`, [reader.id])
    const { rows } = await fetchSheet(sheetCallsOf(user).exportXls.path, reader)
    expect(rows.flat()).toContain('=cmd()')
    const lister = await aUser({ rights: ['user:list'] })
    expect((await fetchSheet(sheetCallsOf(user).exportXls.path, lister)).answer.statusCode).toBe(403)
  })

  it('says how many there are where they are too many', async () => {
    await database.pool.query(`insert into sys_position (name, code, post_rank)
      select '许多', 'many_' || n, '1' from generate_series(1, ${maxDirectRows + 1}) n`)
    const { answer } = await fetchSheet(`${calls.exportXls.path}?name=许多`)
    expect(answer.json().message).toBe('符合条件的有5001行，一次最多导出5000行，请缩小查询范围')
    await database.pool.query(`delete from sys_position where name = '许多'`)
  })
})

describe('importExcel: headings of the sheet', () => {
  it('two columns with one heading: refused with both letters, nothing is written', async () => {
    const heads = [...head.slice(0, 2), '* 职务编码', head[2] ?? '']
    const answer = await importSheet([heads, ['甲', 'same_1', 'same_2', rank.value]])
    expect(answer.success).toBe(false)
    expect(answer.message).toBe('有多列的表头相同：“职务编码”（B、C列），请只留一列，或改名后再导入')
    expect([...(await found('same_1')), ...(await found('same_2'))]).toEqual([])
  })

  it('headings with notes: read; columns of no field may have one heading', async () => {
    const heads = ['职务名称（必填）', '【必填】职务编码', '职务等级-选填', '内部', '内部']
    expect(await importSheet([heads, ['乙', 'noted_1', rank.value, 'x', 'y']])).toMatchObject({ success: true })
    expect(await found('noted_1')).toMatchObject([{ name: '乙', postRank: rank.value }])
  })
})

describe('importExcel', () => {
  it('S7.112, S7.113: a sheet whose rows are good is written whole, texts standing for codes', async () => {
    const answer = await importSheet([head, ['经理', 'imp_1', rank.text], ['主管', 'imp_2', rank.value]])
    expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
    expect(await found('imp_1')).toMatchObject([{ name: '经理', postRank: rank.value, createBy: clerk.username }])
  })

  it('S7.114: good rows go in, faulty ones come back as a sheet with row, column and reason, to be mended', async () => {
    const answer = await importSheet([
      ['职务列表'],
      ['导出人:某'],
      [...head, '备注'],
      ['好', 'imp_good', rank.text, ''],
      ['', 'imp_bad', '没有这个', '想想'],
      ['重', 'imp_good', rank.text, ''],
    ])
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 3, successCount: 1, errorCount: 2, msg: '总上传行数：3，已导入行数：1，错误行数：2' },
    })
    expect(await found('imp_good')).toHaveLength(1)
    expect(await found('imp_bad')).toEqual([])
    const { rows } = await fetchSheet(answer.result.fileUrl ?? '', undefined)
    expect(rows).toEqual([
      [...head, '备注', '原行号', '错误原因'],
      [
        '',
        'imp_bad',
        '没有这个',
        '想想',
        '5',
        '职务等级：没有“没有这个”，可填：员级、助级、中级、副高级、正高级；请输入职务名称',
      ],
      ['重', 'imp_good', rank.text, '', '6', '职务编码：imp_good已存在'],
    ])
    const mended = rows.map((row, at) => (at === 1 ? ['补', 'imp_bad', rank.text, '', '', ''] : row)).slice(0, 2)
    expect(await importSheet(mended)).toMatchObject({ success: true, code: 200 })
  })

  it('S3.062: the dialog sends files[], isSingleTableImport, foreignKeys and validateStatus, and reads a path', async () => {
    const fields = { isSingleTableImport: 'false', foreignKeys: '', validateStatus: '1' }
    const rows = [head, ['好', 'imp_whole', rank.text], ['', 'imp_part', rank.text]]
    const answer = await importSheet(rows, { fields, as: 'files[]' })
    expect(answer).toMatchObject({ code: 201, message: expect.stringMatching(/^没有导入任何数据.*错误行数：1$/) })
    expect(answer.result).toMatch(/^\/sys\/files\/[\w-]+\?expires=/)
    expect(await found('imp_whole')).toEqual([])
  })

  it('refuses what is no sheet, has no such head, or more rows than one may wait for', async () => {
    const sentence = async (rows: Cell[][], bytes?: Uint8Array) =>
      (await importSheet(rows, bytes ? { bytes } : {})).message
    expect(await sentence([], Buffer.from('%PDF-1.7'))).toContain('内容与扩展名xlsx不符')
    expect(await sentence([], Buffer.from('not a sheet'))).toBe('没有找到表头，请使用下载的模板')
    expect(await sentence([['甲', '乙']])).toBe('没有找到表头，请使用下载的模板')
    expect(await sentence([head.slice(0, 2)])).toBe('缺少列：职务等级')
    expect(await sentence([head])).toBe('文件导入失败:职务.xlsx没有数据')
    const many = Array.from({ length: maxDirectRows + 1 }, (_, at) => ['多', `n${at}`, rank.text])
    expect(await sentence([head, ...many])).toContain('一次最多导入5000行')
  })

  it('follows the rules of the resource: an entry of a dictionary names its dictionary, and none twice', async () => {
    const code = 'imported_dict'
    const { result } = await send(callsOf(dictionary).add, { dictName: '导入的字典', dictCode: code }, clerk)
    const path = sheetCallsOf(dictionaryItem).importExcel.path
    const rows = [
      ['字典', '名称', '数据值', '描述', '排序', '颜色', '是否启用'],
      ['导入的字典', '甲', '1', '', 1, '', '1'],
      ['导入的字典', '乙', '1', '', 2, '', '1'],
    ]
    const answer = await importSheet(rows, { path })
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 })
    const items = (await send(callsOf(dictionaryItem).list, { dictId: result.id }, clerk)).result.records
    expect(items).toMatchObject([{ itemText: '甲', itemValue: '1' }])
  })

  it('gives a template whose head is read again, and wants the right', async () => {
    const { rows } = await fetchSheet(calls.template.path)
    expect(rows[0]).toEqual([...head.map((label) => `*${label}`), '说明'])
    // The example is not written in.
    expect(rows[1]).toEqual(['示例职务名称', '示例职务编码', rank.text, exampleMark])
    const answer = await importSheet([...rows, ['模', 'imp_tpl', rank.text]])
    expect(answer).toMatchObject({ code: 200, message: '共1行数据全部导入成功！' })
    const reader = await aUser({ rights: ['position:list', 'position:add'] })
    expect((await importSheet([head], { by: reader })).code).toBe(510)
  })
})
