// The audit row of coming in and going out: the gate knows no caller yet when it happens.
import type { Context } from '../../gate/context.ts'
import { type CallFailure, withCommittedWrites } from '../../ground/errors.ts'

export interface LoginEvent {
  /** As it was typed. */
  username: string
  realname?: string
  outcome: 'done' | 'refused'
  content: string
  method: string
}

export async function logLogin(context: Context, event: LoginEvent): Promise<void> {
  await context.db
    .insertInto('sys_log')
    .values({
      tenant_id: context.tenantId,
      log_type: 1,
      operate_type: 'login',
      log_content: event.content,
      outcome: event.outcome,
      userid: event.username,
      username: event.realname ?? null,
      ip: context.address,
      method: event.method,
      request_type: 'POST',
      request_id: context.requestId,
      create_time: context.now,
    })
    .execute()
}

interface RefusedLogin<F extends CallFailure> {
  /** As it was typed. */
  username: string
  refusal: F
  method: string
}

/** The same refusal, after its row in the login log. */
export async function refusedLogin<F extends CallFailure>(
  context: Context,
  { username, refusal, method }: RefusedLogin<F>,
): Promise<F> {
  await logLogin(context, { username, outcome: 'refused', content: refusal.message, method })
  return withCommittedWrites(refusal)
}
