import { saveApplication, submitApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { decideApplication, readForReview, revealApplicationField } from '@kouan/contract/calls/enterprise/review.ts'
import { expect, it } from 'vitest'
import { aVisitor, pdf } from '../../../testing/an-application.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { zhang, submitted, detail, pass, lookUp } = await reviewHarness(test)

async function returned() {
  const one = await submitted()
  await send(decideApplication, { id: one.id, version: one.version, decision: 'return', reason: '请更正地址' }, zhang)
  const visitor = aVisitor(test)
  return { ...one, visitor, accessToken: await lookUp(one) }
}

it('registration that comes back: what was written and which papers came and went since the return, masked', async () => {
  const one = await returned()
  const { visitor, accessToken } = one
  expect((await detail(one.id)).sinceReturn).toBeNull()
  await visitor.send(saveApplication, { accessToken, address: '更正后的地址', legalPhone: '13712340000' })
  await visitor.upload({ accessToken, kind: 'AGREEMENT' }, { name: 'more.pdf', bytes: pdf })
  expect(await visitor.send(submitApplication, { accessToken })).toMatchObject({ success: true })
  const { sinceReturn } = await detail(one.id)
  expect(sinceReturn?.fields).toMatchObject([
    { field: 'address', old: '测试路1号', new: '更正后的地址' },
    { field: 'legalPhone', old: expect.stringContaining('*'), new: '137****0000' },
  ])
  expect(sinceReturn?.papers).toMatchObject([{ name: 'more.pdf', isNew: true }])

  const revealer = await aUser({ rights: ['application:list', 'application:reveal'] })
  const legal = { id: one.id, field: 'legalPhone' }
  expect((await send(revealApplicationField, { ...legal, isOld: '1' }, revealer)).result).toBe(one.form.legalPhone)
  expect((await send(revealApplicationField, legal, revealer)).result).toBe('13712340000')
})

it('registration that comes back unchanged: an empty list; one that was never returned: none', async () => {
  const one = await returned()
  await one.visitor.send(submitApplication, { accessToken: one.accessToken })
  expect((await detail(one.id)).sinceReturn).toEqual({ fields: [], papers: [] })
  expect((await detail((await submitted()).id)).sinceReturn).toBeNull()
})

it('decided registration: what was returned is kept no longer', async () => {
  const one = await returned()
  await one.visitor.send(submitApplication, { accessToken: one.accessToken })
  await pass({ id: one.id, version: (await detail(one.id)).version })
  const { rows } = await test.database.pool.query('select returned_form from enterprise_apply where id = $1', [one.id])
  expect(rows).toEqual([{ returned_form: null }])
  expect((await send(readForReview, { id: one.id }, zhang)).result.sinceReturn).toBeNull()
})
