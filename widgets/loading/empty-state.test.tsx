// @vitest-environment jsdom
import { Button } from 'antd'
import { expect, test, vi } from 'vitest'
import { press, show, shownText } from '../testing/screen.tsx'
import { EmptyState } from './empty-state.tsx'

const state = () => document.querySelector('[data-empty]')
const path = () => document.querySelector('svg path')

test.each([
  ['in the middle of its place', false, '48'],
  ['in one line', true, '22'],
])('empty state %s: one drawing of lines, one sentence, one button', async (_, isLine, height) => {
  const add = vi.fn()
  await show(<EmptyState text="还没有规则" isLine={isLine} action={<Button onClick={add}>添加第一条</Button>} />)
  expect(document.querySelectorAll('svg')).toHaveLength(1)
  expect(document.querySelector('svg')?.getAttribute('height')).toBe(height)
  expect(path()?.getAttribute('stroke-width')).toBe('1.5')
  expect(path()?.parentElement?.parentElement?.style.opacity).toBe('0.4')
  expect(state()?.textContent).toBe('还没有规则添加第一条')
  await press('添加第一条')
  expect(add).toHaveBeenCalledTimes(1)
})

test('empty state of what is on its way: its sentence, no drawing, and nothing is said to be empty', async () => {
  await show(<EmptyState text="加载中…" isLoading />)
  expect(shownText()).toBe('加载中…')
  expect(path()).toBeNull()
  expect(state()).toBeNull()
})
