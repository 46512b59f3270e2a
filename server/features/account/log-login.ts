// The audit row of coming in and going out: the gate knows no caller yet when it happens.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'

export interface LoginEvent {
  /** As it was typed. */
  username: string
  realname?: string
  outcome: 'done' | 'refused'
  content: string
  method: string
}

export async function logLogin(context: Context, event: LoginEvent): Promise<void> {
  await sql`insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, userid, username, ip, method,
      request_type, request_id, create_time)
    values (${context.tenantId}, 1, 'login', ${event.content}, ${event.outcome}, ${event.username},
      ${event.realname ?? null}, ${context.address}, ${event.method}, 'POST', ${context.requestId},
      ${context.now})`.execute(context.db)
}
