// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fill, happens, hasControl, press, show, until } from '../../../testing/screen.tsx'
import type { TableColumn } from '../../cell-type.ts'
import { TypedPopupEditor } from './typed-popup-editor.tsx'

const names = ['奶粉一段', '奶粉二段']

/** A cell over two records; what it hands on by a key. */
async function aCell({ isSlow = false } = {}) {
  const calls: unknown[] = []
  const complete = async (typed: string) => {
    if (isSlow) await new Promise(() => {})
    return names
      .filter((name) => name.includes(typed))
      .map((name) => ({ key: name, label: name, note: 'SKU', values: { name, price: '60' } }))
  }
  const column: TableColumn = { key: 'name', title: '名称', type: 'popup', props: { isTyped: true, complete } }
  const row = { id: '1', name: '' }
  function Held() {
    const [value, setValue] = useState<unknown>('')
    return (
      <TypedPopupEditor
        {...{ id: 'cell', label: '名称，第 1 行', value, row, column, isDisabled: false, container: document.body }}
        onChange={setValue}
        onDone={() => void calls.push('done')}
        onFill={(values, goesOn) => void calls.push([values, goesOn])}
        onCancel={() => void calls.push('cancel')}
      />
    )
  }
  await show(<Held />)
  const type = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    await happens(() => document.querySelector('#cell')?.dispatchEvent(event))
    return event.defaultPrevented
  }
  const write = async (text: string) => {
    await fill('名称，第 1 行', text)
    await until(() => expect(hasControl(/^奶粉一段/)).toBe(!isSlow && text !== '' && '奶粉一段'.includes(text)))
  }
  return { calls, type, write }
}

test('typed cell: Enter takes the first record, Tab the chosen one and goes on, a press takes as Enter does', async () => {
  const { calls, type, write } = await aCell()
  await write('奶粉')
  await type('Enter')
  await type('ArrowDown')
  await type('Tab')
  await press(/^奶粉一段/)
  expect(calls).toEqual([
    [{ name: '奶粉一段', price: '60' }, false],
    [{ name: '奶粉二段', price: '60' }, true],
    [{ name: '奶粉一段', price: '60' }, false],
  ])
})

test('typed cell: Esc keeps what was typed, and the keys are those of the table again', async () => {
  const { calls, type, write } = await aCell()
  await write('奶粉')
  expect(await type('Escape')).toBe(true)
  expect(hasControl(/^奶粉一段/)).toBe(false)
  expect(await type('Enter')).toBe(false)
  expect(calls).toEqual([])
})

test('typed cell: Esc keeps what was typed also before its records are there; the next one is that of the table', async () => {
  const { type, write } = await aCell({ isSlow: true })
  await write('奶粉')
  expect(await type('Escape')).toBe(true)
  expect(await type('Escape')).toBe(false)
  await write('奶粉一')
  expect(await type('Escape')).toBe(true)
})

test('typed cell: nothing is offered for a text that no record has, and Enter is that of the table', async () => {
  const { calls, type, write } = await aCell()
  await write('手套')
  expect(await type('Enter')).toBe(false)
  expect(calls).toEqual([])
})
