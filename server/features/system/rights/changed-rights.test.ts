import { getUserPermission } from '@kouan/contract/calls/account.ts'
import { saveRolePermission } from '@kouan/contract/calls/system/role-calls.ts'
import { addUsersToRole } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRole, menuRowId } from '../../../testing/a-role.ts'
import { testApp } from '../../../testing/test-app.ts'

const app = await testApp()
const { send, aUser, database } = app
const db = database.kysely
const admin = await aUser({ rights: '*' })
const clerk = await aUser({ rights: ['role:list', 'role:grant'] })
const positionAdd = await menuRowId(app, 'position:add')
const positionPage = await menuRowId(app, '/isystem/position')

describe('changed rights act at once', () => {
  it('rule 8: a right that is taken away or granted counts with the next call, and open pages learn of it', async () => {
    const roleId = await aRole(app, [positionPage])
    const user = await aUser()
    await send(addUsersToRole, { roleId, userIdList: [user.id] }, admin)
    const list = callsOf(position).list
    const before = await send(list, {}, user)
    expect(before.status).toBe(200)
    await send(saveRolePermission, { roleId, permissionIds: '', lastpermissionIds: positionPage }, admin)
    expect(await send(list, {}, user)).toMatchObject({ status: 403, code: 510 })
    const now = await send(getUserPermission, {}, user)
    expect(now.result.auth).toEqual([])
    expect(now.headers['x-data-version']).not.toBe(before.headers['x-data-version'])
  })

  it('rule 26: grants and refused grants leave audit rows with what changed', async () => {
    const roleId = await aRole(app)
    await send(saveRolePermission, { roleId, permissionIds: positionAdd }, admin)
    await send(saveRolePermission, { roleId, permissionIds: positionAdd }, clerk)
    const { rows } = await sql<{ userid: string | null; outcome: string; after: unknown; ip: string | null }>`
      select userid, outcome, after, ip from sys_log where method = 'role.savePermission'
      and request_param->>'roleId' = ${roleId} order by id`.execute(db)
    expect(rows).toMatchObject([
      { userid: admin.username, outcome: 'done', after: { added: [positionAdd] }, ip: '127.0.0.1' },
      { userid: clerk.username, outcome: 'refused' },
    ])
  })
})
