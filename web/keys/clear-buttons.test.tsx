// @vitest-environment jsdom
import { fill, pressKey, show } from '@kouan/widgets/testing/screen.tsx'
import { Input, Select } from 'antd'
import { expect, test } from 'vitest'
import { skipClearButtons } from './clear-buttons.ts'

test('buttons that clear an input: no stop of Tab, and Delete clears a chosen entry but no typed text', async () => {
  const end = skipClearButtons()
  const told: unknown[] = []
  await show(
    <>
      <Input aria-label="名称" defaultValue="甲" allowClear />
      <Select
        aria-label="币制"
        allowClear
        showSearch
        defaultValue="142"
        options={[{ value: '142', label: '人民币' }]}
        onChange={(value) => told.push(value)}
      />
    </>,
  )
  const clears = () => [...document.querySelectorAll('.ant-input-clear-icon, .ant-select-clear')]
  expect(clears()).toHaveLength(2)
  await pressKey(document.body, 'Tab')
  expect(clears().map((button) => button.getAttribute('tabindex'))).toEqual(['-1', '-1'])

  await fill('币制', '人')
  await pressKey('币制', 'Delete')
  expect(told).toEqual([])
  await fill('币制', '')
  await pressKey('币制', 'Delete')
  expect(told).toEqual([undefined])
  end()
})
