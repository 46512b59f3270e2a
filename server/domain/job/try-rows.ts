// The good rows go through, and what is wrong with the others is written down.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { CallFailure } from '../../ground/errors.ts'
import type { Fault } from './handle-job.ts'

export interface NamedRow {
  id: string
  name: string
}

/** Each row in a savepoint of its own: a refusal undoes that row alone, and any other error all of them. */
export async function tryRows<R extends NamedRow>(
  db: Transaction,
  rows: readonly R[],
  work: (row: R) => Promise<void>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const row of rows) {
    await sql`savepoint a_row`.execute(db)
    try {
      await work(row)
      await sql`release savepoint a_row`.execute(db)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      await sql`rollback to savepoint a_row`.execute(db)
      faults.push(...faultsOf(row, error))
    }
  }
  return faults
}

export const faultsOf = ({ id, name }: NamedRow, { problems, message }: CallFailure): Fault[] =>
  problems?.map((problem) => ({ rowId: id, rowName: name, ...problem })) ?? [{ rowId: id, rowName: name, message }]
