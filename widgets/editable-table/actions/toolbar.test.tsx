// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { control, happens, hasControl, press, show, shownText, until } from '../../testing/screen.tsx'
import { makeTableStore } from '../rows/table-store.ts'
import { defaultAddSettings } from './add-settings.ts'
import { Toolbar } from './toolbar.tsx'

async function aToolbar(change: Partial<Parameters<typeof Toolbar>[0]> = {}) {
  const store = makeTableStore({ rows: [{ id: '1' }, { id: '2' }], columns: [], isTree: false })
  const clock = { now: 0 }
  const removed: (readonly string[])[] = []
  await show(
    <Toolbar
      store={store}
      buttons={['add', 'save', 'remove', 'clear_selection']}
      rights={{}}
      isDisabled={false}
      addSettings={defaultAddSettings}
      onAddSettings={() => {}}
      onAdd={() => {}}
      onRemove={(ids) => void removed.push(ids)}
      now={() => clock.now}
      {...change}
    />,
  )
  return { store, clock, removed }
}

test('save: a double click saves once, later it saves again; what refuses it is said', async () => {
  let count = 0
  const { clock } = await aToolbar({
    onSave: () => {
      count += 1
      if (count === 2) throw new Error('数据已被他人修改')
    },
  })
  const button = control('保存')
  await press(button)
  await press(button)
  expect(count).toBe(1)
  clock.now = 1000
  await press(button)
  expect(count).toBe(2)
  await until(() => expect(shownText()).toContain('数据已被他人修改'))
})

test('remove: nothing without a selection; what is selected after a question', async () => {
  const { store, clock, removed } = await aToolbar()
  await press('删除')
  await until(() => expect(shownText()).toContain('请选择一条记录！'))
  await happens(() => store.setSelected(new Set(['2'])))
  clock.now = 1000
  await press('删除')
  await until(() => expect(shownText()).toContain('确定要删除这 1 项吗?'))
  expect(removed).toEqual([])
  await press('删除')
  await until(() => expect(removed).toEqual([['2']]))
})

test('buttons that the user lacks are not there', async () => {
  await aToolbar({ rights: { authPre: 'goods', excludedCodes: ['goods:batch_delete', 'goods:add'] }, onSave: () => {} })
  expect(['新增', '删除', '保存'].map(hasControl)).toEqual([false, false, true])
})
