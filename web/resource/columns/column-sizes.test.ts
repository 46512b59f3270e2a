import type { Field } from '@kouan/contract/language/field.ts'
import { dateTime, reference, text } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { sizeOf } from './column-sizes.ts'

const column = (field: Field) => ({
  name: 'name',
  title: '',
  width: 240,
  isChosen: false,
  isHidden: false,
  isFrozen: false,
  isAdded: false,
  placed: { name: 'name', field },
})
const long = { head: 60, widest: 400, isCode: false, apart: 150 }
const channel = reference({ to: 'baseChannel', text: 'channelName', label: '通道' })

test.each([
  ['the first column of texts keeps room for a name', text({ label: '企业' }), 0, long, 200],
  ['its content, where that is shorter', text({ label: '企业' }), 0, { ...long, widest: 120 }, 120],
  ['the others are cut down to some letters', text({ label: '企业' }), 3, long, 96],
  ['a name keeps what tells it from the others', channel, 3, long, 150],
  ['a time is never cut', dateTime({ label: '时间' }), 3, { ...long, widest: 160 }, 160],
] as const)('least width of a column: %s', (_, field, place, content, minimum) => {
  expect(sizeOf(column(field), place, content)).toMatchObject({ minimum })
})
