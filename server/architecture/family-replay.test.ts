// Replays what clients of the family ask when their screens are opened, with the parameters that they send, and reads the
// answers as they do: a refusal or a missing array is a box or an empty screen there.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { familyCalls } from './family-calls.ts'

const { app, config, aUser, database, send } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const person = await aUser()

/** A report and a form, each with its row of the menu; the administrator's role holds all rows. */
async function prepare(): Promise<void> {
  const items = [
    { fieldName: 'no', fieldTxt: '编号', fieldType: 'String', isShow: true, isOrder: true, isTotal: false },
  ]
  const report = {
    ...{ code: 'sales', name: '销量', cgrSql: "select cast('A' as text) as no", timeLimit: 60, rowLimit: 10 },
    ...{ items, params: [] },
  }
  expect(await send(callsOf(onlineReport).add, report as never, admin)).toMatchObject({ success: true })
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_permission where url = '/online'`.execute(
    db,
  )
  const row = {
    ...{ menuType: 1, parentId: rows[0]?.id, name: '销量', url: '/online/cgreport/sales', perms: rightToOpen('sales') },
    component: 'modules/online/cgreport/auto/OnlCgreportAutoList',
  }
  expect(await send(callsOf(menu).add, row as never, admin)).toMatchObject({ success: true })
  const fields = [{ dbFieldName: 'name', dbFieldTxt: '名称', fieldShowType: 'text', isQuery: true }]
  const form = { tableName: 'cars', tableTxt: '车辆', tableType: '1', themeTemplate: 'normal', fields }
  const { result } = await send(callsOf(onlineForm).add, form as never, admin)
  await send(actionCalls(onlineForm).addToMenu, { id: String(result.id) }, admin)
  await sql`insert into sys_user_role (user_id, role_id)
    select ${admin.id}, id from sys_role where role_code = 'admin' and tenant_id = 0 on conflict do nothing`.execute(db)
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'admin' and r.tenant_id = 0
    on conflict do nothing`.execute(db)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
}
await prepare()

interface Heard {
  success: boolean
  code: number
  message: string
  result: Record<string, unknown>
}

async function ask(path: string, { token = admin.token, version = '' } = {}): Promise<Heard> {
  const headers = { 'x-access-token': token, ...(version && { 'x-version': version }) }
  return (await app.inject({ url: addressUnder(config.apiBase, path), headers })).json()
}

/** Adds what a list of the second generation sends with every page. */
const listed = (path: string, more = 'pageNo=1&pageSize=10') =>
  `${path}${path.includes('?') ? '&' : '?'}_t=1764312000&column=createTime&order=desc&field=id,,,action&${more}`

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...flat(one.children ?? [])])
const menuFor = async (version = '') =>
  flat((await ask('/sys/permission/getUserPermissionByToken', { version })).result.menu as MenuItem[])

/** The first row whose pattern has the address, as the router of that client takes it, with the parts of the address. */
function rowAt(rows: readonly MenuItem[], address: string) {
  for (const row of rows) {
    const pattern = row.path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^${pattern}$`).exec(address)
    if (found) return { component: row.component, parts: found.groups ?? {} }
  }
  return undefined
}

const ofFamily = /^(system|modules|account|dashboard)\//

describe('menu', () => {
  it('each page of the family opens itself, and those of reports and forms with their code', async () => {
    const rows = await menuFor()
    const pages = rows.filter(({ component, path }) => ofFamily.test(component) && !/:\w+$/.test(path))
    expect(pages.length).toBeGreaterThan(30)
    for (const { path, component } of pages) {
      const found = rowAt(rows, path.replace(/\/:\w+\?/g, ''))
      expect([path, found?.component]).toEqual([path, component])
      if (component.includes('/auto/')) expect([path, found?.parts.code]).toEqual([path, path.split('/').at(-1)])
    }
    expect(pages.filter(({ component }) => component.includes('/auto/'))).toHaveLength(2)
  })

  it.each(['account-center', 'account-settings-base', 'isps-userAnnouncement'])(
    '%s, a link in the head: there',
    async (name) => {
      const row = (await menuFor()).find((one) => one.name === name)
      expect(row).toMatchObject({ hidden: true, route: '1' })
    },
  )

  it('third generation: pages of the family have its names, those of this product alone their own', async () => {
    const kept = (await menuFor('v3')).filter(
      ({ component, hidden }) => !hidden && /^(system|modules)\/\w+$/.test(component),
    )
    expect(kept.map(({ component }) => component).toSorted()).toEqual([
      ...['system/ApiDocument', 'system/BackupList', 'system/DemoData', 'system/HelpNoteList'],
      ...['system/IdentityProviderList', 'system/MailServerList', 'system/MessageArchiveList'],
      ...['system/SheetImportList', 'system/SmsProviderList', 'system/UserAgentList'],
    ])
    const layouts = (await menuFor('v3')).map(({ component }) => component)
    expect(layouts).not.toContain('layouts/RouteView')
  })
})

describe('lists', () => {
  const lists = familyCalls.filter(
    ({ method, kind, path }) => method === 'GET' && kind === 'page' && !path.includes('{'),
  )

  it.each(lists.map(({ path }) => path))('%s: rows and total, no box', async (path) => {
    const { success, message, result } = await ask(listed(path.replace(/[?&]pageNo=1&pageSize=10/, '')))
    expect({ success, message }).toEqual({ success: true, message: '' })
    expect(result.records).toEqual(expect.any(Array))
    expect(result.total).toEqual(expect.any(Number))
  })
})

describe('online pages', () => {
  it.each(['getParamsInfo', 'getQueryInfo'])('report, %s: an array', async (call) => {
    expect(await ask(`/online/cgreport/api/${call}/sales`)).toMatchObject({ success: true, result: expect.any(Array) })
  })

  it('report: columns, links and rows', async () => {
    const { result } = await ask(listed('/online/cgreport/api/getColumnsAndData/sales'))
    expect(result).toMatchObject({
      columns: [{ dataIndex: 'no', title: '编号' }],
      fieldHrefSlots: [],
      data: { records: [{ no: 'A' }], total: 1 },
    })
  })

  it('form: every array that the list walks over', async () => {
    const { success, result } = await ask('/online/cgform/api/getColumns/cars')
    expect(success).toBe(true)
    for (const walked of ['columns', 'cgButtonList', 'fieldHrefSlots', 'hideColumns', 'foreignKeys'])
      expect([walked, Array.isArray(result[walked])]).toEqual([walked, true])
    expect(result).toMatchObject({ currentTableName: 'cars', checkboxFlag: 'Y', paginationFlag: 'Y', enhanceJs: '' })
  })

  it.each(['pageNo=1&pageSize=10', 'pageSize=-521'])('form, rows with %s', async (page) => {
    const { success, result } = await ask(listed('/online/cgform/api/getData/cars', page))
    expect([success, result.total, result.records]).toEqual([true, 0, []])
  })

  it.each(['getFormItem', 'getQueryInfo', 'getEnhanceJs'])('form, %s: answered', async (call) => {
    expect(await ask(`/online/cgform/api/${call}/cars`)).toMatchObject({ success: true, message: '' })
  })
})

describe('somebody without rights', () => {
  it.each([
    ['column of the address book', '/sys/position/list?pageSize=99999'],
    ['sender of a message', `/sys/user/list?username=${admin.username}`],
    ['bell', '/sys/annountCement/listByUser'],
    ['people to choose from', listed('/sys/user/queryUserComponentData')],
    ['departments to choose from', '/sys/sysDepart/queryIdTree'],
  ])('%s: answered, no box', async (_, path) => {
    expect(await ask(path, { token: person.token })).toMatchObject({ success: true, code: 200, message: '' })
  })
})
