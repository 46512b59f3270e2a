// Who may do what in the database. The privileges on the table of a resource follow from the resource. Tables that differ,
// and all other tables, are listed here.

import { isDeepStrictEqual } from 'node:util'
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { readPrivileges } from './read-privileges.ts'

const database = await testDatabase()

/**
 * S select, I insert, U update, D delete; small letters: some columns only. `work` has all that `app` has, and what is listed
 * here besides. Row-level security narrows each of them further (rows-apart.test.ts).
 */
interface Allowed {
  gate?: string
  app?: string
  enterprise?: string
  work?: string
}

const said: Record<string, Allowed> = {
  alarm: { app: 'SU', work: 'I' },
  alarm_link: { app: 'S', work: 'ID' },
  alarm_receiver: { app: 'SIUD' },
  alarm_telling: { app: 'S', work: 'IUD' },
  archive_rule: { app: 'SIUD' },
  backup: { app: 'SU', work: 'I' },
  message_archive: { app: 'SU', work: 'I' },
  attempt: { app: 'SI', enterprise: 'SI', work: 'UD' },
  alarm_rule: { app: 'SIUD' },
  channel_outage: { app: 'S', work: 'IUD' },
  channel_inbox_file: { app: 'S', work: 'D' },
  channel_receipt: { app: 'SIUD', enterprise: 'SUD' },
  confirmed_code: { app: 'SI', enterprise: 'SI' },
  comparison_consent: { app: 'Su', enterprise: 'SIu' },
  comparison_try: { app: 'S', enterprise: 'S' },
  counted_call: { gate: 'SIU', work: 'SD' },
  data_fault: { app: 'SuD', enterprise: 'SuD' },
  delivery: { app: 'SU', enterprise: 'SU', work: 'D' },
  delivery_try: { app: 'S', enterprise: 'S', work: 'ID' },
  demo: { app: 'S', work: 'IUD' },
  document: { app: 'S', enterprise: 'S', work: 'U' },
  document_assignment: { app: 'SIUD', enterprise: 'SIUD' },
  document_log: { app: 'SI', enterprise: 'SI' },
  encryption_key: { gate: 's' },
  enterprise: { gate: 's', app: 'SIUD', enterprise: 'SU' },
  enterprise_apply: { app: 'SIUD', enterprise: 'SIU' },
  enterprise_change: { app: 'SU', enterprise: 'SU' },
  enterprise_event: { app: 'SI', enterprise: 'S' },
  enterprise_paper: { app: 'S', enterprise: 'S' },
  review_statistic: { app: 'S' },
  review_conclusion: { app: 'S' },
  paper_notice: { app: 'S', enterprise: 'S', work: 'I' },
  found_numbers: { app: 'SID', enterprise: 'SID' },
  enterprise_attachment: { app: 'SIUD', enterprise: 'SIUD' },
  channel_route: { app: 'SIUD', enterprise: 'SUD' },
  declare_setting: { app: 'S', enterprise: 'S' },
  enterprise_channel: { app: 'SIUD', enterprise: 'S' },
  known_file_store: {},
  announcement_read: { app: 'SIUD', enterprise: 'SI' },
  announcement_star: { app: 'SIUD', enterprise: 'SID' },
  announcement_user: { app: 'SIUD', enterprise: 'S' },
  list_look: { app: 'SIUD', enterprise: 'SIUD' },
  identity_provider: { app: 'SIUD', enterprise: 's' },
  job: { app: 'SIu', enterprise: 'SIu', work: 'U' },
  job_fault: { app: 'SI', enterprise: 'SI', work: 'D' },
  job_warning: { app: 'SIu', enterprise: 'SIu', work: 'D' },
  log_level: { app: 'SIU' },
  login_flow: { app: 'SIUD' },
  maintenance: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  match_key: { app: 'SI', enterprise: 'SI' },
  monitor_sample: { app: 'S', work: 'ID' },
  open_account: { app: 'SU', enterprise: 'SIU' },
  open_request: { app: 'S', enterprise: 'SI' },
  onl_cgform_row: { app: 'SIUD', enterprise: 'SIUD' },
  open_state: { app: 'S', enterprise: 'S' },
  outbound_message: { app: 'SI', enterprise: 'SI', work: 'UD' },
  password_reset: { app: 'SIUD' },
  payment_call: { app: 'SIU', enterprise: 'SIU' },
  payment_upload: { app: 'S', enterprise: 'S', work: 'I' },
  pending_login: { app: 'SIUD' },
  personal_search: {},
  phone_code: { app: 'SIUD' },
  quartz_job_run: { app: 'SIu', enterprise: 'S', work: 'UD' },
  receipt: { app: 'S', enterprise: 'S', work: 'IUD' },
  receipt_raw: { app: 'S', work: 'IUD' },
  review_record: { app: 'SI', enterprise: 'SI' },
  row_change: { app: 'S', enterprise: 'S', work: 'D' },
  row_change_kind: {},
  row_change_swept: { app: 'S', enterprise: 'S', work: 'IU' },
  review_shown: { app: 'SIUD' },
  running_server: { app: 'S', work: 'IUD' },
  saved_query: { app: 'SIUD', enterprise: 'SIUD' },
  scheduled_declaration: { app: 'SI', enterprise: 'SI' },
  schema_migration: { gate: 'S' },
  sealing_progress: {},
  sys_data_log: { app: 'S', enterprise: 'S' },
  second_factor: { app: 'SIUD', enterprise: 'SIUD' },
  seen_signature: { app: 'I', enterprise: 'I', work: 'SD' },
  sheet_import_chunk: { app: 'SID', enterprise: 'SID' },
  sheet_import_fault: { app: 'SI', enterprise: 'SI' },
  simulated_answer: { app: 'S', work: 'IUD' },
  simulated_document: { app: 'S', work: 'SIUD' },
  simulated_message: { app: 'S', work: 'IUD' },
  mail_server: { app: 'SIUD' },
  oss_file: { app: 'SIUD' },
  sms_provider: { app: 'SIUD' },
  sys_fill_rule_serial: { app: 'S', enterprise: 'S' },
  sys_sms: { app: 'SIUD' },
  sys_sms_template: { app: 'SIUD' },
  stored_file: { app: 'SIUD', enterprise: 'SI' },
  sys_depart: { gate: 's', app: 'SIUD', enterprise: 'SIUD' },
  sys_depart_permission: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_depart_role: { gate: 's', app: 'SIUD', enterprise: 'S' },
  sys_depart_role_permission: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_depart_role_user: { gate: 's', app: 'SIUD', enterprise: 'S' },
  sys_data_source: { app: 'SIUD' },
  sys_gateway_route: { gate: 'S', app: 'SIUD' },
  sys_log: { app: 'SI', enterprise: 'SI', work: 'D' },
  sys_login_failure: { app: 'SIUD', enterprise: 'SIUD' },
  sys_login_device: { app: 'SIUD' },
  sys_login_proof: { app: 'SIUD' },
  sys_permission: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_permission_data_rule: { gate: 's', app: 'SIUD', enterprise: 'S' },
  sys_role: { gate: 's', app: 'SIUD', enterprise: 'S' },
  sys_role_permission: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_session: { gate: 'su', app: 'SIUD' },
  sys_tenant: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_tenant_pack: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_tenant_pack_permission: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_tenant_pack_tenant: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_user: { gate: 's', app: 'SIUD', enterprise: 'Su' },
  sys_user_depart: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_user_role: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_user_tenant: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  sys_version: { gate: 'S', app: 'SIUD', enterprise: 'S' },
  tax_bill: { app: 'S', enterprise: 'S', work: 'IUD' },
  tax_bill_list: { app: 'S', enterprise: 'S', work: 'IUD' },
  summary_result: { app: 'S', enterprise: 'S', work: 'IUD' },
  summary_result_list: { app: 'S', enterprise: 'S', work: 'IUD' },
  recovery_code: { app: 'SIUD', enterprise: 'SIUD' },
  report_scope: {},
  report_subscription: { app: 'SIUD', enterprise: 'SIUD' },
  stat_trade_daily: { app: 'S', enterprise: 'S' },
  stat_trade_monthly: { app: 'S', enterprise: 'S' },
  trade_changed: { app: 'S', enterprise: 'S' },
  trade_counted: { app: 'S', enterprise: 'S' },
  trade_counted_part: { app: 'S', enterprise: 'S' },
  third_account: { app: 'SIUD', enterprise: 'SD' },
  trade_document: { app: 'S', enterprise: 'S' },
  trade_goods: { app: 'S', enterprise: 'S' },
  trade_part: { app: 'S', enterprise: 'S' },
  trade_rate_changed: { app: 'S', enterprise: 'S' },
  trade_source: {},
  uploaded_file: { app: 'SIU', enterprise: 'SIU', work: 'D' },
  wall_screen: { app: 'SIU', enterprise: 'SIU' },
  waiting_key: { app: 'S', work: 'IUD' },
  work_hold: { gate: 's', app: 'Su' },
  work_item: { app: 'S', work: 'SIUD' },
}

/** Staff do everything; an enterprise reads, and changes its own. */
const followed = Object.fromEntries(
  allResources.flatMap(({ table, lines = {}, owner }) =>
    [table, ...Object.values(lines).map((line) => line.table)].map((name): [string, Allowed] => [
      name,
      { app: 'SIUD', enterprise: owner === 'enterprise' ? 'SIUD' : 'S' },
    ]),
  ),
)
const allowed = { ...followed, ...said }

const byRole = (one: Allowed) => Object.fromEntries(Object.entries(one).map(([role, may]) => [`kouan_${role}`, may]))

describe('rule 9: every role has the privileges that are declared for it and no others', () => {
  it('with tables', async () => {
    const declared = Object.fromEntries(Object.entries(allowed).map(([table, one]) => [table, byRole(one)]))
    expect(await readPrivileges(database.kysely)).toEqual(declared)
  })

  it('and the list repeats nothing that follows from a resource', () => {
    const twice = Object.keys(followed).filter((table) => isDeepStrictEqual(said[table], followed[table]))
    expect(twice).toEqual([])
  })

  it('with functions that run as the owner: none is public, each names its schema', async () => {
    const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and (has_function_privilege('public', oid, 'execute') or not coalesce(proconfig::text like '%search_path=%', false))
    `.execute(database.kysely)
    expect(rows).toEqual([])
  })
})
