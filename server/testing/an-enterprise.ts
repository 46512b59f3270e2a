// Registers an enterprise with its account by calls of the product: applies and passes the review.
import { decideApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { sql } from 'kysely'
import { hashToken } from '../vault/vault.ts'
import { type ApplicationValues, anApplication } from './an-application.ts'
import type { TestApp, TestUser } from './test-app.ts'

export interface TestEnterprise {
  enterpriseId: string
  /** Account of the enterprise, with a session. */
  user: TestUser
  form: Awaited<ReturnType<typeof anApplication>>['form']
}

let made = 5_000_000

/** Registers an enterprise with its own credit code, names and phones; `given` overrides fields of the form. */
export async function anEnterprise(test: TestApp, given: ApplicationValues = {}): Promise<TestEnterprise> {
  made += 1
  const { applyNo, form } = await anApplication(test, made, given)
  const reviewer = await test.aUser({ rights: ['application:list', 'application:review'] })
  const found = await test.send(callsOf(application).list, { applyNo }, reviewer)
  const id = found.result.records[0]?.id ?? ''
  const { version } = (await test.send(readForReview, { id }, reviewer)).result
  const passed = await test.send(decideApplication, { id, version, decision: 'pass' }, reviewer)
  if (!passed.success || !passed.result.enterpriseId) throw new Error(`not passed: ${passed.message}`)
  return { enterpriseId: passed.result.enterpriseId, user: await aSession(test, String(form.userName)), form }
}

/** Opens a session of an existing account without the login call. */
export async function aSession({ database, clock }: TestApp, username: string): Promise<TestUser> {
  const token = crypto.randomUUID()
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(
    database.kysely,
  )
  const id = String(rows[0]?.id)
  await sql`insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
    values (${hashToken(token)}, ${id}, ${now}, ${now}, '127.0.0.1', 'test')`.execute(database.kysely)
  return { id, username, token }
}
