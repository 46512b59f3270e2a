// The rates of many months are saved from one table.
import { saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const rates = callsOf(exchangeRate)

describe('the table of rates', () => {
  it('saves added, changed and deleted rates together, or none of them with the fault at its line', async () => {
    const save = (input: object, by = staff) => send(saveRates, input as never, by)
    const row = (rateMonth: string, rate: string) => ({ rateMonth, currency: '502', rate })
    expect(await save({ rates: [row('2019-01', '7'), row('2019-02', '7.1')] })).toMatchObject({ success: true })
    const { records } = (await send(rates.list, { column: 'rateMonth', order: 'asc' } as never, staff)).result
    const [first, second] = records.filter(({ rateMonth }) => rateMonth.startsWith('2019'))
    if (!first || !second) throw new Error('no rates')
    const changed = { id: first.id, version: first.version, ...row('2019-01', '7.5') }
    const faulty = await save({ rates: [changed, row('2019-03', '0')] })
    expect(faulty).toMatchObject({ success: false, problems: [{ field: 'rates[1].rate' }] })
    expect(await save({ rates: [row('2019-02', '7')] })).toMatchObject({ problems: [{ field: 'rates[0].rateMonth' }] })
    expect(await save({ rates: [changed, row('2019-03', '7.3')], deletedIds: second.id })).toMatchObject({
      success: true,
    })
    const after = (await send(rates.list, { column: 'rateMonth', order: 'asc' } as never, staff)).result.records
    expect(
      after.filter(({ rateMonth }) => rateMonth.startsWith('2019')).map((one) => [one.rateMonth, Number(one.rate)]),
    ).toEqual([
      ['2019-01', 7.5],
      ['2019-03', 7.3],
    ])
    const editor = await aUser({ rights: ['exchangeRate:edit'] })
    expect((await save({ rates: [row('2019-04', '7')] }, editor)).status).toBe(403)
  })
})
