// Removes the rows of a load, and those that were added to them since, in one transaction.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Refusal } from '../../ground/errors.ts'

/** Returns the keys of the stored files that can be deleted after the commit. */
export async function removeDemo(db: Transaction): Promise<string[]> {
  try {
    const { rows } = await sql<{ key: string }>`select kouan_remove_demo() as key`.execute(db)
    return rows.map(({ key }) => key)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'KD001') throw new Refusal('有演示之外的企业使用演示通道，请先关闭并另行开通后再移除')
    throw error
  }
}
