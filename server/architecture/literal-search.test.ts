// The signs of patterns mean themselves in whatever is searched for: every text that any call of reading takes.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { columnTypeOf } from '../crud/kinds.ts'
import { testApp } from '../testing/test-app.ts'
import { columnsOf, insertRow, someFields } from './a-row.ts'
import { passingValues } from './passing-values.ts'

const { database, send, aUser, clock } = await testApp()
const staff = await aUser({ rights: '*' })

/** The text that is looked for; its beginnings end behind each sign, for searches that compare the beginning alone. */
const literal = 'k_l%m!n\\o'
const words = ['k_l', 'k_l%m', 'k_l%m!n', literal]
/** A text that a pattern would find beside it. */
const decoys = ['kxlq', 'k_lxmq']

/** Columns of text that hold it as it is. */
async function textColumns(table: string, fields: Fields): Promise<string[]> {
  const stored = (await columnsOf(database, table)).filter(({ type }) => /^(text|character varying)$/.test(type))
  const declared = new Map(Object.entries(fields).map(([name, field]) => [columnName(name), field]))
  return stored.flatMap(({ name }) => {
    const field = declared.get(name)
    return field && isPlain(field) ? [name] : []
  })
}
const isPlain = (field: Field) =>
  !field.encrypt &&
  !field.computed &&
  !field.mask &&
  columnTypeOf(field).isText &&
  (field.max ?? 100) >= literal.length + 4

let serial = 0
async function plant({ table, fields }: { table: string; fields: Fields }, text: string): Promise<void> {
  serial += 1
  const marks = (await textColumns(table, fields)).map((column) => [column, `${text}${serial}`])
  const values = {
    ...someFields({ table, fields }),
    ...Object.fromEntries(marks),
    tenant_id: '0',
    enterprise_id: '701',
  }
  const id = await insertRow(database, { table, values })
  if (table === 'sys_user')
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, 0)`.execute(database.kysely)
}
for (const resource of allResources) for (const text of [literal, ...decoys]) await plant(resource, text)

let minutes = 0
clock.now = () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
async function answerOf(call: Call, input: Record<string, unknown>): Promise<string> {
  minutes += 1
  const address = `10.2.${minutes >> 8}.${minutes & 255}`
  const { success, result, status } = await send(call, input as never, { ...staff, address })
  expect([call.name, status < 500 || success === false]).toEqual([call.name, true])
  return JSON.stringify(success ? result : null) ?? ''
}

const shows = (answer: string, text: string) => answer.includes(JSON.stringify(text).slice(1, -1))

/** Sentences of what is wrong with a search; `isSearch` where the text decides what is found. */
async function faultsOf(call: Call, field: string, given: Record<string, unknown> = {}) {
  const ask = (text: string) => answerOf(call, { ...given, [field]: text })
  const [nothing, found] = [await ask('qzqzqz'), await ask(words[0] ?? '')]
  const star = shows(found, literal) ? '' : '*'
  const first = star ? await ask(`*${words[0]}*`) : found
  const isSearch = shows(first, literal) && !shows(nothing, literal)
  if (!isSearch) return { isSearch, faults: [] }
  const faults: string[] = []
  for (const [at, word] of words.entries()) {
    const answer = await ask(`${star}${word}${star}`)
    if (!shows(answer, literal)) faults.push(`${field}: ${word} does not find itself`)
    if (decoys.slice(0, at + 1).some((decoy) => shows(answer, decoy) && !decoy.startsWith(word)))
      faults.push(`${field}: ${word} finds something else`)
  }
  return { isSearch, faults }
}

const lists = allResources.filter(({ standard }) => standard.includes('list'))
let searches = 0

describe('lists: each field that is searched by a part', () => {
  it.each(lists.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    const told: string[] = []
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.search !== 'like' || !isPlain(field)) continue
      const { isSearch, faults } = await faultsOf(callsOf(resource).list as Call, name, { pageSize: 500 })
      searches += isSearch ? 1 : 0
      told.push(...faults)
    }
    expect(told).toEqual([])
  })

  it('most of them find what was planted', () => expect(searches).toBeGreaterThan(60))
})

const readers = served
  .map(({ call }) => call)
  .filter(
    ({ method, reply, needs }) => method === 'GET' && !['stream', 'file', 'redirect'].includes(reply ?? '') && needs,
  )
const found: string[] = []

describe('other calls of reading: each text that they take', () => {
  it.each(readers.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const told: string[] = []
    for (const [name, taken] of Object.entries(call.input)) {
      if (!['text', 'textarea'].includes(taken.kind)) continue
      const needed = Object.entries(call.input).filter(([other, { required }]) => required && other !== name)
      const { isSearch, faults } = await faultsOf(call, name, passingValues(Object.fromEntries(needed)))
      if (isSearch) found.push(`${call.name} ${name}`)
      told.push(...faults)
    }
    expect(told).toEqual([])
  })

  it('the searches of pickers, palette, dictionaries and trees are among them', () => {
    expect(found).toEqual(
      expect.arrayContaining([
        'search.all text',
        'user.pick keyword',
        'department.search keyWord',
        'dictionary.tree dictName',
        'addressBook.list realname',
        'menu.list name',
      ]),
    )
  })
})
