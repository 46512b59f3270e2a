// A call that changes a row says done only where there is one: an id that nobody has is refused, whatever the call.
import type { Call } from '@kouan/contract/language/call.ts'
import { expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })
const nobodys = '999999999999'

/** Fields that name the rows of a call. */
const naming = /^(id|ids|userId|userIds|userIdList|roleId|jobId|dictId|documentId)$/

const changing = served
  .map(({ call }) => call)
  .filter((call): call is Call => call.method !== 'GET' && !call.upload && call.reply !== 'stream')
  .flatMap((call) => {
    const names = Object.keys(call.input).filter((name) => naming.test(name))
    return names.length === 0 ? [] : [{ call, names }]
  })

/** Calls that answer about no row: they read (a summary, a preview), or a job that is gone is seen and put away already. */
const harmless: readonly RegExp[] = [/\.declareSummary$/, /^onlineForm\.preview$/, /^job\.(see|dismiss)$/]

it('calls about rows that are not there: none says done', async () => {
  expect(changing.length).toBeGreaterThan(300)
  const done: string[] = []
  for (const { call, names } of changing) {
    const { success } = await send(call, Object.fromEntries(names.map((name) => [name, nobodys])) as never, admin)
    if (success && !harmless.some((one) => one.test(call.name))) done.push(call.name)
  }
  expect(done).toEqual([])
})
