import { compareDataVersions, listDataVersions } from '@kouan/contract/calls/system/data-log-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { dataLog } from '@kouan/contract/resources/system/data-log.ts'
import { log } from '@kouan/contract/resources/system/log.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertRow, someFields } from '../../../architecture/a-row.ts'
import { faultText } from '../../../gate/audit.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
await database.pool.query("insert into sys_tenant (id, name) values (81, '八一')")
const admin = await aUser({ rights: '*' })
const reader = await aUser({ rights: ['log:list', 'position:list'] })
const other = await aUser({ rights: '*', tenantIds: ['81'] })
const { list, get } = callsOf(log)
const positions = callsOf(position)

const found = async (filter: Record<string, string>, user = reader) =>
  (await send(list, filter as never, user)).result.records

beforeAll(async () => {
  const { id } = (await send(positions.add, { name: '经理', code: 'logged', postRank: '2' }, admin)).result
  await send(positions.edit, { id, name: '总经理' }, admin)
  await send(positions.add, { name: '经理', code: 'logged', postRank: '2' }, admin)
  await database.pool.query(`insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, userid, ip,
    method, create_time) values (0, 1, 'login', '用户名: 示例,登录成功！', 'done', 'someone', '10.1.2.3', 'account.login', now())`)
})

it('logs: read by the family’s filters and texts, the newest first', async () => {
  expect(addressOf(list)).toBe('GET /sys/log/list')
  expect(await found({ logType: '1' })).toMatchObject([
    { logContent: '用户名: 示例,登录成功！', userid: 'someone', ip: '10.1.2.3', logType_dictText: '登录日志' },
  ])
  const changes = await found({ logType: '2', userid: admin.username })
  expect(
    changes.map((row) => [row.logContent, row.outcome, (row as Record<string, unknown>).operateType_dictText]),
  ).toEqual([
    ['新增职务：职务编码：logged已存在', 'refused', '新增'],
    ['编辑职务', 'done', '修改'],
    ['新增职务', 'done', '新增'],
  ])
  expect(await found({ operateType: '3', userid: admin.username })).toHaveLength(1)
  expect(await found({ keyWord: '编辑职' })).toHaveLength(1)
  expect(await found({ keyWord: 'nothing of the kind' })).toEqual([])
  expect(await found({ createTime_begin: '2020-01-01', createTime_end: '2020-01-02' })).toEqual([])
  expect(await found({ createTime_begin: '2020-01-01', keyWord: '编辑职' })).toHaveLength(1)
})

it('logs: a row shows what was changed, and nothing changes a row', async () => {
  const [row] = await found({ operateType: 'edit', userid: admin.username })
  expect((await send(get, { id: row?.id ?? '' }, reader)).result).toMatchObject({
    method: 'position.edit',
    before: { name: '经理' },
    after: { name: '总经理' },
    costTime: expect.any(Number),
  })
  expect(log.standard).toEqual(['list', 'get', 'export'])
})

it('logs: another tenant, an enterprise and a person without the right see none of them', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const own = await aUser({ rights: '*', enterpriseId })
  for (const user of [other, own]) expect(await found({ userid: admin.username }, user)).toEqual([])
  expect((await send(list, {}, await aUser())).status).toBe(403)
})

it('logs: an unexpected error is found by its reference, with kind and place, and without values', async () => {
  await database.pool.query('alter table sys_position rename to sys_position_away')
  const failed = await send(positions.list, {}, admin)
  await database.pool.query('alter table sys_position_away rename to sys_position')
  const requestId = String(failed.headers['x-request-id'])
  const [row] = await found({ requestId })
  expect(row).toMatchObject({ logType: 4, outcome: 'failed', method: 'position.list', userid: admin.username })
  expect(await found({ logType: '4' })).toHaveLength(1)
  const { fault } = (await send(get, { id: row?.id ?? '' }, reader)).result
  expect(fault).toMatch(/42P01/)
  expect(fault).toMatch(/\n\s+at /)
  expect(faultText(new Error('no value "secret" of \'mine\''))).toMatch(/^Error: no value … of …\n/)
})

it('data log: each change of a row is a version of it; two of them are compared, those of other tenants never', async () => {
  const { id } = (await send(positions.add, { name: '一', code: 'versions', postRank: '2' }, admin)).result
  await send(positions.edit, { id, name: '二' }, admin)
  await send(positions.edit, { id, postRank: '3' }, admin)
  const logReader = await aUser({ rights: ['dataLog:list', 'position:list'] })
  const filter = { dataTable: 'position', dataId: id }
  const { records, total } = (await send(callsOf(dataLog).list, filter as never, logReader)).result
  expect([total, records.map(({ dataVersion }) => dataVersion)]).toEqual([3, [3, 2, 1]])
  const versions = (await send(listDataVersions, filter, logReader)).result
  expect(versions.map(({ dataVersion, createBy }) => [dataVersion, createBy])).toEqual(
    [3, 2, 1].map((version) => [version, admin.username]),
  )
  const [latest, , first] = versions.map((version) => version.id)
  const compared = await send(compareDataVersions, { dataId1: first ?? '', dataId2: latest ?? '' }, logReader)
  expect(compared.result.map(({ dataContent }) => JSON.parse(dataContent))).toMatchObject([
    { name: '一', code: 'versions', postRank: '2' },
    { name: '二', code: 'versions', postRank: '3' },
  ])
  expect(compared.result[0]?.labels).toMatchObject({ name: '职务名称' })
  const [another] = (
    await send(callsOf(dataLog).list, { dataTable: 'position' } as never, logReader)
  ).result.records.filter(({ dataId }) => dataId !== id)
  expect(
    await send(compareDataVersions, { dataId1: first ?? '', dataId2: another?.id ?? '' }, logReader),
  ).toMatchObject({
    success: false,
    message: '只能对比同一条数据的两个版本',
  })
  expect((await send(listDataVersions, filter, other)).result).toEqual([])
  expect((await send(compareDataVersions, { dataId1: first ?? '', dataId2: latest ?? '' }, other)).success).toBe(false)
  expect((await send(listDataVersions, filter, reader)).status).toBe(403)
  expect([listDataVersions, compareDataVersions].map(addressOf)).toEqual([
    'GET /sys/dataLog/queryDataVerList',
    'GET /sys/dataLog/queryCompareList',
  ])
})

describe('data log: copies of a row are shown to whom the row is shown (decision 700)', () => {
  const rights = ['dataLog:list', 'position:list']
  const versionsFor = async (person: TestUser, dataId: string) => {
    const filter = { dataTable: 'position', dataId }
    const listed = (await send(callsOf(dataLog).list, filter as never, person)).result.records
    const versions = (await send(listDataVersions, filter, person)).result
    return { listed: listed.map((row) => row.id), versions: versions.map((row) => row.id) }
  }

  it('a rule that hides the row, or the right to its list missing: nothing of it, by list, versions and comparison', async () => {
    const all = await aUser({ rights })
    const add = async (code: string) =>
      (await send(positions.add, { name: code, code, postRank: '2' }, admin)).result.id
    const [shown, hidden] = [await add('log_shown'), await add('log_hidden')]
    for (const id of [shown, hidden]) await send(positions.edit, { id, postRank: '3' }, admin)
    const narrowed = await aUser({ rights: ['dataLog:list'] })
    await sql`with made as (insert into sys_permission (name, menu_type, perms) values ('narrowed', 1, 'position:list')
        returning id),
      rule as (insert into sys_permission_data_rule (permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
        select id, '一部分', 'code', '=', 'log_shown', '1' from made returning id)
      insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select r.role_id, made.id, array[rule.id] from made, rule, sys_user_role r where r.user_id = ${narrowed.id}`.execute(
      database.kysely,
    )
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
    const whole = await versionsFor(all, hidden)
    expect([whole.listed.length, whole.versions.length]).toEqual([2, 2])
    expect((await versionsFor(narrowed, shown)).versions).toHaveLength(2)
    for (const person of [narrowed, await aUser({ rights: ['dataLog:list'] })]) {
      expect(await versionsFor(person, hidden)).toEqual({ listed: [], versions: [] })
      const [dataId1 = '', dataId2 = ''] = whole.versions
      expect(await send(compareDataVersions, { dataId1, dataId2 }, person)).toMatchObject({
        success: false,
        message: '未找到对应数据',
      })
      expect((await send(callsOf(dataLog).get, { id: dataId1 }, person)).message).toBe('未找到对应数据')
    }
    // The log says who did what to it, and not what it is.
    const auditor = await aUser({ rights: ['log:list'] })
    const ofEdit = async (person: TestUser) => {
      const [row] = await found({ operateType: 'edit', target: `position ${hidden}` }, person)
      return (await send(get, { id: row?.id ?? '' }, person)).result
    }
    expect(await ofEdit(reader)).toMatchObject({ after: { postRank: '3' }, requestParam: { postRank: '3' } })
    expect(await ofEdit(auditor)).toMatchObject({
      ...{ method: 'position.edit', target: `position ${hidden}` },
      ...{ before: null, after: null, requestParam: null },
    })
  })

  it('attempt of a document: what was asked is shown to whom the document is shown', async () => {
    const own = { tenant_id: '0', enterprise_id: '701' }
    const { resource, message } = orderDocument
    const orderRow = { ...someFields(resource), ...own }
    const id = await insertRow(database, { table: resource.table, values: orderRow })
    const attempt = { ...own, document_id: id, doc_type: message.type }
    const attemptId = await insertRow(database, { table: 'attempt', values: attempt })
    const target = `attempt ${attemptId} message.xml`
    await sql`insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, userid, method, target, request_param,
        create_time)
      values (0, 2, 'query', '下载报文', 'done', 'someone', 'order.message', ${target}, '{"attemptId": 1}', now())`.execute(
      database.kysely,
    )
    const askedOf = async (person: TestUser) => {
      const [row] = await found({ target }, person)
      return (await send(get, { id: row?.id ?? '' }, person)).result.requestParam
    }
    expect(await askedOf(await aUser({ rights: ['log:list', 'order:list'] }))).toEqual({ attemptId: 1 })
    expect(await askedOf(reader)).toBeNull()
  })

  it('a row that is gone: its versions are shown to whom nothing narrows', async () => {
    const { id } = (await send(positions.add, { name: '去', code: 'log_gone', postRank: '2' }, admin)).result
    await send(positions.delete, { id }, admin)
    expect((await versionsFor(await aUser({ rights }), id)).versions.length).toBeGreaterThan(0)
  })
})
