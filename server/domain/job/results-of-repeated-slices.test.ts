// Result files of jobs whose connections break while the result is stored.
import { readdir } from 'node:fs/promises'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { afterAll, afterEach, expect, inject, it } from 'vitest'
import { counting, right } from '../../testing/counting-job.ts'
import { silentFarEnd } from '../../testing/fault/silent-far-end.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { handleJob } from './handle-job.ts'

const far = await silentFarEnd(inject('testTemplate').serverUrl)
const { test, begin, start, waitForEnd } = await jobHarness({
  database: await testDatabase({ through: far.through }),
})
afterAll(() => far.close())
afterEach(() => far.restore())

const written = Buffer.from('结果')
const named = { name: '结果.txt', type: 'text/plain' }
const made = handleJob(counting, { slice: async () => ({ rows: 1, file: { ...named, bytes: written } }) })
const staged = handleJob(counting, {
  slice: async (_, { stageFile }) => ({ rows: 1, file: await stageFile(named, (sink) => sink(written)) }),
})
const filesIn = async () =>
  (await readdir(test.config.filesFolder, { recursive: true })).filter((name) => name.length > 2)

it.each([
  ['that it returns', made],
  ['that it writes as it goes', staged],
])('the connection that stores a result %s breaks: the job is done, and its file is whole', async (_, handling) => {
  const user = await test.aUser({ rights: [right] })
  const { jobId } = await begin(user, handling)
  const before = await filesIn().catch(() => [])
  far.breakAfter('insert into stored_file')
  start([handling])
  expect(await waitForEnd(jobId)).toMatchObject({ state: 'DONE' })
  const link = (await test.send(jobFile, { id: jobId }, user)).result
  const answer = await test.app.inject({ url: `${test.config.apiBase}${link.url}` })
  expect(answer.body).toBe('结果')
  expect(await filesIn()).toHaveLength(before.length + 1)
})
