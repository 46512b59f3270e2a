import { readUnknownYears, saveCalendar } from '@kouan/contract/calls/enterprise/calendar.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { calendarDay } from '@kouan/contract/resources/enterprise/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../testing/an-enterprise.ts'
import { reviewHarness } from '../../testing/review-harness.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, clock } = test
const staff = await aUser({ rights: '*' })

describe('working days', () => {
  const before = async (moment: string, days: number) => {
    const { rows } = await database.pool.query<{ at: string }>(
      `select to_char(kouan_workdays_before($1, $2) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at`,
      [`${moment}:00+08`, days],
    )
    return rows[0]?.at
  }

  it.each([
    ['an ordinary week', '2026-03-12T10:00', 2, '2026-03-10 10:00'],
    ['a weekend', '2026-03-16T10:00', 2, '2026-03-12 10:00'],
    ['a day of rest, which counts as its beginning', '2026-03-15T10:00', 2, '2026-03-12 00:00'],
    ['the Spring Festival', '2026-02-24T09:00', 1, '2026-02-14 09:00'],
    ['a Saturday on which people work', '2026-03-02T09:00', 1, '2026-02-28 09:00'],
    ['a year without data', '2031-10-06T09:00', 5, '2031-09-29 09:00'],
  ])('are counted back over %s', async (_title, moment, days, expected) => {
    expect(await before(moment, days)).toBe(expected)
  })

  it('are edited in a table by staff, all or none, and the years that are missing are named', async () => {
    clock.now = () => new Date('2026-11-02T10:00:00+08:00')
    const admin = await aSession(test, staff.username)
    expect((await send(readUnknownYears, {}, admin)).result).toEqual({ years: [2027] })
    const save = (input: object, by = admin) => send(saveCalendar, input as never, by)
    const holiday = { day: '2027-01-01', dayKind: 'REST', note: '元旦' }
    const twice = await save({ days: [holiday, holiday] })
    expect(twice).toMatchObject({ success: false, problems: [{ field: 'days[1].day' }] })
    const wrong = await save({ days: [{ day: '2027-13-01', dayKind: 'REST' }] })
    expect(wrong).toMatchObject({ success: false, problems: [{ field: 'days[0].day' }] })
    expect(await save({ days: [holiday] })).toMatchObject({ success: true })
    expect((await send(readUnknownYears, {}, admin)).result).toEqual({ years: [] })
    const listed = await send(callsOf(calendarDay).list, { day_begin: '2027-01-01' }, admin)
    expect(listed.result.records).toMatchObject([{ ...holiday, dayKind_dictText: '放假' }])
    const reader = await aUser({ rights: ['calendarDay:list'] })
    expect((await save({ days: [holiday] }, await aSession(test, reader.username))).status).toBe(403)
  })
})

it('the queue of the reviewers marks who waits longer than two and five working days', async () => {
  clock.now = () => new Date()
  const { submitted, zhang } = await reviewHarness(test)
  const { rows } = await database.pool.query<{ two: Date; five: Date }>(
    'select kouan_workdays_before(now(), 2) as two, kouan_workdays_before(now(), 5) as five',
  )
  const { two, five } = rows[0] ?? { two: new Date(), five: new Date() }
  const minute = 60_000
  const wait = async (since: Date) => {
    const { id, applyNo } = await submitted()
    await database.pool.query('update enterprise_apply set submit_time = $2 where id = $1', [id, since])
    return applyNo
  }
  const [late, later, soon] = [
    await wait(new Date(two.getTime() - minute)),
    await wait(new Date(five.getTime() - minute)),
    await wait(new Date(two.getTime() + 10 * minute)),
  ]
  const listed = async (filter: { late: string }) =>
    (await send(callsOf(application).list, filter, zhang)).result.records.map((row) => [row.applyNo, row.late])
  expect(await listed({ late: '2' })).toEqual([[late, '2']])
  expect(await listed({ late: '2,5' })).toEqual([
    [later, '5'],
    [late, '2'],
  ])
  expect((await send(callsOf(application).list, { applyNo: soon }, zhang)).result.records).toMatchObject([
    { late: null },
  ])
})
