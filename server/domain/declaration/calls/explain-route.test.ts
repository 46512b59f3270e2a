import { documentRouteCall } from '@kouan/contract/calls/document-route.ts'
import { order as orderResource } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, user, enterpriseId, channel, order, reaches } = await scene('orderRefused')
const latest = async () => (await send(documentRouteCall(orderResource), { id: order.id }, user)).result.latest

it('declared again after a refusal, by another channel: the latest one told is that of the newest attempt', async () => {
  expect(await latest()).toMatchObject({ dxpId: channel.dxpId, sendTime: expect.any(String), problem: null })
  const newer = await aChannel(test, { enterpriseId })
  await send(declareOrders, { ids: order.id }, user)
  await reaches(order.id, 'SENT -')
  expect(await latest()).toMatchObject({ dxpId: newer.dxpId, sendTime: expect.any(String), problem: null })
})
