import { contactsRight, listAddressBook, listAddressBookOf } from '@kouan/contract/calls/system/address-book-calls.ts'
import { addUser } from '@kouan/contract/calls/system/user-calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser({ rights: [listAddressBook.needs] })
const db = database.kysely

const { rows: departs } = await sql<{ id: string; code: string }>`insert into sys_depart
  (depart_name, org_code, org_category, org_type, depart_order) values ('总部', 'A01', '1', '1', 1), ('关务部', 'A01A01', '2', '2', 2)
  returning id::text as id, org_code as code`.execute(db)
const idOf = (code: string) => departs.find((depart) => depart.code === code)?.id ?? ''
await sql`insert into sys_position (name, code, post_rank) values ('关务员', 'clerk', '1')`.execute(db)
const added = await send(
  addUser,
  {
    username: 'zhang_san',
    realname: '张三',
    password: 'Harbour2026',
    confirmpassword: 'Harbour2026',
    workNo: 'W-17',
    post: 'clerk',
    phone: '13800138000',
    telephone: '021-88886666',
    email: 'zhang@example.com',
    selecteddeparts: [idOf('A01'), idOf('A01A01')].join(','),
  } as never,
  admin,
)

it('address book: colleagues of a department and below with position, contacts masked without their right', async () => {
  expect(added).toMatchObject({ success: true })
  const [person] = (await send(listAddressBook, { orgCode: 'A01A01' }, reader)).result.records
  expect(person).toMatchObject({
    realname: '张三',
    workNo: 'W-17',
    post: 'clerk',
    post_dictText: '关务员',
    departName: '总部 | 关务部',
    phone: '138****8000',
  })
  expect(person?.email).not.toBe('zhang@example.com')
  const seer = await aUser({ rights: [listAddressBook.needs, contactsRight.code] })
  const [full] = (await send(listAddressBookOf, { departId: idOf('A01') }, seer)).result.records
  expect(full).toMatchObject({ phone: '13800138000', telephone: '021-88886666', email: 'zhang@example.com' })
})

it('address book: is searched by name and number of a person, shows no other tenant, and needs its right', async () => {
  const total = async (input: object, person = reader) => (await send(listAddressBook, input, person)).result.total
  expect(await total({ realname: '*张*' })).toBe(1)
  expect(await total({ workNo: 'w-1' })).toBe(1)
  expect(await total({ realname: '李四' })).toBe(0)
  await sql`insert into sys_tenant (id, name) values (77, '七七')`.execute(db)
  const other = await aUser({ rights: [listAddressBook.needs], tenantIds: ['77'] })
  expect(await total({ realname: '张' }, other)).toBe(0)
  expect(await send(listAddressBook, {}, await aUser())).toMatchObject({ status: 403, code: 510 })
})
