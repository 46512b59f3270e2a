// 授权比对: what a partner may learn of a document by consent, and what nobody learns.
import { type PartnerDocument, shipmentCall } from '@kouan/contract/calls/shipment.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { order, orderDocument } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { aCompany, type TestCompany } from '../../../testing/a-company.ts'
import { aDocument, type DocumentForm, declareOf } from '../../../testing/a-document.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const { add, list, get } = callsOf(comparisonConsent)
const { revoke } = actionCalls(comparisonConsent)

const aCompanyOf = (companyRoles: string) => aCompany(test, { company: { companyRoles } })

const [shop, payer, broker] = [await aCompanyOf('EBC'), await aCompanyOf('PAY'), await aCompanyOf('AGENT')]

let trades = 0
/** An order of the shop and its payment, which the payment company has. */
async function aTrade(given: DocumentForm = {}) {
  trades += 1
  const orderNo = `CONSENT-${trades}`
  const unpaid = { payCode: '', payName: '', payTransactionId: '' }
  const { id } = await aDocument(test, shop.user, orderDocument, { orderNo, ...unpaid })
  const paid = await aDocument(test, payer.user, paymentDocument, { orderNo, ...given })
  return { orderNo, id, paymentId: paid.id }
}

async function consent(from: TestCompany, to: TestCompany, given: { kinds?: string; expireDate?: string } = {}) {
  const added = await send(add, { granteeCode: String(to.form.creditCode), ...given } as never, from.user)
  if (!added.success) throw new Error(added.message)
  return added.result
}

const revoked = (id: string, by: TestUser) => send(revoke, { ids: id } as never, by)
const shipmentOf = async (id: string, user = shop.user) => (await send(shipmentCall(order), { id }, user)).result
const resultOf = ({ elements }: PartnerDocument, label: string, line: number | null = null) =>
  elements.find((element) => element.label === label && element.line === line)?.result

/** Nobody has consented, or no document is there: the answer is the same. */
async function expectNothing(id: string) {
  const { partners, missing } = await shipmentOf(id)
  expect(partners).toEqual([])
  expect(missing.map(({ resource }) => resource)).toContain('payment')
}

describe('consent', () => {
  it('is given by code, seen by both sides and by nobody else, and taken back by its owner alone', async () => {
    const given = await consent(payer, shop, { kinds: 'CEB411Message', expireDate: '2099-12-31' })
    expect(given).toMatchObject({
      ...{ granteeName: shop.form.companyName, enterpriseName: payer.form.companyName },
      ...{ side: 'GIVEN', validity: 'VALID', tryCount: 0 },
    })
    const sidesOf = async (user: TestUser) =>
      (await send(list, {}, user)).result.records.map(({ id, side }) => [id, side])
    expect(await sidesOf(payer.user)).toEqual([[given.id, 'GIVEN']])
    expect(await sidesOf(shop.user)).toEqual([[given.id, 'RECEIVED']])
    expect(await sidesOf(broker.user)).toEqual([])
    expect((await send(get, { id: given.id }, broker.user)).success).toBe(false)
    const staff = await test.aUser({ rights: '*' })
    expect(await sidesOf(staff)).toEqual([[given.id, 'OTHERS']])

    expect((await revoked(given.id, shop.user)).message).toContain('给出的授权由对方撤销')
    expect((await revoked(given.id, staff)).message).toContain('授权由企业自己给出和撤销')
    expect(await revoked(given.id, payer.user)).toMatchObject({ success: true })
    expect((await send(get, { id: given.id }, shop.user)).result).toMatchObject({
      ...{ validity: 'REVOKED', revokeBy: payer.user.username, revokeTime: expect.any(String) },
    })
    const { rows } = await database.pool.query(
      `select operate_type as kind from sys_log where target like $1 order by id`,
      [`comparisonConsent ${given.id}%`],
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  it('is refused for an unknown code, for oneself, twice, in the past, of another tenant, and by staff', async () => {
    const problem = async (granteeCode: unknown, more = {}) =>
      (await send(add, { granteeCode, ...more } as never, payer.user)).problems
    const of = (message: RegExp) => [{ field: 'granteeCode', message: expect.stringMatching(message) }]
    expect(await problem('91110000000000000X')).toEqual(of(/没有代码为 91110000000000000X 的已备案企业/))
    expect(await problem(payer.form.creditCode)).toEqual(of(/不能授权给本企业/))
    expect(await problem(shop.form.creditCode, { expireDate: '2020-01-01' })).toMatchObject([{ field: 'expireDate' }])
    const { id } = await consent(payer, shop)
    expect(await problem(shop.form.companyCode)).toEqual(of(/已授权/))
    await revoked(id, payer.user)
    const elsewhere = await aCompanyOf('EBC')
    await database.pool.query('update enterprise set tenant_id = 77 where id = $1', [elsewhere.enterpriseId])
    expect(await problem(elsewhere.form.creditCode)).toEqual(of(/没有代码为/))
    const staff = await test.aUser({ rights: '*' })
    expect((await send(add, { granteeCode: String(shop.form.creditCode) } as never, staff)).status).toBe(403)
  })
})

describe('shipment with a partner’s document', () => {
  it('tells per field what agrees and no content; without consent, after its end or revocation there is nothing', async () => {
    const { id } = await aTrade({ amountPaid: '1.5', payerName: '某某某' })
    await expectNothing(id)
    const { id: consentId } = await consent(payer, shop)
    const { partners, missing, documents } = await shipmentOf(id)
    expect(missing.map(({ resource }) => resource)).toEqual(['waybill', 'inventory'])
    expect(documents.map(({ resource }) => resource)).toEqual(['order'])
    const [partner] = partners as [PartnerDocument]
    expect(partner).toMatchObject({
      ...{ resource: 'payment', enterprise: payer.form.companyName, declareStatus: 'READY', isLimited: false },
    })
    expect(resultOf(partner, '订单编号')).toBe('equal')
    expect(resultOf(partner, '支付金额')).toBe('differs')
    expect(resultOf(partner, '支付人姓名')).toBe('differs')
    expect(resultOf(partner, '支付人证件号码')).toBe('equal')
    expect(JSON.stringify(partners)).not.toMatch(/1\.5|某某某/)
    expect((await send(get, { id: consentId }, payer.user)).result).toMatchObject({ tryCount: 1 })
    const { rows } = await database.pool.query(`select log_content as content from sys_log where target = $1`, [
      `order ${id}`,
    ])
    expect(rows).toContainEqual({ content: `授权比对：支付单（${payer.form.companyName}）` })

    await database.pool.query(`update comparison_consent set expire_date = '2020-01-01' where id = $1`, [consentId])
    await expectNothing(id)
    await database.pool.query('update comparison_consent set expire_date = null where id = $1', [consentId])
    expect((await shipmentOf(id)).partners).toHaveLength(1)
    await revoked(consentId, payer.user)
    await expectNothing(id)
  })

  it('consent for other kinds, to another enterprise, or in another tenant: nothing', async () => {
    const { id, paymentId } = await aTrade()
    const others = await consent(payer, shop, { kinds: 'CEB511Message' })
    const elsewhere = await consent(payer, broker)
    await expectNothing(id)
    await revoked(`${others.id},${elsewhere.id}`, payer.user)
    const { id: consentId } = await consent(payer, shop)
    expect((await shipmentOf(id)).partners).toHaveLength(1)
    await database.pool.query('update payment_head set tenant_id = 77 where id = $1', [paymentId])
    await database.pool.query('update comparison_consent set tenant_id = 77 where id = $1', [consentId])
    await expectNothing(id)
    await database.pool.query('update comparison_consent set tenant_id = 0 where id = $1', [consentId])
    await revoked(consentId, payer.user)
  })

  it('goods are compared line by line', async () => {
    const { orderNo } = await aTrade()
    await consent(shop, broker)
    const { id } = await aDocument(test, broker.user, inventoryDocument, { orderNo })
    const { partners } = (await send(shipmentCall(inventoryDocument.resource), { id }, broker.user)).result
    const [partner] = partners as [PartnerDocument]
    expect(partner.resource).toBe('order')
    expect(resultOf(partner, '企业商品名称', 1)).toBe('equal')
    expect(resultOf(partner, '数量', 1)).toBe('equal')
  })

  it('guesses: five different contents a day with one document, the same content as often as you like', async () => {
    const { id } = await aTrade()
    const { id: consentId } = await consent(payer, shop)
    const guess = async (buyerName: string) => {
      expect(await send(callsOf(order).edit, { id, buyerName }, shop.user)).toMatchObject({ success: true })
      return (await shipmentOf(id)).partners[0]
    }
    for (const name of ['甲', '乙', '丙', '丁', '戊'])
      expect(await guess(`张${name}`)).toMatchObject({ isLimited: false })
    expect(await guess('张己')).toMatchObject({ isLimited: true, elements: [] })
    expect(await guess('张甲')).toMatchObject({ isLimited: false })
    expect((await send(get, { id: consentId }, payer.user)).result).toMatchObject({ tryCount: 7 })
    await database.pool.query(`update comparison_try set create_time = create_time - interval '25 hours'`)
    expect(await guess('张己')).toMatchObject({ isLimited: false })
    await revoked(consentId, payer.user)
  })
})

it('a declaration warns of differences with a partner’s document, and goes out', async () => {
  const { id } = await aTrade({ amountPaid: '1.5' })
  await consent(payer, shop)
  await aChannel(test, { enterpriseId: shop.enterpriseId, simulated: {} })
  const { result } = await send(declareOf(orderDocument), { ids: id }, shop.user)
  expect(result).toMatchObject({ done: 1 })
  expect(result.warnings).toContainEqual(
    expect.stringMatching(new RegExp(`与${payer.form.companyName}的支付单（已授权比对）不一致的项目：.*支付金额`)),
  )
})

it('an enterprise asks for nobody else', async () => {
  const client = await database.pool.connect()
  await client.query('begin; set local role kouan_enterprise')
  await client.query(`select set_config('kouan.tenant', '0', true), set_config('kouan.enterprise', $1, true)`, [
    broker.enterpriseId,
  ])
  const asking = client.query(
    `select * from kouan_compare_with_partner($1, 'CEB411Message', '[{"order_no": "CONSENT-1"}]', '[]', 'x', now())`,
    [shop.enterpriseId],
  )
  await expect(asking).rejects.toThrow(/compares its own documents/)
  await client.query('rollback')
  client.release()
})
