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
  const { trying, end } = oneByOne(db)
  for (const row of rows) faults.push(...(await trying(row, () => work(row))))
  await end()
  return faults
}

/** The same for rows that are known one after the other. */
export function oneByOne(db: Transaction) {
  // A savepoint that a row was undone to serves the next one, too, and that of a good row goes out with its release.
  let standing: 'none' | 'unused' | 'used' = 'none'
  return {
    async trying(row: NamedRow, work: () => Promise<void>): Promise<Fault[]> {
      if (standing === 'none') await sql`savepoint a_row`.execute(db)
      if (standing === 'used') await sql`release savepoint a_row; savepoint a_row`.execute(db)
      standing = 'used'
      try {
        await work()
        return []
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        await sql`rollback to savepoint a_row`.execute(db)
        standing = 'unused'
        return faultsOf(row, error)
      }
    },
    async end(): Promise<void> {
      if (standing !== 'none') await sql`release savepoint a_row`.execute(db)
      standing = 'none'
    },
  }
}

export const faultsOf = ({ id, name }: NamedRow, { problems, message }: CallFailure): Fault[] =>
  problems?.map((problem) => ({ rowId: id, rowName: name, ...problem })) ?? [{ rowId: id, rowName: name, message }]
