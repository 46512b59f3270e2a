// Finds which of the given numbers documents have, among all numbers of the kind: order, payment, waybill, list, pre-entry.
import { type FoundNumbers, mostNumbers, splitNumbers } from '@kouan/contract/calls/document.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { columnOf } from '../../../crud/columns.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'

export const findNumbers =
  (kind: DocumentKind) =>
  async (context: Context, { numbers: text }: { numbers: string }): Promise<FoundNumbers> => {
    const numbers = splitNumbers(text)
    if (numbers.length > mostNumbers) {
      throw new BadInput([{ field: 'numbers', message: `单号：一次最多${mostNumbers}个，现有${numbers.length}个` }])
    }
    const fields = []
    for (const name of numbersOf(kind)) {
      const column = columnOf(name)
      const { rows } = await sql<{ number: string }>`select distinct ${column} as number
        from ${sql.table(kind.resource.table)} where ${column} = any(${numbers}) and del_flag = 0
          and ${isLetThrough(context, kind.resource, sql`id`)}`.execute(context.db)
      if (rows.length > 0) fields.push({ name, numbers: rows.map(({ number }) => number) })
    }
    const known = new Set(fields.flatMap((field) => field.numbers))
    return {
      found: numbers.filter((number) => known.has(number)),
      missing: numbers.filter((number) => !known.has(number)),
      fields,
    }
  }
