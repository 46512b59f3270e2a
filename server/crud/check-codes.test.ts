import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })
const calls = callsOf(position)
const add = (code: string, postRank: string) => send(calls.add, { name: '职', code, postRank }, admin)
const refused = { code: 400, problems: [{ field: 'postRank', message: '职务等级：请选择列表中的项' }] }

it('rule 14: save of a code that is not in its dictionary: refused', async () => {
  expect(await add('rank_no', '99')).toMatchObject(refused)
  expect((await add('rank_long', '1'.repeat(70_000))).problems).toMatchObject([{ field: 'postRank' }])
  const { id } = (await add('rank_yes', '1')).result
  expect(await send(calls.edit, { id, postRank: '99' }, admin)).toMatchObject(refused)
  expect((await send(calls.edit, { id, postRank: '2' }, admin)).success).toBe(true)
})

it('rule 14: save of a disabled entry: refused, except where it is stored already', async () => {
  const { id } = (await add('rank_old', '3')).result
  const dict = (await send(callsOf(dictionary).list, { dictCode: 'position_rank' }, admin)).result.records[0]
  const items = callsOf(dictionaryItem)
  const item = (await send(items.list, { dictId: dict?.id ?? '', itemText: '中级' }, admin)).result.records[0]
  await send(items.edit, { id: item?.id ?? '', status: 0 }, admin)
  expect(await add('rank_new', '3')).toMatchObject(refused)
  expect((await send(calls.edit, { id, name: '旧', postRank: '3' }, admin)).success).toBe(true)
  expect((await send(calls.edit, { id, postRank: '4' }, admin)).success).toBe(true)
  expect(await send(calls.edit, { id, postRank: '3' }, admin)).toMatchObject(refused)
})

it('rule 14: calls of a resource: accept no field that the server maintains', () => {
  const taken = allResources.flatMap((resource) =>
    served
      .filter(({ call }) => [`${resource.name}.add`, `${resource.name}.edit`].includes(call.name))
      .flatMap(({ call }) =>
        Object.entries(resource.fields)
          .filter(([name, field]) => field.readonly === true && Object.hasOwn(call.input, name))
          .map(([name]) => `${call.name} ${name}`),
      ),
  )
  expect(taken).toEqual([])
  const add = served.find(({ call }) => call.name === 'user.add')?.call
  expect(readInput(add?.input ?? {}, { status: 2, orgCode: 'A01' }).value).not.toMatchObject({ status: 2 })
})
