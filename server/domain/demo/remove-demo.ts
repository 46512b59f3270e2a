// All that a load made, and what has been made of it since, in one transaction.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Refusal } from '../../ground/errors.ts'

/** Answers the keys of the stored files that may go when this is committed. */
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
