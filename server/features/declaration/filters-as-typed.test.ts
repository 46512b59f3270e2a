// Times and amounts of messages are found as they are typed in a form, whatever the database keeps.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { expect, it } from 'vitest'
import { aDocument } from '../../testing/a-document.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, owner: user } = await scene('company', { company: { companyRoles: 'PAY' } })
const { list } = callsOf(payment)

const times = ['20251031235959', '20251101000000', '20251128024545', '20251231235959', '20260101000000']
for (const [at, payTime] of times.entries())
  await aDocument(test, user, paymentDocument, { payTime, amountPaid: `${at + 1}000.50` })

const found = async (query: object) => {
  const { result } = await send(list, { pageSize: 100, column: 'payTime', order: 'asc', ...query }, user)
  return result.records.map((row) => times.indexOf(String(row.payTime)))
}
const asked = (rule: string, val: string, field = 'payTime') => ({
  superQueryParams: JSON.stringify([{ field, rule, val }]),
})

it.each<[object, number[]]>([
  [{ payTime_begin: '2025-11-01' }, [1, 2, 3, 4]],
  [{ payTime_end: '2025-12-31' }, [0, 1, 2, 3]],
  [{ payTime_begin: '2025/11/1', payTime_end: '2025年12月31日' }, [1, 2, 3]],
  [{ payTime: '2025-11-28 02:45:45' }, [2]],
  [{ payTime: '2025-11-28' }, [2]],
  [{ payTime: '=2025年11月1日' }, [1]],
  [{ payTime: '!20251231' }, [0, 1, 2, 4]],
  [{ payTime: '2025-11-01,2025/12/31,2026-01-01 00:00:00' }, [1, 3, 4]],
  [{ payTime_MultiString: '2025-11-28,2025-10-31' }, [0, 2]],
  [asked('eq', '2025-12-31'), [3]],
  [{ payTime: '>=2025-11-28' }, [2, 3, 4]],
  [{ payTime: '<=2025-11-28' }, [0, 1, 2]],
  [{ payTime: '>2025-12-31' }, [4]],
  [{ payTime: '<2025-11-01' }, [0]],
  [{ payTime: '2025-11-28*' }, [2]],
  [{ payTime: '202511*' }, [1, 2]],
  [asked('ge', '2025-11-01'), [1, 2, 3, 4]],
  [asked('le', '2025-10-31'), [0]],
  [asked('between', '2025-11-01,2025-11-28'), [1, 2]],
  [{ amountPaid_begin: '2,000.5', amountPaid_end: '３０００．５' }, [1, 2]],
  [asked('ge', '￥4000.5', 'amountPaid'), [3, 4]],
])('payments: %j, those that the form would mean', async (query, rows) => {
  expect(await found(query)).toEqual(rows)
})

it.each([{ payTime_begin: '明天' }, { payTime: '2026-02-30' }, asked('ge', '2026-13-01')])(
  'payments: %j, refused with the sentence of the form',
  async (query) => {
    const answer = await send(list, query as never, user)
    expect(answer).toMatchObject({ code: 400, success: false })
    expect(answer.message).toMatch(/^支付时间：“.+”不是有效的时间/)
  },
)
