import { login } from '@kouan/contract/calls/account.ts'
import { channelChoices, openChannel } from '@kouan/contract/calls/channel.ts'
import { isInForce, statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { password } from '../../testing/an-application.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const staff = await test.aUser({ rights: '*' })

it('an enterprise is in force once approved, and stays so under change', () => {
  expect(Object.keys(registrationStates).filter(isInForce)).toEqual(['3', '6'])
})

it.each(statesInForce)('an enterprise in state %s logs in, declares and opens channels', async (status) => {
  const { enterpriseId, form } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const channel = await aChannel(test, { enterpriseId })
  const { id } = await anOrder(test, staff, { enterpriseId })
  await database.pool.query('update enterprise set status = $2 where id = $1', [enterpriseId, status])

  expect(await send(login, { username: String(form.userName), password })).toMatchObject({ success: true })
  expect((await send(declareOrders, { ids: id }, staff)).result).toMatchObject({ done: 1, faults: [] })
  const offered = (await send(channelChoices, {}, staff)).result.enterprises.map(({ value }) => value)
  expect(offered).toContain(enterpriseId)
  const { transferInfoId, baseChannelId } = channel
  const opened = await send(
    openChannel,
    { enterpriseId, transferInfoId, baseChannelId, crossborderType: 'E9610' },
    staff,
  )
  expect(opened).toMatchObject({ success: true })
})

it.each(['7', '8'])('an enterprise in state %s neither declares nor opens channels', async (status) => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const channel = await aChannel(test, { enterpriseId })
  const { id } = await anOrder(test, staff, { enterpriseId })
  await database.pool.query('update enterprise set status = $2 where id = $1', [enterpriseId, status])

  expect((await send(declareOrders, { ids: id }, staff)).message).toContain(`${registrationStates[status]}，不能申报`)
  const offered = (await send(channelChoices, {}, staff)).result.enterprises.map(({ value }) => value)
  expect(offered).not.toContain(enterpriseId)
  const { transferInfoId, baseChannelId } = channel
  const refused = await send(
    openChannel,
    { enterpriseId, transferInfoId, baseChannelId, crossborderType: 'E9610' },
    staff,
  )
  expect(refused.problems).toMatchObject([{ field: 'enterpriseId' }])
})
