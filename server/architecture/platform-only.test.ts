// What all tenants share is read by each of them and changed by the platform alone.
import { getUserPermission } from '@kouan/contract/calls/account.ts'
import { expect, it } from 'vitest'
import { served } from '../areas.ts'
import { isPlatformOnly } from '../gate/permission.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
await database.pool.query("insert into sys_tenant (id, name) values (71, '七一')")
const [platform, tenant] = [await aUser({ rights: '*' }), await aUser({ rights: '*', tenantIds: ['71'] })]
const guarded = served.map(({ call }) => call).filter(isPlatformOnly)

it.each(guarded.map((call) => [call.name, call] as const))('%s: refused to another tenant', async (_, call) => {
  const refusal = { status: 403, code: 510, message: '各租户共用的数据只能由平台修改' }
  expect(await send(call as never, {} as never, tenant)).toMatchObject(refusal)
})

it('rights: those that change what all tenants share are offered to no other tenant, all others are', async () => {
  const offered = async (user: typeof platform) => {
    const { auth, codeList } = (await send(getUserPermission, {}, user)).result
    expect(new Set(auth.flatMap(({ action }) => action.split(',')))).toEqual(new Set(codeList))
    return new Set(codeList)
  }
  const [all, some] = [await offered(platform), await offered(tenant)]
  const rights = [...new Set(served.map(({ call }) => call.needs))].filter((needs) => needs.includes(':'))
  const ofPlatform = rights.filter((right) => guarded.some(({ needs }) => needs === right))
  expect(ofPlatform.filter((right) => some.has(right))).toEqual([])
  expect(rights.filter((right) => !all.has(right))).toEqual([])
  expect(rights.filter((right) => !some.has(right)).toSorted()).toEqual(ofPlatform.toSorted())
})

it('menus, dictionaries, positions, scheduled jobs and the demonstration: changed by the platform alone', async () => {
  const names = guarded.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      ...['dictionary.edit', 'dictionaryItem.delete', 'dictionary.importMany', 'menu.edit', 'position.edit'],
      ...['quartzJob.pause', 'category.add', 'checkRule.edit', 'demo.load', 'demo.remove'],
    ]),
  )
  expect(names.filter((name) => /^(user|role|order|announcement)\./.test(name))).toEqual([])
  const [position] = guarded.filter(({ name }) => name === 'position.add')
  expect((await send(position as never, { name: '测试', code: 'p-1', rank: '1' } as never, platform)).status).toBe(200)
})
