// Inserts thousands of import lists with three lines as the product writes them, without its calls, which would take minutes.
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { sql } from 'kysely'
import { planOf, toColumns } from '../../server/crud/column-plan.ts'
import type { OwnerConnections } from '../../server/db/connect.ts'
import { newIds } from '../../server/db/new-ids.ts'
import { documentForm } from '../../server/testing/a-document.ts'
import { testKey } from '../../server/testing/test-key.ts'
import { openVault } from '../../server/vault/vault.ts'

type Row = Record<string, unknown>

export const linesOfList = 3

/** Returns their ids in ascending order. */
export async function manyLists(
  { kysely: db }: OwnerConnections,
  { enterpriseId, count }: { enterpriseId: string; count: number },
): Promise<string[]> {
  const vault = openVault({ encryptionKey: testKey })
  const plan = planOf(inventory)
  const lines = inventory.lines?.goods
  if (!lines) throw new Error('lists have no goods')
  const linePlan = planOf(lines)
  const ids = (await newIds(db, { table: plan.table, count })).toSorted((one, other) => Number(one) - Number(other))
  const heads: Row[] = []
  const goods: Row[] = []
  for (const id of ids) {
    const { goods: [line = {}] = [], ...form } = documentForm(inventoryDocument)
    heads.push({
      ...toColumns({ plan, id, values: { ...inventoryDocument.fixed, ...form, enterpriseId }, vault }),
      id,
      tenant_id: '0',
      create_by: 'bench',
    })
    for (let at = 1; at <= linesOfList; at += 1) {
      const values = toColumns({ plan: linePlan, id: '0', values: { ...line, gnum: String(at) }, vault })
      goods.push({ ...values, [lines.head]: id, line_no: at })
    }
  }
  await insertAll(plan.table, heads)
  await insertAll(linePlan.table, goods)
  return ids

  async function insertAll(table: string, rows: Row[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {})
    const columns = sql.join(names.map((name) => sql.ref(name)))
    for (let from = 0; from < rows.length; from += 300) {
      const values = rows.slice(from, from + 300).map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
      await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db)
    }
  }
}
