import { callsOf } from '@kouan/contract/derive/calls.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { send, aUser } = await testApp()
const calls = callsOf(position)
const admin = await aUser({ rights: '*' })

describe('the calls of a resource', () => {
  it('add, list, edit and delete: work on one row', async () => {
    const added = await send(calls.add, { name: '经理', code: 'manager', postRank: '2' }, admin)
    expect(added).toMatchObject({ status: 200, code: 200, success: true, message: '添加成功！' })
    const { id } = added.result
    const listed = await send(calls.list, { name: '*经*', column: 'createTime', order: 'desc' }, admin)
    expect(listed.result).toMatchObject({
      total: 1,
      records: [{ id, postRank_dictText: '助级', createBy: admin.username }],
    })
    expect(await send(calls.edit, { id, name: '总经理', version: 1 }, admin)).toMatchObject({ code: 200 })
    expect((await send(calls.get, { id }, admin)).result).toMatchObject({ name: '总经理', code: 'manager', version: 2 })
    expect(await send(calls.deleteBatch, { ids: `${id},` }, admin)).toMatchObject({ code: 200 })
    expect((await send(calls.list, {}, admin)).result.total).toBe(0)
  })

  it('faulty field: answered with field and reason, and nothing is written', async () => {
    const answer = await send(calls.add, { name: '', code: '9x' }, admin)
    expect(answer).toMatchObject({ status: 200, code: 400, success: false, message: '请输入职务名称' })
    expect(answer.problems?.map((problem) => problem.field)).toEqual(['name', 'code', 'postRank'])
    expect((await send(calls.list, {}, admin)).result.total).toBe(0)
  })

  it('S5.074 S5.075 texts too short or too long, and a choice that is missing: answered with their sentences', async () => {
    const templates = callsOf(reviewTemplate)
    const says = async (reason?: string) =>
      (await send(templates.add, { templateName: '模板', reason } as never, admin)).problems?.find(
        ({ field }) => field === 'reason',
      )?.message
    expect(await says()).toBe('请输入原因')
    expect(await says('不符')).toBe('原因：最小长度5位字符，现有2位')
    expect(await says('长'.repeat(501))).toBe('原因：最大长度500位字符，现有501位')
    expect(await says('与营业执照不符')).toBeUndefined()
    const { problems } = await send(calls.add, { name: '经理', code: 'chosen' }, admin)
    expect(problems).toEqual([{ field: 'postRank', message: '请选择职务等级' }])
  })

  it('edit with an old version: answers the conflict sentence', async () => {
    const { id } = (await send(calls.add, { name: '主任', code: 'director', postRank: '3' }, admin)).result
    await send(calls.edit, { id, name: '甲改', version: 1 }, admin)
    expect(await send(calls.edit, { id, name: '乙改', version: 1 }, admin)).toMatchObject({ status: 200, code: 409 })
    expect((await send(calls.get, { id }, admin)).result.name).toBe('甲改')
  })
})
