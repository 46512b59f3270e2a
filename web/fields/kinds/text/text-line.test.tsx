// @vitest-environment jsdom
import { text } from '@kouan/contract/language/field.ts'
import { fill, happens, hasControl, show } from '@kouan/widgets/testing/screen.tsx'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TextLine } from './text-line.tsx'

async function aLine(field: ReturnType<typeof text>) {
  let value: unknown = null
  function Form() {
    const [typed, setTyped] = useState<unknown>(null)
    value = typed
    return <TextLine field={field} value={typed} onChange={setTyped} />
  }
  await show(<Form />)
  return () => value
}
const line = () => document.querySelector('input') as HTMLInputElement

test.each([
  [199, false],
  [200, true],
])('text of at most %i characters: opens into an area %s', async (max, opens) => {
  await aLine(text({ label: '备注', max }))
  expect(hasControl('展开编辑：备注')).toBe(opens)
})

test('text, emptied: is null', async () => {
  const value = await aLine(text({ label: '备注', max: 20 }))
  await fill(line(), '一')
  expect(value()).toBe('一')
  await fill(line(), '')
  expect(value()).toBeNull()
})

test('text in capitals: shown as typed until the focus leaves, stored in its spelling', async () => {
  const value = await aLine(text({ label: '代码', max: 20, spelling: 'capitals' }))
  await fill(line(), 'ab１')
  expect([line().value, value()]).toEqual(['ab１', 'AB1'])
  await happens(() => line().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(line().value).toBe('AB1')
})
