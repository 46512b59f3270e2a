import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { NotFound } from '../../ground/errors.ts'
import { endSessions } from './end-sessions.ts'

export interface UserStatusChange {
  userId: string
  /** 1 active, 2 frozen: a frozen user is signed out at once. */
  status: 1 | 2
}

export async function setUserStatus(context: Context, { userId, status }: UserStatusChange): Promise<void> {
  const { rows } = await sql`update sys_user set status = ${status}, version = version + 1,
      update_by = ${actorName(context.actor)}, update_time = ${context.now}
    where id = ${userId} and del_flag = 0 returning id`.execute(context.db)
  if (rows.length === 0) throw new NotFound('用户不存在！')
  if (status === 2) await endSessions(context.db, { userId })
}
