import { loadTableTree } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { category } from '@kouan/contract/resources/system/category.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser()
const firm = await aUser({ enterpriseId: '501' })

const ofDeparts = { tableName: 'sys_depart', text: 'depart_name', code: 'org_code', pidField: 'parent_id' }
const level = async (input: object, user = reader) =>
  (await send(loadTableTree, { ...ofDeparts, hasChildField: 'is_leaf', ...input }, user)).result

let root = ''
beforeAll(async () => {
  const add = async (departName: string, departOrder: number, parentId?: string) =>
    (await send(callsOf(department).add, { departName, departOrder, ...(parentId ? { parentId } : {}) }, admin)).result
  root = (await add('总公司', 0)).id
  await add('财务部', 2, root)
  const customs = await add('报关部', 1, root)
  await add('一组', 0, customs.id)
})

describe('GET /sys/dict/loadTreeData', () => {
  it('S7.080 answers the levels of a tree in their order, each row with key, value and whether it is a leaf', async () => {
    expect(await level({ pid: '0' })).toEqual([
      { key: root, value: 'A01', title: '总公司', parentId: null, leaf: false },
    ])
    expect(await level({})).toEqual(await level({ pid: '0' }))
    const below = await level({ pid: root })
    expect(below.map(({ title, value, leaf }) => [title, value, leaf])).toEqual([
      ['报关部', 'A01A02', false],
      ['财务部', 'A01A01', true],
    ])
    expect(below.every(({ parentId }) => parentId === root)).toBe(true)
    const inner = await level({ pid: below[0]?.key })
    expect(inner).toMatchObject([{ title: '一组', value: 'A01A02A01', leaf: true }])
  })

  it('S7.080 the condition is a JSON object of patterns on declared columns', async () => {
    const titles = async (condition: object) =>
      (await level({ pid: root, condition: JSON.stringify(condition) })).map(({ title }) => title)
    expect(await titles({ depart_name: '%关%' })).toEqual(['报关部'])
    expect(await titles({ depart_name: '%部', org_code: 'A01A01' })).toEqual(['财务部'])
    for (const nothing of ["' or 1=1 --", 'a\\', '%\\']) expect(await titles({ depart_name: nothing })).toEqual([])
  })

  it.each([
    'x',
    '[1]',
    '{"depart_name":"\\u0000"}',
    '{"password_hash":"$%"}',
    '{"depart_name":{"a":1}}',
    '{"1=1 or depart_name":"x"}',
  ])('rule 12: refuses the condition %s with a sentence that says what it may name', async (condition) => {
    const answer = await send(loadTableTree, { ...ofDeparts, condition }, admin)
    expect(answer).toMatchObject({ success: false, problems: [{ field: 'condition' }] })
    expect(answer.message).toContain('depart_name')
  })

  it.each([
    { tableName: 'sys_user', text: 'password_hash' },
    { code: 'mobile' },
    { pidField: 'id' },
    { pidField: '1=1 or parent_id' },
    { tableName: 'sys_role', text: 'role_name', code: 'id', pidField: 'id' },
  ])('rule 12: names come from what is declared, others are refused: %j', async (part) => {
    const answer = await send(loadTableTree, { ...ofDeparts, ...part }, admin)
    expect(answer).toMatchObject({ success: false, result: null, message: expect.stringMatching(/安全规则/) })
  })

  it('shows the rows of the own circle, and what has a screen of its own by its right', async () => {
    expect(await level({}, firm)).toEqual([])
    const menus = { tableName: 'sys_permission', text: 'name', code: 'id', pidField: 'parent_id' }
    expect((await send(loadTableTree, menus, reader)).status).toBe(403)
    expect((await send(loadTableTree, menus, admin)).result.map(({ title }) => title)).toContain('系统管理')
  })

  it('knows categories by id and by code', async () => {
    await send(callsOf(category).add, { name: '货物' }, admin)
    const input = { tableName: 'sys_category', text: 'name', pidField: 'pid' }
    const [byCode] = await level({ ...input, code: 'code' })
    const [byId] = await level({ ...input, code: 'id' })
    expect(byCode).toMatchObject({ title: '货物', value: 'A01', leaf: true })
    expect(byId?.value).toBe(byCode?.key)
  })
})
