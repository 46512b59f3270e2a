// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { allNamed, fill, happens, press, show, until } from '../../../testing/screen.tsx'
import { type AsyncChoiceProps, asyncSelectCell } from './async-choice.tsx'

const names: Readonly<Record<string, string>> = { a: '苹果', b: '香蕉', c: '樱桃' }
const named = (values: readonly string[]) => values.map((value) => ({ value, label: names[value] ?? value }))

async function anEditor(value: unknown, given: Partial<AsyncChoiceProps> = {}) {
  const events: unknown[] = []
  const asked: unknown[] = []
  const props: Partial<AsyncChoiceProps> = {
    search: async ({ keyword, pageSize }) => {
      asked.push([keyword, pageSize])
      return named(Object.keys(names))
    },
    byValues: async (values) => named(values),
    ...given,
  }
  const { Editor } = asyncSelectCell
  if (!Editor) throw new Error('no editor')
  const container = document.createElement('div')
  document.body.append(container)
  await show(
    <Editor
      {...{ id: 'cell', label: '商品', value, row: { id: '1' }, container, isDisabled: false }}
      column={{ key: 'goods', type: 'async-select', title: '商品', props }}
      onChange={(next: unknown) => void events.push(next)}
      onFill={() => {}}
      onDone={() => void events.push('done')}
      onCancel={() => {}}
    />,
  )
  await happens(() => {})
  return { events, asked }
}

const optionNamed = (label: string) =>
  until(() => {
    const [found] = allNamed('.ant-select-item-option', label)
    if (!found) throw new Error(`no ${label}`)
    return found
  })

test('choice by search, one value: what is chosen is stored as it is and ends the edit', async () => {
  const { events, asked } = await anEditor(null, { pageSize: 5 })
  await fill('商品', '果')
  await press(await optionNamed('苹果'))
  expect(events).toEqual(['a', 'done'])
  expect(asked).toEqual([['果', 5]])
})

test('choice by search, several values: what is chosen joins those before it, and the list stays open', async () => {
  const { events } = await anEditor('a,b', { isMultiple: true })
  await fill('商品', '樱')
  await press(await optionNamed('樱桃'))
  expect(events).toEqual(['a,b,c'])
})

test('choice by search: names of what was chosen are known at once, values without one show themselves', async () => {
  const column = { key: 'goods', type: 'async-select', title: '商品', props: { byValues: async () => [] } } as const
  expect(asyncSelectCell.toText('z', column)).toBe('z')
  expect(asyncSelectCell.fromText?.(' z ', column)).toEqual({ value: 'z' })
  expect(asyncSelectCell.fromText?.('  ', column)).toEqual({ value: null })
})

test('choice by search without a search: says that it is not set up', async () => {
  await anEditor(null, { search: undefined as never })
  await until(() => expect(document.body.textContent).toContain('搜索组件未配置'))
})
