// `npm run check-data`: judges all stored rows and marks those that people have to correct. The rows stay as they are.
import { type Kysely, sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { DB } from '../../generated/database.d.ts'
import type { Vault } from '../../vault/vault.ts'
import { type CheckedTable, checkedTables } from './checked-tables.ts'
import { type FoundFault, type JudgedRow, judgeRows } from './judge-rows.ts'

export interface DataCheck {
  /** Connection of the database owner, which row-level security does not bind. */
  db: Kysely<DB>
  vault: Vault
  onFault(found: { table: CheckedTable; row: JudgedRow; fault: FoundFault }): void
}

export interface DataCheckResult {
  rows: number
  faultyRows: number
  faults: number
  unreadable: number
}

/** Rows that are in memory at a time, each with its lines. */
const rowsAtOnce = 200

/** Checks all rows in the order of their ids. Each page is one transaction, so that a run can be interrupted and repeated. */
export async function checkStoredData({ db, vault, onFault }: DataCheck): Promise<DataCheckResult> {
  const result: DataCheckResult = { rows: 0, faultyRows: 0, faults: 0, unreadable: 0 }
  for (const table of checkedTables) {
    let lastId = '0'
    for (;;) {
      const rows = await db.transaction().execute(async (transaction) => {
        const condition = sql`id > ${lastId}`
        const page = await judgeRows({ db: transaction, vault, table }, { condition, limit: rowsAtOnce })
        await markRows(transaction, table, page)
        return page
      })
      for (const row of rows) {
        result.rows += 1
        result.unreadable += row.unreadable
        result.faults += row.faults.length
        if (row.faults.length > 0) result.faultyRows += 1
        for (const fault of row.faults) onFault({ table, row, fault })
      }
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) break
      lastId = last.id
    }
    await removeMarksOfGone(db, table)
  }
  return result
}

/** Replaces the marks of these rows by those of the faults that were found. */
async function markRows(
  db: Transaction,
  { resource: { name } }: CheckedTable,
  rows: readonly JudgedRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await sql`delete from data_fault where resource = ${name} and row_id = any(${ids}::bigint[])`.execute(db)
  const marks = rows.flatMap(({ id, version, tenantId, enterpriseId, faults }) =>
    faults.map(({ at, fault }) => ({ id, version, tenantId, enterpriseId, at, fault })),
  )
  if (marks.length === 0) return
  await sql`insert into data_fault (tenant_id, enterprise_id, resource, row_id, row_version, at, fault)
    select "tenantId", "enterpriseId", ${name}, id, version, at, fault
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as marks(id bigint, version int, "tenantId" bigint, "enterpriseId" bigint, at text, fault text)`.execute(db)
}

async function removeMarksOfGone(db: Kysely<DB>, { resource, plan }: CheckedTable): Promise<void> {
  const alive = resource.recycle ? sql`and t.del_flag = 0` : sql``
  await sql`delete from data_fault f where resource = ${resource.name}
    and not exists (select from ${sql.table(plan.table)} t where t.id = f.row_id ${alive})`.execute(db)
}
