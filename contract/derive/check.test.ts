import { describe, expect, it } from 'vitest'
import { dictionary, image, text } from '../language/field.ts'
import { user } from '../resources/system/user.ts'
import { check, checkValue, requestFor } from './check.ts'

describe('checkValue', () => {
  const name = text({ label: '名称', required: true, min: 2, max: 5 })

  it('S5.074 checkValue: required text that is empty, too short or too long, a message for each', () => {
    expect(checkValue(name, '')).toBe('请输入名称')
    expect(checkValue(name, '一')).toBe('名称：最小长度2位字符，现有1位')
    expect(checkValue(name, '一二三四五六')).toBe('名称：最大长度5位字符，现有6位')
    expect(checkValue(name, '一二')).toBeUndefined()
    expect(checkValue(name, '一二三四五')).toBeUndefined()
  })

  it('S5.075 checkValue: required choice that is empty, 请选择', () => {
    const rank = dictionary('position_rank', { label: '职务等级', required: true })
    expect(checkValue(rank, '')).toBe('请选择职务等级')
    expect(checkValue(rank, null)).toBe('请选择职务等级')
    expect(checkValue(rank, '1')).toBeUndefined()
  })

  it('checkValue: missing file, 请上传; empty optional text, valid', () => {
    expect(checkValue(image({ label: '头像', required: true }), undefined)).toBe('请上传头像')
    expect(checkValue(text({ label: '名称', min: 2 }), '')).toBeUndefined()
  })
})

it.each(['李*', '李＊＊', '138﹡﹡﹡﹡1111', '浙江省∗∗∗'])(
  'check: masked field with %s, refused as masked',
  (value) => {
    const fields = { person: text({ label: '收货人', mask: 'name' }) }
    expect(check(fields, { person: value })).toEqual([
      { field: 'person', message: '收货人：“*”遮盖了部分内容，请填写完整内容' },
    ])
  },
)

it('requestFor: field, the same text as the message for an empty required value', () => {
  const phone = text({ label: '手机号码', required: true })
  expect(requestFor(phone)).toBe('请输入手机号码')
  expect(checkValue(phone, null)).toBe(requestFor(phone))
})

it.each([
  [user.fields.username, '请输入用户名'],
  [user.fields.realname, '请输入用户姓名'],
  [text({ label: '手机号码', required: true, requestedAs: '手机号' }), '请输入手机号'],
  [dictionary('sex', { label: '性别', required: true, requestedAs: '称呼' }), '请选择称呼'],
])('S5.058 request for a field that it calls by another word: %#', (field, request) => {
  expect(requestFor(field)).toBe(request)
  expect(checkValue(field, '')).toBe(request)
})

it('S5.058 sentence other than the request: names the label of the field', () => {
  expect(checkValue(user.fields.username, 'ab-cd')).toBe('用户账号：只允许字母、数字、下划线')
})
