import { expect, test } from 'vitest'
import { toOptions } from './dictionary-item.ts'

test('S3.016 an item has a value and a text, which label and title can stand for, and may be disabled', () => {
  expect(
    toOptions([
      { value: '1', text: '启用', label: '别名', title: '标题' },
      { value: 2, label: '停用' },
      { value: '3', title: '作废', disabled: true },
      { value: '4', text: null },
      { value: '5', label: '别名', title: '标题' },
    ]),
  ).toEqual([
    { value: '1', label: '启用' },
    { value: '2', label: '停用' },
    { value: '3', label: '作废', disabled: true },
    { value: '4', label: '4' },
    { value: '5', label: '别名' },
  ])
})
