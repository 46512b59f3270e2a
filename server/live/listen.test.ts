import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { ListenerConnection } from '../db/open-database.ts'
import { silentLog } from '../testing/work-harness.ts'
import { listenForChanges } from './listen.ts'

it('LISTEN that is refused: ends the connection, and the next call opens another', async () => {
  const opened: { ended: number }[] = []
  const connectListener = async () => {
    const refused = opened.length === 0
    const client = Object.assign(new EventEmitter(), {
      ended: 0,
      query: () => (refused ? Promise.reject(new Error('not allowed')) : Promise.resolve()),
      end: async () => {
        client.ended += 1
      },
    })
    opened.push(client)
    // As much of a connection as a listener uses.
    return client as unknown as ListenerConnection
  }
  const options = { database: { connectListener }, onNotification: () => {}, onGap: () => {}, log: silentLog }
  const listener = listenForChanges(options)
  await expect(listener.ensure()).rejects.toThrow('not allowed')
  expect(opened.map(({ ended }) => ended)).toEqual([1])
  await listener.ensure()
  await listener.close()
  expect(opened.map(({ ended }) => ended)).toEqual([1, 1])
})
