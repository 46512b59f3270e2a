// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { press, pressKey, show } from '../../testing/screen.tsx'
import { NumberGrid } from './number-grid.tsx'

const options = Array.from({ length: 8 }, (_, value) => ({ value, text: `${value}分` }))

async function aGrid({ first = [2], disabled = false } = {}) {
  let value = first
  function Held() {
    const [chosen, setChosen] = useState(first)
    value = chosen
    return <NumberGrid label="分" columns={3} {...{ options, disabled }} value={chosen} onChange={setChosen} />
  }
  await show(<Held />)
  return () => value
}

test('numbers: chosen in their order and taken back, the last one, too', async () => {
  const value = await aGrid()
  await press('7分')
  await press('0分')
  expect(value()).toEqual([0, 2, 7])
  await press('2分')
  await press('7分')
  expect(value()).toEqual([0])
  await press('0分')
  expect(value()).toEqual([])
  await press('5分')
  expect(value()).toEqual([5])
})

test('numbers, disabled: nothing is chosen', async () => {
  const value = await aGrid({ disabled: true })
  await press('7分')
  expect(value()).toEqual([2])
})

test('numbers, keys: move the focus within the grid and stay at its ends', async () => {
  await aGrid()
  const place = async (key: string) => {
    await pressKey(document.querySelector('[role=listbox]') as HTMLElement, key)
    return document.activeElement?.textContent
  }
  const keys = [
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'Home',
    'ArrowLeft',
    'End',
    'ArrowRight',
  ]
  const places: unknown[] = []
  for (const key of keys) places.push(await place(key))
  expect(places).toEqual(['1分', '4分', '7分', '7分', '4分', '0分', '0分', '7分', '7分'])
})
