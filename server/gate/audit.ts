// The audit row of a call: who, when, from where, what, before and after. A successful change writes it in its own
// transaction, a refused attempt in a separate one. Characters that PostgreSQL cannot store are replaced, so that no
// row is lost for them.

import { isEmpty } from '@kouan/contract/derive/check.ts'
import type { AuditKind, Call } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { toStorable, toStorableJson } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import type { Actor, AuditDetail } from './context.ts'

export interface AuditEntry {
  call: Call
  kind: AuditKind
  outcome: 'done' | 'refused' | 'failed'
  /** Of an unexpected error. */
  fault?: string
  actor: Actor
  tenantId: string
  address: string
  requestId: string
  url: string
  input: Record<string, unknown>
  now: Date
  milliseconds: number
  detail: AuditDetail
}

/** Kind of the audit row of a call. A read has none unless the call declares one; every other call has. */
export function auditKindOf(call: Call): AuditKind {
  return call.audit ?? (call.method === 'GET' ? 'none' : 'edit')
}

export const writeAudit = (db: Transaction, { detail, ...entry }: AuditEntry): Promise<void> =>
  writeAudits(db, entry, [detail])

/** One row for each detail, in one statement: a call that wrote many rows. */
export async function writeAudits(
  db: Transaction,
  entry: Omit<AuditEntry, 'detail'>,
  details: readonly AuditDetail[],
): Promise<void> {
  if (details.length === 0) return
  const user = entry.actor.kind === 'user' ? entry.actor : undefined
  const input = withoutSecrets(entry.call.input, entry.input)
  await sql`insert into sys_log (tenant_id, enterprise_id, log_type, operate_type, log_content, outcome, target, before,
      after, userid, username, ip, method, request_url, request_param, request_type, request_id, fault, cost_time,
      create_time)
    select ${entry.tenantId}::bigint, ${user?.enterpriseId ?? null}::bigint, ${logTypeOf(entry)}::int, ${entry.kind}::text,
      detail.content, ${entry.outcome}::text, detail.target, detail.before::jsonb, detail.after::jsonb,
      ${user?.username ?? entry.actor.kind}::text, ${user?.realname ?? null}::text, ${entry.address}::text,
      ${entry.call.name}::text, ${entry.url}::text, ${asJson(input)}::jsonb, ${entry.call.method}::text,
      ${entry.requestId}::text, ${entry.fault ? toStorable(entry.fault) : null}::text, ${entry.milliseconds}::int,
      ${entry.now}::timestamptz
    from unnest(${details.map(({ content }) => toStorable(content ?? entry.call.title))}::text[],
      ${details.map(({ target }) => (target ? toStorable(target) : null))}::text[],
      ${details.map(({ before }) => asJson(before))}::text[], ${details.map(({ after }) => asJson(after))}::text[])
      with ordinality as detail (content, target, before, after, place) order by detail.place
    /* planned once */`.execute(db)
}

/** 1 logins, 2 all other calls, 4 unexpected errors, as the dictionary log_type says. */
function logTypeOf({ kind, outcome }: Pick<AuditEntry, 'kind' | 'outcome'>): number {
  if (outcome === 'failed') return 4
  return kind === 'login' ? 1 : 2
}

/** Returns kind, code and place of an error; values in quotes, which may be personal data, are left out. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  const message = error.message.split('\n')[0]?.replaceAll(/"[^"]*"|'[^']*'/g, '…') ?? ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`${error.name}${code}: ${message}`.slice(0, 500), ...frames.slice(0, 12)].join('\n')
}

const asJson = (value: unknown) => (value === undefined ? null : toStorableJson(value))

/** Copy of `row` for the log, with passwords, login proofs and personal data replaced by `***`. */
export function withoutSecrets(fields: Fields, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isSecret(name, fields[name]) && value ? '***' : clean(fields[name], value),
    ]),
  )
}

const isSecret = (name: string, field: Field | undefined) =>
  Boolean(field?.encrypt || field?.mask) || /password|ticket|captcha|token|signature|resumeCode/i.test(name)

function clean(field: Field | undefined, value: unknown): unknown {
  if (!field || !isLines(field) || !Array.isArray(value)) return value
  return value.map((row: Record<string, unknown>) => withoutSecrets(field.fields ?? {}, row))
}

/**
 * Returns what a client sent as the log may hold it. Of values without a declared kind (filters of lists, JSON) the names
 * stay and the values go, because they may hold what a person was looked for by.
 */
export function loggableInput(fields: Fields, sent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isEmpty(value) ? value : loggableValue(fields[name], name, value),
    ]),
  )
}

function loggableValue(field: Field | undefined, name: string, value: unknown): unknown {
  if (!field || name === 'superQueryParams') return '***'
  if (isLines(field) || !kindOf(field).isOpaque) return value
  return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value as object) : '***'
}
