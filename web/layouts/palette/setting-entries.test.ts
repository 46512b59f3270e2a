import { defaultSettings, type PersonSettings } from '@kouan/contract/rules/person-settings.ts'
import { expect, test } from 'vitest'
import { arrange } from './palette-entries.ts'
import { settingEntries } from './setting-entries.ts'

const applied: PersonSettings[] = []
const entriesOf = (part: PersonSettings = {}) =>
  settingEntries({ ...defaultSettings, color: '#1890FF', ...part }, (change) => void applied.push(change))
const titlesOf = (part?: PersonSettings) => entriesOf(part).map(({ title }) => title)
const foundBy = (typed: string) =>
  arrange({ typed, groups: [{ title: '设置', entries: entriesOf() }], found: [], recent: [] }).flatMap(({ entries }) =>
    entries.map(({ title }) => title),
  )

test('settings: each is offered with the values that it does not have, those alone that can be chosen now', () => {
  expect(titlesOf()).toEqual(expect.arrayContaining(['页面明暗：暗色', '页面明暗：跟随系统', '固定顶栏：关闭']))
  expect(titlesOf()).not.toContain('页面明暗：亮色')
  expect(titlesOf().filter((title) => title.startsWith('内容区宽度'))).toEqual([])
  expect(titlesOf({ layout: 'top' })).toContain('内容区宽度：流式')
  expect(titlesOf({ hasTabs: false })).toContain('多页签模式：打开')
})

test('settings: each key is another one, and what is chosen is applied', () => {
  const entries = entriesOf()
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  entries.find(({ title }) => title === '页面明暗：暗色')?.run?.()
  entries.find(({ title }) => title === '单键快捷键：关闭')?.run?.()
  expect(applied).toEqual([{ mode: 'dark' }, { hasKeys: false }])
})

test.each([
  ['暗色', '页面明暗：暗色'],
  ['anse', '页面明暗：暗色'],
  ['ymma', '页面明暗：暗色'],
  ['dyq', '多页签模式：关闭'],
  ['色弱', '色弱模式：打开'],
  ['dbl', '导航位置：顶部栏导航'],
])('setting typed as %s: %s is the first', (typed, title) => {
  expect(foundBy(typed)[0]).toBe(title)
})
