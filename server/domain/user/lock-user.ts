import { user } from '@kouan/contract/resources/system/user.ts'
import { entityNamed } from '../../crud/entity.ts'
import { findStored } from '../../crud/read-rows.ts'
import type { Context } from '../../gate/context.ts'

/** Locks the user until the transaction ends. Throws NotFound for one that the caller does not see. */
export async function lockUser(context: Context, id: string): Promise<{ id: string; username: string }> {
  const row = await findStored({ ...entityNamed(user.name), context }, id, true)
  return { id: String(row.id), username: String(row.username) }
}
