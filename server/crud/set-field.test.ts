import { menu } from '@kouan/contract/resources/system/menu.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import type { AuditDetail, Context } from '../gate/context.ts'
import { testApp } from '../testing/test-app.ts'
import { type ActionWork, type AnyRow, setField } from './serve-actions.ts'

const { database, clock } = await testApp()
const db = database.kysely
const now = clock.now()
const { rows: found } = await sql<{
  id: string
}>`select id::text from sys_permission order by sys_permission.id limit 2`.execute(db)
const [changed = { id: '' }, refused = { id: '' }] = found

const read = async ({ id }: AnyRow) =>
  (
    await sql<{ keep_alive: boolean; version: number; update_by: string | null; update_time: Date | null }>`select
      keep_alive, version, update_by, update_time from sys_permission where id = ${id}`.execute(db)
  ).rows[0]

async function run(name: string, value: unknown): Promise<AuditDetail> {
  const detail: AuditDetail = {}
  await inTransaction({ db, scope: { tenantId: '0', enterpriseId: null } }, (transaction) => {
    const actor = { kind: 'user', username: 'keeper' }
    const audit = (more: AuditDetail) => Object.assign(detail, more)
    const context = { db: transaction, now, actor, audit } as unknown as Context
    const work = { of: menu, left: () => [changed] } as unknown as ActionWork<AnyRow, unknown>
    return setField(name, value)(context, work)
  })
  return detail
}

it('action of a switch: stores the value, version, person and time of the rows that were not refused', async () => {
  const [before, other] = [await read(changed), await read(refused)]
  expect(await run('keepAlive', !before?.keep_alive)).toEqual({ after: { keepAlive: !before?.keep_alive } })
  expect(await read(changed)).toEqual({
    keep_alive: !before?.keep_alive,
    version: Number(before?.version) + 1,
    update_by: 'keeper',
    update_time: now,
  })
  expect(await read(refused)).toEqual(other)
})

it('action of a switch: throws for a field that does not exist', async () => {
  await expect(run('nothing', true)).rejects.toThrow('menu has no column for nothing')
})
