import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { answerHealth } from './health.ts'

const database = await testDatabase()
const disk = { free: 1e9 }
const app = fastify()
answerHealth(app, { db: database, dataFolder: '/tmp', readFree: async () => disk.free })
afterAll(() => app.close())
const ready = async () => {
  const answer = await app.inject({ url: '/health/ready' })
  return [answer.statusCode, answer.json()]
}

it('is not ready while the disk is full, and ready when there is room', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }])
  disk.free = 10_000_000
  expect(await ready()).toEqual([503, { status: 'not ready', reason: 'the disk is full' }])
  disk.free = 1e9
  expect(await ready()).toEqual([200, { status: 'ready' }])
})
