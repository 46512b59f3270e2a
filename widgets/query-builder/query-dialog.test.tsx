// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { allNamed, fill, happens, press, show, shownText, until } from '../testing/screen.tsx'
import type { Query, SavedQuery } from './query-condition.ts'
import { QueryDialog } from './query-dialog.tsx'

const query: Query = { matchType: 'and', records: [{ field: 'name', type: 'text', rule: 'eq', val: '甲' }] }

async function aDialog({ value, refusal }: { value?: Query; refusal?: Error } = {}) {
  const events: unknown[] = []
  const saved: SavedQuery[] = []
  const store = {
    list: async () => saved,
    save: async (one: SavedQuery) => void saved.push(one),
    remove: async () => {},
  }
  await show(
    <QueryDialog
      fields={[{ field: 'name', label: '名称', type: 'text' }]}
      value={value}
      store={store}
      onQuery={async (asked) => {
        events.push(asked?.records.length ?? 'none')
        if (refusal) throw refusal
      }}
      onShare={() => void events.push('share')}
      onClose={() => void events.push('close')}
    />,
  )
  await happens(() => {})
  return { events, saved }
}

test('query, empty: is neither run nor saved, and says so', async () => {
  const { events } = await aDialog()
  await press('查询')
  expect(shownText()).toContain('不能查询空条件')
  await press('保存')
  expect(shownText()).toContain('空条件不能保存')
  expect([events, shownText().includes('保存查询')]).toEqual([[], false])
})

test('query, filled: runs and closes', async () => {
  const { events } = await aDialog({ value: query })
  await press('查询')
  await until(() => expect(events).toEqual([1, 'close']))
})

test('query, refused: says why and stays', async () => {
  const { events } = await aDialog({ value: query, refusal: new Error('查询超时') })
  await press('查询')
  await until(() => expect(shownText()).toContain('查询超时'))
  expect(events).toEqual([1])
})

test('query, reset: asks for all rows where a query was in force, and for nothing where none was', async () => {
  const inForce = await aDialog({ value: query })
  await press('重置')
  await until(() => expect(inForce.events).toEqual(['none']))
})

test('query, reset without one in force: asks for nothing', async () => {
  const { events } = await aDialog()
  await press('重置')
  expect(events).toEqual([])
})

test('query, saved: under the name typed, without blanks at its ends', async () => {
  const { saved } = await aDialog({ value: query })
  await press('保存')
  await fill('保存名称', ' 本月 ')
  await press('确定')
  await until(() => expect(saved.map(({ title }) => title)).toEqual(['本月']))
})

test('query, groups: may be put into each other three times, no deeper', async () => {
  await aDialog({ value: query })
  const inside = (times: number) => document.querySelector(Array(times).fill('[role=group]').join(' ')) !== null
  // The buttons of a group come before those of what is around it.
  for (let tries = 0; tries < 5; tries++) {
    const [deepest] = allNamed('button', /添加分组$/)
    if (deepest) await press(deepest)
  }
  expect([inside(3), inside(4)]).toEqual([true, false])
})
