// Which registrations a session has read with their checks. Only what was shown passes together with others.
import { sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'
import type { ApplicationRow } from '../application-row.ts'

/** Remembers that the caller's session was answered this version with its checks. */
export async function noteShown(
  context: Context,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
): Promise<void> {
  await sql`insert into review_shown (apply_id, session_id, version) values (${id}, ${callerOf(context).sessionId}, ${version})
    on conflict (apply_id, session_id) do update set version = excluded.version`.execute(context.db)
}

/** Whether the caller's session was answered exactly this version. */
export async function wasShown(
  context: Context,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
): Promise<boolean> {
  const { rows } =
    await sql`select from review_shown where apply_id = ${id} and session_id = ${callerOf(context).sessionId}
    and version = ${version}`.execute(context.db)
  return rows.length > 0
}
