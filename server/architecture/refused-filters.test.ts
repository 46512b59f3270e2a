// A filter that chooses rows to act on, or to hand out, never means more rows than it says.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { bulkFieldsOf } from '@kouan/contract/calls/bulk-change.ts'
import { callsOf, servedCalls } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { servedSheetCalls, sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { declaredJobs } from './every-call.ts'
import { passingValues } from './passing-values.ts'

const test = await testApp()
const { send, aUser, database } = test
const admin = await aUser({ rights: '*' })

const widening: object[] = [
  {},
  { a: 1 },
  { id: '0' },
  { id: ' ' },
  { id_MultiString: '' },
  { createTime_begin: '' },
  { createTime_begin: ' ', createTime_end: '' },
  { superQueryParams: '' },
  { superQueryParams: '[]' },
  { superQueryParams: '[{}]' },
  { superQueryParams: '[null]' },
  { superQueryParams: '[{"records":[]}]' },
  { superQueryParams: '[{"field":"id","rule":"eq","val":""}]' },
  { superQueryParams: '[{"field":"","rule":"eq","val":"1"}]' },
  { id: { eq: 1 } },
]

const jobs = (await declaredJobs()).filter(({ input }) => 'filter' in input)

/** What a job asks for beside its rows: of a bulk change, the first field and what is done to it. */
function otherInput({ name, input }: (typeof jobs)[number]): Record<string, unknown> {
  const others = Object.fromEntries(Object.entries(input).filter(([, field]) => 'required' in field && field.required))
  const resource = allResources.find((one) => `${one.name}.changeMany` === name)
  if (!resource) return passingValues(others)
  const [field] = bulkFieldsOf(resource)
  return { field: field?.name, way: field?.ways[0], value: '1', find: '1' }
}

describe('filters of jobs: one that narrows nothing is refused', () => {
  it.each(jobs.map((job) => [job.name, job] as const))('%s', async (_, job) => {
    const taken: string[] = []
    for (const filter of widening) {
      const { code, success } = await send(startCallOf(job), { ...otherInput(job), filter } as never, admin)
      if (success || code !== 400) taken.push(`${code} ${JSON.stringify(filter)}`)
    }
    expect(taken).toEqual([])
    expect((await database.pool.query('select from job')).rows).toEqual([])
  })
})

describe('filters of jobs: a parameter of the list itself that is blank is refused like a blank field', () => {
  it.each(['user.deleteMany', 'user.freezeMany'])('%s', async (name) => {
    const job = jobs.find((one) => one.name === name)
    if (!job) throw new Error(`no job ${name}`)
    for (const departId of ['', ' ']) {
      const filter = { username: 'nobody', departId }
      const answer = await send(startCallOf(job), { filter } as never, admin)
      expect(answer).toMatchObject({ code: 400, problems: [{ field: 'departId' }] })
    }
  })
})

const exported = allResources.filter((resource) =>
  servedSheetCalls(resource).some(({ name }) => name.endsWith('exportXls')),
)

describe('exportXls: a condition that is unknown or cannot be read is refused', () => {
  it.each(exported.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    const { exportXls } = sheetCallsOf(resource)
    for (const query of [{ oderNo: 'A1' }, { superQueryParams: '[{}]' }]) {
      expect(await send(exportXls, query as never, admin)).toMatchObject({ code: 400 })
    }
  })
})

const listed = allResources.flatMap((resource) => {
  const { list } = callsOf(resource)
  return servedCalls(resource).some(({ name }) => name === list.name) ? [[resource.name, list] as const] : []
})

describe('lists: what is ignored of a query is named in the answer', () => {
  it.each(listed)('%s', async (_, list) => {
    const unknown = await send(list, { oderNo: 'A1' } as never, admin)
    expect(unknown).toMatchObject({
      code: 200,
      message: '已忽略：查询条件oderNo不存在',
      problems: [{ field: 'oderNo' }],
    })
    const partial = await send(list, { superQueryParams: '[{"field":"id","rule":"eq","val":""}]' } as never, admin)
    expect(partial).toMatchObject({ code: 200, message: '已忽略：高级查询：有条件不完整或无法识别' })
    const plain = await send(list, { _t: '1790000000', id: '' } as never, admin)
    expect(plain.problems).toBeUndefined()
  })
})
