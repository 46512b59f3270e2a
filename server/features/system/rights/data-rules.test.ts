import {
  addDataRule,
  deleteDataRule,
  editDataRule,
  listDataRules,
  previewDataRule,
  queryDataRules,
  readDepartDataRules,
  readRoleDataRules,
  readRuleFields,
  saveDepartDataRules,
  saveRoleDataRules,
} from '@kouan/contract/calls/system/data-rule-calls.ts'
import { saveDepartPermission } from '@kouan/contract/calls/system/depart-right-calls.ts'
import { listMenus, type MenuRow } from '@kouan/contract/calls/system/menu-calls.ts'
import { queryRoleTree, saveRolePermission } from '@kouan/contract/calls/system/role-calls.ts'
import { searchAll } from '@kouan/contract/calls/system/search-calls.ts'
import { queryUserComponentData } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aRole, menuRowId } from '../../../testing/a-role.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const admin = await aUser({ rights: '*' })
const rolesPage = await menuRowId(test, '/isystem/roleUserList')
const usersPage = await menuRowId(test, '/isystem/user')

const aRule = (more: object = {}) => ({
  permissionId: rolesPage,
  ruleName: '部分角色',
  ruleColumn: 'roleCode',
  ruleConditions: 'RIGHT_LIKE',
  ruleValue: 'rule_',
  status: '1',
  ...more,
})

async function addRule(more: object = {}): Promise<string> {
  const { result } = await send(addDataRule, aRule(more), admin)
  return result.id
}

async function give(person: TestUser, roleId: string): Promise<void> {
  await sql`insert into sys_user_role (user_id, role_id) values (${person.id}, ${roleId})`.execute(database.kysely)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
}

/** A person whose only role has the page with these rules. */
async function aNarrowed(page: string, ruleIds: readonly string[]) {
  const person = await aUser()
  const roleId = await aRole(test, [page])
  await give(person, roleId)
  const sent = { permissionId: page, roleId, dataRuleIds: ruleIds.join(',') }
  expect(await send(saveRoleDataRules, sent, admin)).toMatchObject({ code: 200, message: '保存成功!' })
  return { person, roleId }
}

await sql`insert into sys_role (role_name, role_code)
  values ('规则甲', 'rule_a'), ('规则乙', 'rule_b'), ('别的', 'plain_c')`.execute(database.kysely)
const codesSeenBy = async (person: TestUser) => {
  const { records, total } = (await send(callsOf(role).list, { pageSize: 500 }, person)).result
  expect(records).toHaveLength(total)
  return records.map(({ roleCode }) => roleCode).toSorted()
}

it('S7.057 S7.058 rules of a menu row are added, found, changed and deleted, and the row says that it has some', async () => {
  const flagOf = async () => {
    const all = (await send(listMenus, { name: '职务管理' }, admin)).result as MenuRow[]
    return all.find(({ url }) => url === '/isystem/position')?.ruleFlag
  }
  const permissionId = await menuRowId(test, '/isystem/position')
  expect(await flagOf()).toBe(0)
  const id = await addRule({ permissionId, ruleName: '高级职务', ruleColumn: 'code', ruleValue: 'p' })
  expect(await flagOf()).toBe(1)
  const { treeList } = (await send(queryRoleTree, {}, admin)).result
  expect(JSON.stringify(treeList)).toContain('"ruleFlag":1,"scopedSlots":{"title":"hasDatarule"}')
  expect((await send(listDataRules, { permissionId }, admin)).result).toMatchObject([
    { id, ruleName: '高级职务', ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE', ruleValue: 'p', status: '1' },
  ])
  const found = async (ruleName: string) =>
    (await send(queryDataRules, { permissionId, ruleName }, admin)).result.length
  expect([await found('*级职*'), await found('初级')]).toEqual([1, 0])
  const change = aRule({ permissionId, id, ruleName: '高级', ruleColumn: 'code', ruleValue: 'q' })
  expect(await send(editDataRule, change as never, admin)).toMatchObject({ code: 200, message: '修改成功！' })
  expect((await send(listDataRules, { permissionId }, admin)).result).toMatchObject([{ ruleValue: 'q' }])
  expect(await send(deleteDataRule, { id }, admin)).toMatchObject({ code: 200 })
  expect(await flagOf()).toBe(0)
  expect([listDataRules, queryDataRules].map(addressOf)).toEqual([
    'GET /sys/permission/getPermRuleListByPermId',
    'GET /sys/permission/queryPermissionRule',
  ])
})

it.each([
  [{ ruleColumn: 'nothing' }, 'ruleColumn', '规则字段：角色没有可用的字段nothing'],
  [{ ruleColumn: "role_code' or 1=1" }, 'ruleColumn', '规则字段：角色没有可用的字段'],
  [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }, 'ruleConditions', '条件规则：不支持USE_SQL_RULES'],
  [{ ruleValue: '#{sys_secret}' }, 'ruleValue', '规则值：变量#{sys_secret}不存在'],
  [{ ruleColumn: 'createTime', ruleConditions: '>', ruleValue: '#{sys_user_code}' }, 'ruleValue', '规则值：'],
])('a rule that cannot be compiled is refused with the field: %j', async (more, field, message) => {
  const sent = await send(addDataRule, aRule(more), admin)
  expect(sent).toMatchObject({ code: 400, problems: [{ field, message: expect.stringContaining(message) }] })
})

it('a menu row without a list, an encrypted field and a row that does not exist have no rules', async () => {
  const folder = await menuRowId(test, '/isystem/organization')
  expect((await send(addDataRule, aRule({ permissionId: folder }), admin)).message).toContain('没有列表权限')
  expect((await send(addDataRule, aRule({ permissionId: '999999' }), admin)).message).toBe('菜单不存在')
  const { fields, lists } = (await send(readRuleFields, { permissionId: usersPage }, admin)).result
  expect(lists).toEqual(['用户'])
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['username', 'realname', 'createBy']))
  expect(fields.map(({ name }) => name)).not.toContain('phone')
})

it('a rule narrows list, total, single rows and changes alike', async () => {
  const { person } = await aNarrowed(rolesPage, [await addRule()])
  expect(await codesSeenBy(person)).toEqual(['rule_a', 'rule_b'])
  const rows = await sql<{ id: string; code: string }>`select id::text as id, role_code as code from sys_role`.execute(
    database.kysely,
  )
  const idOf = (code: string) => rows.rows.find((row) => row.code === code)?.id ?? ''
  expect((await send(callsOf(role).get, { id: idOf('rule_a') }, person)).success).toBe(true)
  expect((await send(callsOf(role).get, { id: idOf('plain_c') }, person)).success).toBe(false)
})

it('rules of one role hold together, those of several roles are alternatives, and a role without rules shows all', async () => {
  const [starts, isA] = [await addRule(), await addRule({ ruleConditions: 'LIKE', ruleValue: '_a' })]
  const isPlain = await addRule({ ruleConditions: '=', ruleValue: 'plain_c' })
  const { person } = await aNarrowed(rolesPage, [starts, isA])
  expect(await codesSeenBy(person)).toEqual(['rule_a'])
  const second = await aRole(test, [rolesPage])
  await give(person, second)
  await send(saveRoleDataRules, { permissionId: rolesPage, roleId: second, dataRuleIds: isPlain }, admin)
  expect(await codesSeenBy(person)).toEqual(['plain_c', 'rule_a'])
  await give(person, await aRole(test, [rolesPage]))
  expect((await codesSeenBy(person)).length).toBeGreaterThan(3)
})

it.each([
  ['rule_column', 'gone'],
  ['rule_conditions', 'USE_SQL_RULES'],
  ['rule_value', '#{sys_unknown}'],
  ['permission_id', usersPage],
])('what cannot be read at run time lets nothing through: %s %s', async (column, text) => {
  const id = await addRule()
  const { person } = await aNarrowed(rolesPage, [id])
  expect(await codesSeenBy(person)).toEqual(['rule_a', 'rule_b'])
  await sql`update sys_permission_data_rule set ${sql.ref(column)} = ${text} where id = ${id}`.execute(database.kysely)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
  expect(await codesSeenBy(person)).toEqual([])
})

it('variables mean the person, in list, picker and search; the department that is active narrows as roles do', async () => {
  const name = crypto.randomUUID().slice(0, 6)
  const [person, other] = [await aUser(), await aUser()]
  await sql`update sys_user set realname = ${`张${name}`} where id in (${person.id}, ${other.id})`.execute(
    database.kysely,
  )
  const id = await addRule({
    permissionId: usersPage,
    ruleColumn: 'username',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
  })
  const { rows } = await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
    values ('一部', '1', '1', 'Q01') returning id::text as id`.execute(database.kysely)
  const departId = rows[0]?.id ?? ''
  await sql`insert into sys_user_depart (user_id, dep_id) values (${person.id}, ${departId})`.execute(database.kysely)
  await sql`update sys_user set org_code = 'Q01' where id = ${person.id}`.execute(database.kysely)
  const unsaved = { permissionId: usersPage, departId, dataRuleIds: id }
  expect((await send(saveDepartDataRules, unsaved, admin)).message).toBe('请先保存部门菜单权限!')
  await send(saveDepartPermission, { departId, permissionIds: usersPage, lastpermissionIds: '' }, admin)
  expect(await send(saveDepartDataRules, unsaved, admin)).toMatchObject({ code: 200 })
  const path = { permissionId: usersPage, departId }
  expect((await send(readDepartDataRules, path, admin)).result).toMatchObject({
    datarule: expect.arrayContaining([expect.objectContaining({ id })]),
    drChecked: id,
  })

  const list = (await send(callsOf(user).list, { realname: `张${name}` } as never, person)).result
  expect(list).toMatchObject({ total: 1, records: [{ id: person.id }] })
  const picked = (await send(queryUserComponentData, { realname: `张${name}` }, person)).result
  expect(picked).toMatchObject({ total: 1, records: [{ id: person.id }] })
  const found = (await send(searchAll, { text: `张${name}` } as never, person)).result
  expect(JSON.stringify(found)).toContain(person.username)
  expect(JSON.stringify(found)).not.toContain(other.username)
  expect((await send(queryUserComponentData, { realname: `张${name}` }, admin)).result.total).toBe(2)
})

it('a preview counts what a chosen person would see, before the rule is stored', async () => {
  const person = await aUser()
  await give(person, await aRole(test, [rolesPage]))
  const { ruleName: _, status: __, ...rule } = aRule()
  const { lists } = (await send(previewDataRule, { ...rule, userId: person.id }, admin)).result
  const { total } = (await send(callsOf(role).list, {}, person)).result
  expect(lists).toEqual([{ title: '角色', seen: total, letThrough: 2 }])
  const refused = await send(previewDataRule, { ...rule, ruleColumn: 'x', userId: person.id }, admin)
  expect(refused).toMatchObject({ code: 400, problems: [{ field: 'ruleColumn' }] })
})

it('a rule in use is not deleted, a role is saved before its rules, and rules of other rows are refused', async () => {
  const id = await addRule()
  const { roleId } = await aNarrowed(rolesPage, [id])
  expect((await send(readRoleDataRules, { permissionId: rolesPage, roleId }, admin)).result).toMatchObject({
    drChecked: id,
  })
  expect((await send(deleteDataRule, { id }, admin)).message).toContain('正被1个角色或部门使用')
  const bare = await aRole(test)
  const sent = { permissionId: rolesPage, roleId: bare, dataRuleIds: `${id},` }
  expect((await send(saveRoleDataRules, sent, admin)).message).toBe('请先保存角色菜单权限!')
  const strange = { permissionId: usersPage, roleId, dataRuleIds: id }
  expect((await send(saveRoleDataRules, strange, admin)).message).toBe('所选数据规则不存在或不属于该菜单')
  const none = await menuRowId(test, '/isystem/dict')
  expect(await send(readRoleDataRules, { permissionId: none, roleId }, admin)).toMatchObject({
    success: false,
    message: '未找到权限配置信息',
  })
  const lost = { id: rolesPage, perms: 'role:add' }
  expect((await send(callsOf(menu).edit, lost as never, admin)).message).toContain('不能去掉其列表权限')
})

it('who sees a part of a list gives nobody the list, and makes no rules for it', async () => {
  const { person } = await aNarrowed(rolesPage, [await addRule()])
  const more = await aRole(test)
  await sql`with row as (insert into sys_permission (name, menu_type, perms)
      values ('管', 2, 'role:grant,dataRule:edit,dataRule:list') returning id)
    insert into sys_role_permission (role_id, permission_id) select ${more}::bigint, id from row`.execute(
    database.kysely,
  )
  await give(person, more)
  const target = (await send(callsOf(role).list, { roleCode: 'rule_a' }, person)).result.records[0]?.id ?? ''
  const sent = { roleId: target, permissionIds: rolesPage, lastpermissionIds: '' }
  expect(await send(saveRolePermission, sent, person)).toMatchObject({ status: 403 })
  expect(await send(addDataRule, aRule(), person)).toMatchObject({
    status: 403,
    message: '您只能看到部分角色，不能设置其数据规则',
  })
})
