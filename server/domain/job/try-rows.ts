// Processes rows one by one: valid rows are kept, errors of the others are collected.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { CallFailure } from '../../ground/errors.ts'
import type { Fault } from './handle-job.ts'

export interface NamedRow {
  id: string
  name: string
}

/** Runs `work` for each row in a savepoint: a CallFailure undoes that row alone, any other error all of them. */
export async function tryRows<R extends NamedRow>(
  db: Transaction,
  rows: readonly R[],
  work: (row: R) => Promise<void>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const { tryRow, end } = createRowSavepoints(db)
  for (const row of rows) faults.push(...(await tryRow(row, () => work(row))))
  await end()
  return faults
}

/** Returns the same for rows that arrive one by one. */
export function createRowSavepoints(db: Transaction) {
  // A savepoint that was rolled back to serves the next row too; after a valid row it is released and set again.
  let savepoint: 'none' | 'unused' | 'used' = 'none'
  return {
    async tryRow(row: NamedRow, work: () => Promise<void>): Promise<Fault[]> {
      const isFirst = savepoint === 'none'
      const renewed = isFirst ? sql`savepoint a_row` : sql`release savepoint a_row; savepoint a_row`
      const set = savepoint === 'unused' ? undefined : renewed.execute(db)
      // Not waited for: the first statement of the row is sent behind it. Where it fails, so do those.
      set?.catch(() => {})
      savepoint = 'used'
      try {
        await work()
        await set
        return []
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        await sql`rollback to savepoint a_row`.execute(db)
        savepoint = 'unused'
        return faultsOf(row, error)
      }
    },
    async end(): Promise<void> {
      if (savepoint !== 'none') await sql`release savepoint a_row`.execute(db)
      savepoint = 'none'
    },
  }
}

export const faultsOf = ({ id, name }: NamedRow, { problems, message }: CallFailure): Fault[] =>
  problems?.map((problem) => ({ rowId: id, rowName: name, ...problem })) ?? [{ rowId: id, rowName: name, message }]
