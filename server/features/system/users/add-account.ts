// Adds a user with what an account has beside its fields: a password, the enterprise of whoever adds it, its departments.
import type { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../../../crud/entity.ts'
import type { Given } from '../../../crud/hooks.ts'
import { readIds } from '../../../crud/read-ids.ts'
import { editRow } from '../../../crud/write-rows.ts'
import { makeUser } from '../../../domain/user/make-user.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'

interface Secret {
  passwordHash: string
  mustChangePassword?: boolean
}

/** Returns the id of the new user, who has the roles and departments of the row. */
export async function addAccount(scope: EntityScope, row: Given<typeof user>, secret: Secret): Promise<string> {
  const { context } = scope
  const { username = '', realname = '', phone, email, ...others } = row
  const led = await ledDeparts(context, others)
  const { id } = await makeUser(context, {
    ...secret,
    username,
    realname,
    phone: phone ?? null,
    email: email ?? null,
    // A user whom an enterprise adds is one of its own.
    enterpriseId: callerOf(context).enterpriseId,
    roleCodes: [],
    status: 1,
  })
  const selecteddeparts = others.selecteddeparts ?? led.departIds ?? null
  await editRow(scope, { id, ...others, ...led, selecteddeparts })
  context.audit({
    target: `user ${id}`,
    before: undefined,
    after: { username, realname, selectedroles: others.selectedroles, selecteddeparts },
  })
  return id
}

/**
 * The departments that the user shall lead, in one spelling; nothing where nothing of them was sent. Clients that leave
 * the user's own departments empty mean these.
 */
export async function ledDeparts(
  { db }: Context,
  { departIds }: { departIds?: string | null },
): Promise<{ departIds?: string }> {
  if (departIds === undefined) return {}
  const wanted = readIds(departIds)
  const { rows } = await sql`select from sys_depart where id = any(${wanted}::bigint[])`.execute(db)
  if (rows.length !== wanted.length) throw new Refusal('所选部门不存在')
  return { departIds: wanted.join(',') }
}
