// What administration keeps, out to a sheet and in again.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { type ImportCounts, sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { category } from '@kouan/contract/resources/system/category.ts'
import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { expect, it } from 'vitest'
import { type Cell, writeWorkbook } from '../../domain/spreadsheets/files/write-workbook.ts'
import { multipart } from '../../testing/multipart.ts'
import { readSheet } from '../../testing/read-sheet.ts'
import { type Answer, type TestUser, testApp } from '../../testing/test-app.ts'

const { app, send, aUser, config, database } = await testApp()
const admin = await aUser({ rights: '*' })

async function importSheet(resource: Resource, rows: readonly (readonly Cell[])[], by: TestUser = admin) {
  const bytes = await writeWorkbook({ title: '导入', rows, widths: [] })
  const { payload, headers } = multipart({}, { name: '数据.xlsx', bytes })
  const url = `${config.apiBase}${sheetCallsOf(resource).importExcel.path}`
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'x-access-token': by.token },
    payload,
  })
  return answer.json() as Answer<ImportCounts>
}

/** Last cells of the refused rows, which say why. */
async function reasonsOf({ result }: Answer<ImportCounts>): Promise<string[]> {
  const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${result.fileUrl}` })
  return (await readSheet(rawPayload, { rows: 100 })).slice(1).map((cells) => cells.join(' '))
}

async function exportSheet(resource: Resource, query = '') {
  const url = `${config.apiBase}${sheetCallsOf(resource).exportXls.path}${query}`
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { 'x-access-token': admin.token } })
  return readSheet(rawPayload, { rows: 1000 })
}

const allImported = (count: number) => ({ success: true, message: `共${count}行数据全部导入成功！` })
const list = async (resource: Resource) =>
  // Of resources that the test names by their fields.
  (await send(callsOf(resource).list, { pageSize: 500 }, admin)).result.records as unknown as Record<string, unknown>[]

it('users: imported with roles, positions and departments, without a password; who is taken is named', async () => {
  await send(callsOf(role).add, { roleName: '录入员', roleCode: 'typist' } as never, admin)
  await send(callsOf(position).add, { name: '关务', code: 'gw', postRank: '1' } as never, admin)
  await send(callsOf(department).add, { departName: '业务部' } as never, admin)
  const head = ['用户账号', '用户姓名', '手机号码', '工号', '职务', '部门', '角色']
  const answer = await importSheet(user, [
    head,
    ['sheet_one', '张三', '13900000001', 'A1', '关务', '业务部', '录入员'],
    ['sheet_two', '李四', '13900000001', 'A2', '', '', ''],
    ['sheet_three', '王五', '', 'A3', '', '', '没有的角色'],
  ])
  expect(answer).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1, errorCount: 2 } })
  const [stored] = (await list(user)).filter(({ username }) => username === 'sheet_one')
  expect(stored).toMatchObject({ realname: '张三', workNo: 'A1', roleNames: '录入员', orgCodeTxt: '业务部', status: 1 })
  const { rows } = await database.pool.query(
    "select password_hash as hash, must_change_password as must from sys_user where username like 'sheet_%'",
  )
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id/), must: true }])
  const back = (await exportSheet(user, '?username=sheet_one')).flat()
  expect(back).toEqual(expect.arrayContaining(['sheet_one', '张三', '录入员', '业务部']))
})

it('users: a role that the caller does not hold is not given by a sheet either', async () => {
  const clerk = await aUser({ rights: ['user:list', 'user:add', 'user:import'] })
  const answer = await importSheet(
    user,
    [
      ['用户账号', '用户姓名', '角色'],
      ['risen_one', '赵六', 'admin'],
      ['plain_one', '钱七', ''],
    ],
    clerk,
  )
  expect(answer).toMatchObject({ code: 201, result: { totalCount: 2, successCount: 1, errorCount: 1 } })
  const names = (await list(user)).map(({ username }) => username)
  expect(names).toContain('plain_one')
  expect(names).not.toContain('risen_one')
})

it.each([
  ['departments', department, 'departName', 'parentId', ['机构名称', '上级部门'], 'orgCode'],
  ['categories', category, 'name', 'pid', ['分类名称', '上级分类'], 'code'],
] as const)(
  '%s: a row may stand below one of the same sheet; a parent that nobody knows is named',
  async (...given) => {
    const [, resource, name, parent, head, code] = given
    const answer = await importSheet(resource, [
      [...head],
      ['华东', ''],
      ['上海', '华东'],
      ['浦东', '上海'],
      ['失散', '不存在'],
    ])
    expect(answer).toMatchObject({ code: 201, result: { successCount: 3, errorCount: 1 } })
    const rows = await list(resource as Resource)
    const of = (title: string) => rows.find((row) => row[name] === title)
    expect(of('上海')?.[parent]).toBe(of('华东')?.id)
    expect(of('浦东')?.[code]).toMatch(new RegExp(`^${of('上海')?.[code]}`))
    expect((await exportSheet(resource as Resource)).flat()).toEqual(expect.arrayContaining(['华东', '上海', '浦东']))
  },
)

it('check rules, scheduled jobs, announcements: exported and imported, each under its own checks', async () => {
  const rule = '[{"digits":"*","pattern":"\\\\d+","message":"须为数字"}]'
  expect(
    await importSheet(checkRule, [
      ['规则名称', '规则编码', '校验规则'],
      ['数字', 'sheet_digits', rule],
    ]),
  ).toMatchObject(allImported(1))
  expect((await exportSheet(checkRule)).flat()).toContain('sheet_digits')
  const jobs = await importSheet(quartzJob, [
    ['任务', '执行计划', '参数', '错过的时间', '状态'],
    ['清理过期的日志', '0 0 3 * * ?', '400', '跳过，等下一次', '停止'],
    ['sweep-logs', '0 0 3 31 2 ?', '400', '跳过，等下一次', '-1'],
    ['sweep-logs', '0 0 3 * * ?', '', '跳过，等下一次', '-1'],
    ['no-such-task', '0 0 3 * * ?', '', '跳过，等下一次', '-1'],
  ])
  expect(jobs).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 3 } })
  expect(await reasonsOf(jobs)).toEqual([
    expect.stringContaining('执行计划：今后没有符合的日期，不会执行'),
    expect.stringContaining('该任务的参数是天数，须为180到3650的整数'),
    expect.stringContaining('任务：没有“no-such-task”'),
  ])
  expect((await list(quartzJob)).filter((row) => row.createBy === admin.username)).toMatchObject([{ status: -1 }])
  const notices = await importSheet(announcement, [
    ['标题', '通告类型', '优先级', '发送对象', '摘要'],
    ['放假通知', '1', 'L', 'ALL', '国庆放假三天'],
  ])
  expect(notices).toMatchObject(allImported(1))
  expect(await list(announcement)).toMatchObject([{ titile: '放假通知', sendStatus: '0' }])
  expect((await exportSheet(announcement)).flat()).toContain('国庆放假三天')
})
