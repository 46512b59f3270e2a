// Record of a load: its day, its progress, and the ids of its rows.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

export interface DemoRecord {
  begunAt: Date
  begunBy: string
  orders: number
  stage: number
  isComplete: boolean
}

export async function readRecord(db: Transaction): Promise<DemoRecord | undefined> {
  const { rows } = await sql<DemoRecord>`select begun_at as "begunAt", begun_by::text as "begunBy", orders, stage,
    is_complete as "isComplete" from demo`.execute(db)
  return rows[0]
}

export async function beginRecord(
  db: Transaction,
  { begunAt, begunBy, orders }: Omit<DemoRecord, 'stage' | 'isComplete'>,
) {
  await sql`insert into demo (begun_at, begun_by, orders) values (${begunAt}, ${begunBy}, ${orders})`.execute(db)
}

/** Records the end of a stage in its transaction. Returns false when another process has done the stage. */
export async function endStage(db: Transaction, { stage, isComplete }: Pick<DemoRecord, 'stage' | 'isComplete'>) {
  const { rows } = await sql`update demo set stage = ${stage + 1}, is_complete = ${isComplete} where stage = ${stage}
    returning stage`.execute(db)
  return rows.length > 0
}

export type MadeTable =
  | 'enterprise'
  | 'enterprise_apply'
  | 'sys_user'
  | 'sys_depart'
  | 'sys_position'
  | 'sys_category'
  | 'sys_check_rule'
  | 'sys_permission'
  | 'onl_cgform_head'
  | 'review_template'
  | 'exchange_rate'
  | 'importable_goods'
  | 'help_note'
  | 'duty_roster'
  | 'announcement'
  | 'transfer_info'
  | 'base_channel'
  | 'business_receipt'
  | 'onl_cgreport_head'
  | 'sys_permission'

/** Records the id of a row, so that the removal finds it. */
export async function remember(db: Transaction, table: MadeTable, id: string): Promise<string> {
  await sql`update demo set made = jsonb_set(made, array[${table}::text], coalesce(made -> ${table}::text, '[]') || to_jsonb(${id}::text))`.execute(
    db,
  )
  return id
}

/** Whether the system has rows of its own, beside which nothing is loaded. */
export async function isUsed(db: Transaction): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean
  }>`select exists (select from enterprise_apply) or exists (select from enterprise)
    or exists (select from document) or exists (select from transfer_info) or exists (select from base_channel) as used`.execute(
    db,
  )
  return rows[0]?.used ?? true
}
