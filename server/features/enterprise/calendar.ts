// 工作日历: the list, the table in which it is edited, and the years that it knows nothing of.
import { readUnknownYears, saveCalendar } from '@kouan/contract/calls/enterprise/calendar.ts'
import { calendarDay } from '@kouan/contract/resources/enterprise/calendar-day.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { saveTable } from '../../crud/save-table.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { beijingDay } from '../../ground/beijing-time.ts'

const calendarEntity = defineEntity({ resource: calendarDay })

const unknownYears = serve(readUnknownYears, async ({ db, now }) => {
  const today = beijingDay(now)
  const year = Number(today.slice(0, 4))
  // The notice for the next year is published in November.
  const meant = today.slice(5) >= '11-01' ? [year, year + 1] : [year]
  const { rows } = await sql<{ year: number }>`select year from unnest(${meant}::int[]) as year
    where not exists (select from calendar_day
      where day between make_date(year, 1, 1) and make_date(year, 12, 31)) order by year`.execute(db)
  return { years: rows.map((row) => row.year) }
})

export const calendar: Part[] = [
  ...serveEntity(calendarEntity),
  unknownYears,
  serve(saveCalendar, (context, input) =>
    saveTable(
      { ...calendarEntity, context },
      { name: 'days', rows: input.days ?? [], deletedIds: input.deletedIds ?? [] },
    ),
  ),
]
