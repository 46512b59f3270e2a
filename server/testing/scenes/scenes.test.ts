// Every scene of `npm run scene` can be made.
import { expect, it } from 'vitest'
import { scene } from './scene.ts'
import { type SceneName, scenes } from './scenes.ts'

const names = Object.keys(scenes) as SceneName[]
const made = new Map<string, object>()
for (const name of names) made.set(name, await scene(name).catch((error: Error) => error))

it.each(names)('scene %s: is made, and none of its work failed', async (name) => {
  const found = made.get(name)
  if (found instanceof Error) throw found
  const { database, app } = found as Awaited<ReturnType<typeof scene>>
  const { rows } = await database.pool.query("select kind, reason from work_item where state = 'failed'")
  expect(rows).toEqual([])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
})
