import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { describe, expect, it } from 'vitest'
import { jobs, served } from '../areas.ts'
import { declaredActing, declaredJobs } from './every-call.ts'

const declared = await declaredJobs()
const handled = jobs.map(({ job }) => job.name)

describe('the jobs of the contract', () => {
  it('each has one handler', () => {
    expect(declared.length).toBeGreaterThan(0)
    expect(handled.toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
    expect(new Set(handled).size).toBe(handled.length)
  })

  // The start call is a call like others, so every architecture test about calls covers its right.
  it.each(declared.map((job) => [job.name, job] as const))('%s is started by a call of its own', (_, job) => {
    const { name, path, needs } = startCallOf(job)
    expect(served.map(({ call }) => call)).toContainEqual(expect.objectContaining({ name, path, needs }))
  })

  it('every action with asJob has a handler for its job', async () => {
    const handed = (await declaredActing()).flatMap(({ name, actions = {} }) =>
      Object.entries(actions).flatMap(([action, { asJob }]) => (asJob ? [`${name}.${action}Many`] : [])),
    )
    expect(handed).toContain('order.declareMany')
    expect(handed.filter((name) => !handled.includes(name))).toEqual([])
  })

  it('rule 26: each is recorded in the audit log', () => {
    expect(declared.filter(({ audit }) => audit === 'none').map(({ name }) => name)).toEqual([])
  })
})
