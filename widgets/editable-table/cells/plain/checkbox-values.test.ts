import { expect, test } from 'vitest'
import type { TableColumn } from '../../cell-type.ts'
import { isChecked, pastedCheck, toggledValue } from './checkbox-values.ts'

const plain: TableColumn = { key: 'a', title: '含税', type: 'checkbox' }
const own: TableColumn = { ...plain, props: { checkedValue: 0, uncheckedValue: 1, defaultChecked: true } }

test('S3.042 a checkbox has two values of its own, and a state for cells without a value', () => {
  expect([true, 'true', false, null].map((value) => isChecked(value, plain))).toEqual([true, true, false, false])
  expect(toggledValue(undefined, plain)).toBe(true)
  expect([0, '0', 1, '1', null, ''].map((value) => isChecked(value, own))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ])
  expect([toggledValue(0, own), toggledValue(1, own), toggledValue(null, own)]).toEqual([1, 0, 1])
})

test('pasted words mean the column’s values', () => {
  expect(['是', ' Y ', 'TRUE', '√', '1'].map((text) => pastedCheck(text, plain))).toEqual(
    Array(5).fill({ value: true }),
  )
  expect(['否', '', '0'].map((text) => pastedCheck(text, plain))).toEqual(Array(3).fill({ value: false }))
  expect(pastedCheck('0', own)).toEqual({ value: 0 })
  expect(pastedCheck('也许', own)).toEqual({ refusal: '“也许”不是“是”或“否”' })
})
