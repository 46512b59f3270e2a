// No path to the rows of a resource leaves out its hooks. The test replaces every hook by one that records its call; those
// of writes refuse afterwards, so that nothing is written.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { bulkFieldsOf, changeManyOf, changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { exportManyOf, importManyOf } from '@kouan/contract/calls/sheets.ts'
import { servedActions } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { deleteManyOf, jobOfAction, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs, parts, served } from '../areas.ts'
import { textSourceOf } from '../crud/kinds.ts'
import { partsWith } from '../domain/entity/part.ts'
import { writeWorkbook } from '../domain/spreadsheets/files/write-workbook.ts'
import { Refusal } from '../ground/errors.ts'
import { jobHarness } from '../testing/job-harness.ts'
import { multipart } from '../testing/multipart.ts'
import { insertRow, someFields } from './a-row.ts'
import { passingValues } from './passing-values.ts'

const { test, start, read } = await jobHarness()
const { app, config, database, send, aUser } = test
const staff = await aUser({ rights: '*' })

const hookNames = ['scope', 'beforeAdd', 'beforeEdit', 'beforeDelete', 'beforeRestore'] as const
type HookName = (typeof hookNames)[number]

const called = new Set<HookName>()
/** The resource under test: the hooks of the others run as they are. */
let tested: string
const entities = partsWith('entity', parts)

for (const { entity } of entities) {
  const { resource } = entity
  const hooks: Partial<Record<HookName, unknown>> = entity.hooks
  const originals = { ...hooks }
  // Test files of one process share the entities.
  afterAll(() => {
    for (const name of hookNames) {
      if (name in originals) hooks[name] = originals[name]
      else delete hooks[name]
    }
  })
  const replace = (name: HookName) => {
    const own = hooks[name] as ((...given: unknown[]) => unknown) | undefined
    hooks[name] = (...given: unknown[]) => {
      if (resource.name !== tested) return own?.(...given)
      called.add(name)
      if (name === 'scope') return own?.(...given)
      throw new Refusal(name)
    }
  }
  for (const name of hookNames) replace(name)
}

async function aRow({ name, table, fields }: Resource): Promise<string> {
  const values = { ...someFields({ table, fields }), tenant_id: '0', enterprise_id: '701' }
  const id = String(await insertRow(database, { table, values }))
  if (name === 'user') {
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, 0)`.execute(database.kysely)
  }
  return id
}

async function aDeletedRow(resource: Resource): Promise<string> {
  const id = await aRow(resource)
  await sql`update ${sql.table(resource.table)} set del_flag = 1 where id = ${id}`.execute(database.kysely)
  return id
}

const call = (one: Call, input: object) => send(one, input, staff)

async function runJob(job: Job<never>, input: object): Promise<void> {
  const { result, message } = await call(startCallOf(job as Job) as Call, input)
  const jobId = (result as { jobId?: string } | null)?.jobId
  if (!jobId) throw new Error(message)
  start(jobs)
  await expect.poll(async () => (await read(jobId)).state).toBe('DONE')
}

/** The text of a cell that an import takes; of a reference, one of its rows. */
async function cellsOf(resource: Resource): Promise<{ heads: string[]; names: string[]; cells: string[] }> {
  const columns = columnsOfImport(resource).filter(({ field }) => field.required || field.requiredWhen?.has === 'USER')
  const fields: Fields = Object.fromEntries(columns.map(({ name, field }) => [name, field]))
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const source = textSourceOf(field)
    const target =
      source && 'of' in source ? entities.find(({ entity }) => entity.resource.name === source.of) : undefined
    values[name] = target ? await aRow(target.entity.resource) : passingValues({ [name]: field })[name]
  }
  return {
    heads: columns.map(({ label }) => label),
    names: columns.map(({ name }) => name),
    cells: columns.map(({ name }) => String(values[name])),
  }
}

async function post(path: string, bytes: Uint8Array): Promise<{ result: { id: string } }> {
  const { payload, headers } = multipart({}, { name: 'rows.xlsx', bytes })
  const url = `${config.apiBase}${path}`
  const token = { 'x-access-token': staff.token }
  return (await app.inject({ method: 'POST', url, headers: { ...headers, ...token }, payload })).json()
}

async function importByCall(resource: Resource): Promise<void> {
  const { heads, cells } = await cellsOf(resource)
  await post(
    sheetCallsOf(resource).importExcel.path,
    await writeWorkbook({ title: '', rows: [heads, cells], widths: [] }),
  )
}

async function importByJob(resource: Resource): Promise<void> {
  const { heads, names, cells } = await cellsOf(resource)
  const { result } = await post(uploadFile.path, await writeWorkbook({ title: '', rows: [heads, cells], widths: [] }))
  await runJob(importManyOf(resource) as Job<never>, { file: result.id, names, headRow: 1 })
}

let changes = 0

async function changeOf(resource: Resource) {
  // The field may be a key.
  changes += 1
  const [find, value] = [`BEFORE${changes}`, `AFTER${changes}`]
  const field = bulkFieldsOf(resource).find(({ ways, name }) => ways.includes('replace') && !name.includes('.'))
  const ids = await aRow(resource)
  const column = sql.ref(String(field?.name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  await sql`update ${sql.table(resource.table)} set ${column} = ${find} where id = ${ids}`.execute(database.kysely)
  return { ids, field: field?.name, way: 'replace', find, value }
}

const inputOf = (name: string): Fields => served.find((one) => one.call.name === name)?.call.input ?? {}

const passwords = { password: 'q7#Vd2!mXz', confirmpassword: 'q7#Vd2!mXz' }

type Path = readonly [path: string, hook: HookName, run: () => Promise<unknown>]

function writePaths(resource: Resource): Path[] {
  const { standard, inBulk = [], recycle } = resource
  const calls = callsOf(resource)
  const has = (name: string) => served.some((one) => one.call.name === name)
  const added = () => {
    const values = passingValues(inputOf(calls.add.name))
    return call(calls.add, 'password' in values ? { ...values, ...passwords, departIds: null } : values)
  }
  // A user is made with its password, a tenant under its number, and then edited.
  const onAdd = ['user', 'tenant'].includes(resource.name) ? 'beforeEdit' : 'beforeAdd'
  const paths: (Path | false)[] = [
    standard.includes('add') && ['add', onAdd, added],
    standard.includes('import') && ['import by call', onAdd, () => importByCall(resource)],
    standard.includes('import') && ['import by job', onAdd, () => importByJob(resource)],
    standard.includes('edit') && ['edit', 'beforeEdit', async () => call(calls.edit, { id: await aRow(resource) })],
    standard.includes('delete') && [
      'delete',
      'beforeDelete',
      async () => call(calls.delete, { id: await aRow(resource) }),
    ],
    has(calls.deleteBatch.name) && [
      'delete several',
      'beforeDelete',
      async () => call(calls.deleteBatch, { ids: await aRow(resource) }),
    ],
    inBulk.includes('delete') && [
      'delete by job',
      'beforeDelete',
      async () => runJob(deleteManyOf(resource) as Job<never>, { ids: await aRow(resource) }),
    ],
    inBulk.includes('change') && [
      'preview of a change',
      'beforeEdit',
      async () => call(changePreviewOf(resource), await changeOf(resource)),
    ],
    inBulk.includes('change') && [
      'change by job',
      'beforeEdit',
      async () => runJob(changeManyOf(resource) as Job<never>, await changeOf(resource)),
    ],
    recycle !== undefined && [
      'restore',
      'beforeRestore',
      async () => call(calls.restore, { ids: await aDeletedRow(resource) }),
    ],
    recycle !== undefined && [
      'delete for good',
      'beforeDelete',
      async () => call(calls.destroy, { ids: await aDeletedRow(resource) }),
    ],
    resource.tree !== undefined && [
      'move',
      'beforeEdit',
      async () => call(calls.move, { id: await aRow(resource), parentId: await aRow(resource) }),
    ],
  ]
  return paths.filter((path) => path !== false)
}

function readPaths(resource: Resource, isPolled: boolean): Path[] {
  const { name, standard, recycle } = resource
  const calls = callsOf(resource)
  const figures = partsWith('figure', parts).filter(({ figure }) => figure.needs === calls.list.needs)
  const names = figures.map(({ figure }) => figure.name).join(',')
  const paths: (Path | false)[] = [
    standard.includes('list') && ['list', 'scope', () => call(calls.list, {})],
    standard.includes('get') && ['get', 'scope', async () => call(calls.get, { id: await aRow(resource) })],
    standard.includes('export') && [
      'export by call',
      'scope',
      () => call(sheetCallsOf(resource).exportXls as Call, {}),
    ],
    standard.includes('export') && [
      'export by job',
      'scope',
      async () => runJob(exportManyOf(resource) as Job<never>, { ids: await aRow(resource) }),
    ],
    recycle !== undefined && ['recycle bin', 'scope', () => call(calls.bin, {})],
    isPolled && ['version of the list', 'scope', () => call(readListVersion, { list: name })],
    figures.length > 0 && ['figures', 'scope', () => call(readFigures, { names })],
    ...(ownRows.has(name) ? [] : actionPaths(resource)),
  ]
  return paths.filter((path) => path !== false)
}

/** The review of an application locks the rows of its own queries. */
const ownRows = new Set(['application'])

const actionPaths = (resource: Resource): Path[] =>
  servedActions(resource).flatMap(({ call: one, actions }): Path[] => {
    const [first] = actions.values()
    const input = async () => ({ ...passingValues(one.input), ...first?.sends, ids: await aRow(resource) })
    return [
      [one.name, 'scope', async () => call(one, { ...(await input()), id: await aRow(resource), version: 0 })],
      ...[...actions.keys()]
        .filter((action) => actions.get(action)?.asJob)
        .map(
          (action): Path => [
            `${action} by job`,
            'scope',
            async () => {
              const job = jobOfAction(resource, action)
              await runJob(job as Job<never>, {
                ...passingValues(job.input),
                startAt: null,
                filter: null,
                total: null,
                ...(await input()),
              })
            },
          ],
        ),
    ]
  })

it('entities: each resource has one', () => {
  const names = entities.map(({ entity }) => entity.resource.name)
  expect(names.toSorted()).toEqual(allResources.map(({ name }) => name).toSorted())
})

describe.each(entities.map(({ entity, isPolled }) => [entity.resource.name, entity.resource, isPolled] as const))(
  '%s',
  (name, resource, isPolled) => {
    const paths = [...writePaths(resource), ...readPaths(resource, isPolled)]
    it.each(paths)('%s: calls %s', async (_, hook, run) => {
      tested = name
      called.clear()
      const answer = await run()
      expect([...called], JSON.stringify(answer)).toContain(hook)
    })
  },
)
