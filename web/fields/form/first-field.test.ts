import { dictionary, text } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { firstField } from './first-field.ts'

const fields = {
  shown: text({ label: '状态', readonly: true }),
  currency: dictionary('currency', { label: '币制', required: true, codes: ['142'] }),
  account: text({ label: '账号', required: true, readonly: 'after-add' }),
  nickname: text({ label: '昵称' }),
  number: text({ label: '编号', required: true }),
  name: text({ label: '名称', required: true }),
  note: text({ label: '备注' }),
}
const complete = { currency: '142', account: 'a', nickname: 'n', number: '1', name: 'b' }

test.each<[string, Parameters<typeof firstField>[1], string | undefined]>([
  ['a new row: the first that is required and empty', { initial: {}, isEdited: false }, 'account'],
  ['a new row with all that is required: the first empty one', { initial: complete, isEdited: false }, 'note'],
  ['an edited row that lacks something: that', { initial: { ...complete, name: null }, isEdited: true }, 'name'],
  [
    'a complete edited row: the first that is required and may be changed',
    { initial: complete, isEdited: true },
    'number',
  ],
  [
    'an edited row with locked fields: the next one',
    { initial: complete, isEdited: true, isLocked: (name) => name === 'number' },
    'name',
  ],
  ['a wanted field: that', { wanted: 'note', initial: complete, isEdited: true }, 'note'],
  ['a wanted field that the form lacks: as usual', { wanted: 'shown', initial: {}, isEdited: false }, 'account'],
  ['all locked: none', { initial: complete, isEdited: true, isLocked: () => true }, undefined],
])('first field of a form: %s', (_, state, name) => {
  expect(firstField(fields, state)).toBe(name)
})

test('first field of a form whose groups are mixed: the first that is seen', () => {
  const mixed = {
    company: text({ label: '企业', group: '支付信息' }),
    request: text({ label: '原始请求', required: true, group: '原文' }),
    code: text({ label: '代码', required: true, group: '支付信息' }),
  }
  expect(firstField(mixed, { initial: {}, isEdited: false })).toBe('code')
})
