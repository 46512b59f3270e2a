import { closeCodes } from '@kouan/contract/calls/live-events.ts'
import { expect, it } from 'vitest'
import { openSocket } from '../testing/live-client.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()

it('rule 34: the application closes, its sockets are told and no others are opened', async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { id, token } = await test.aUser()
  const path = `${address}/jeecg-boot/vxeSocket/${id}/page`
  const clients = [
    await openSocket(path, { token }),
    await openSocket(`${address}/jeecg-boot/websocket/${id}`, { token }),
  ]
  // It answers nothing and does not keep the server from ending.
  const deaf = await openSocket(`${path}-deaf`, { token })
  deaf.socket.pause()
  const closed = test.app.close()
  for (const client of clients) expect((await client.closed()).code).toBe(closeCodes.shutdown)
  await closed
  await expect(openSocket(path, { token })).rejects.toThrow('ECONNREFUSED')
  deaf.end()
})
