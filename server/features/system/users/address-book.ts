// 通讯录: active users of the tenant with their departments, positions and contacts.
import {
  type AddressBookEntry,
  contactsRight,
  listAddressBook,
  listAddressBookOf,
} from '@kouan/contract/calls/system/address-book-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { InputOfCall, Page } from '@kouan/contract/language/call.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import { openContact } from '../../../domain/user/user-contacts.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { ownCircle } from '../own-circle.ts'

export const addressBook: Served[] = [serve(listAddressBook, readEntries), serve(listAddressBookOf, readEntries)]

type Asked = InputOfCall<typeof listAddressBook>

const contacts = ['phone', 'telephone', 'email'] as const

async function readEntries(context: Context, input: Asked): Promise<Page<AddressBookEntry>> {
  const { current, size } = pageOf(input)
  const found = sql`sys_user u where ${sql.join(conditionsOf(context, input), sql` and `)}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(context.db)
  const { rows } = await sql<AddressBookEntry>`select u.id::text as id, u.id::text as "userId", u.username, u.realname,
      u.avatar, u.work_no as "workNo", u.post, u.phone, u.telephone, u.email,
      (select string_agg(coalesce(p.name, posts.code), ',' order by posts.place)
        from unnest(string_to_array(u.post, ',')) with ordinality as posts(code, place)
        left join sys_position p on p.code = posts.code) as "post_dictText",
      (select string_agg(d.id::text, ',' order by d.org_code) from ${departsOfUser}) as "departId",
      (select string_agg(d.depart_name, ' | ' order by d.org_code) from ${departsOfUser}) as "departName"
    from ${found} order by ${orderOf(input)}, u.id limit ${size} offset ${(current - 1) * size}`.execute(context.db)
  const total = counted.rows[0]?.total ?? 0
  const records = rows.map((row) => withContacts(context, row))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

const departsOfUser = sql`sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id`

function conditionsOf(context: Context, { orgCode, departId, realname, workNo }: Asked): RawBuilder<unknown>[] {
  const isOfEnterprise = callerOf(context).enterpriseId !== null
  return [
    sql`u.del_flag = 0 and u.status = 1`,
    sql`exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${context.tenantId})`,
    isLetThrough(context, user, sql`u.id`),
    ...(isOfEnterprise ? [ownCircle(context, sql`u.enterprise_id`)] : []),
    ...(orgCode ? [sql`exists (select from ${departsOfUser} and d.org_code ^@ ${orgCode})`] : []),
    ...(departId
      ? [
          sql`exists (select from ${departsOfUser} and d.org_code ^@ (select org_code from sys_depart where id = ${departId}))`,
        ]
      : []),
    ...contains('realname', realname),
    ...contains('work_no', workNo),
  ]
}

function contains(column: 'realname' | 'work_no', sent: string | null | undefined): RawBuilder<unknown>[] {
  const text = sent?.replaceAll('*', '').trim()
  return text ? [matchesPart(sql`u.${sql.ref(column)}`, 'like', text)] : []
}

const orders = new Map([
  ['realname', 'u.realname'],
  ['workNo', 'u.work_no'],
])

function orderOf({ column, order }: Asked): RawBuilder<unknown> {
  const by = sql`${sql.ref(orders.get(column ?? '') ?? 'u.realname')} collate "zh-x-icu"`
  return order === 'desc' && orders.has(column ?? '') ? sql`${by} desc nulls last` : sql`${by} asc`
}

function withContacts(context: Context, row: AddressBookEntry): AddressBookEntry {
  const isShown = hasRight(context, contactsRight.code)
  const opened = contacts.map((name) => {
    const value = openContact(context.services.vault, name, row)
    return [name, isShown ? value : maskValue(name === 'email' ? 'email' : 'phone', value)]
  })
  return { ...row, ...Object.fromEntries(opened) }
}
