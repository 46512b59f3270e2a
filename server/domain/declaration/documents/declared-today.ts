// 今日申报, the one definition of it for every screen (docs/glossary.md).
import { todayParts } from '@kouan/contract/resources/document/document-groups.ts'
import { type RawBuilder, sql } from 'kysely'
import { beijingDay } from '../../../ground/beijing-time.ts'

/** Returns the condition of the documents of these types whose last declaration began today; it reads one day of them. */
export const declaredToday = (now: Date, types: readonly string[]): RawBuilder<unknown> =>
  sql`declare_time >= ${`${beijingDay(now)} 00:00+08`}::timestamptz and del_flag = 0 and doc_type = any(${[...types]})`

const parts = Object.entries<readonly string[]>(todayParts)
const counted = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`
const isIn = (states: readonly string[]) => sql`declare_status = any(${[...states]})`

/** Returns the columns `moving`, `accepted`, `refused` and `rest`: how many of the rows are in each part and in none. */
export const countsOfParts = (): RawBuilder<unknown> =>
  sql.join([
    ...parts.map(([name, states]) => sql`${counted(isIn(states))} as ${sql.ref(name)}`),
    sql`${counted(sql`not ${isIn(parts.flatMap(([, states]) => states))}`)} as rest`,
  ])
