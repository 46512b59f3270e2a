// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { control, fill, input, press, pressKey, show } from '../testing/screen.tsx'
import { PopInput } from './pop-input.tsx'

async function anInput({ first = '', isOneLine = false, disabled = false } = {}) {
  let value = first
  function Held() {
    const [text, setText] = useState(first)
    value = text
    return <PopInput label="备注" title="详细备注" {...{ isOneLine, disabled }} value={text} onChange={setText} />
  }
  await show(<Held />)
  return () => value
}
const isOpen = () => control('展开编辑：详细备注').getAttribute('aria-expanded') === 'true'

test('pop input: what is typed in the line and in the area is one value', async () => {
  const value = await anInput()
  await fill('备注', '一')
  await press('展开编辑：详细备注')
  await fill('详细备注', '一\n二')
  expect([value(), input('备注').value]).toEqual(['一\n二', '一 二'])
})

test('pop input, several lines: typing in the line would lose the breaks and is ignored, clearing is not', async () => {
  const value = await anInput({ first: '一\n二' })
  await fill('备注', '一 二 三')
  expect(value()).toBe('一\n二')
  await fill('备注', '')
  expect(value()).toBe('')
})

test.each([
  [false, '一\n二\n', 'Enter', true, '一\n二\n'],
  [true, '一 \n二', 'Enter', false, '一 二'],
  [false, '一', 'Escape', false, '一'],
])('pop input, one line %s, %j and %s: open %s, value %j', async (isOneLine, typed, key, stays, expected) => {
  const value = await anInput({ isOneLine })
  await pressKey('备注', 'ArrowDown')
  expect(isOpen()).toBe(false)
  await pressKey('备注', 'ArrowDown', { altKey: true })
  expect(isOpen()).toBe(true)
  await fill('详细备注', typed)
  await pressKey('详细备注', key)
  expect([isOpen(), value()]).toEqual([stays, expected])
})
