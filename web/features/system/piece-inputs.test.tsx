// @vitest-environment jsdom
import { fill, happens, input, press, show } from '@kouan/widgets/testing/screen.tsx'
import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { RuleStepsInput } from './check-rules/rule-steps-input.tsx'
import { PiecesInput } from './fill-rules/pieces-input.tsx'

interface InputProps {
  value?: string | null
  onChange?: (value: string) => void
}

async function aForm(Input: ComponentType<InputProps>) {
  const form = { value: null as string | null, put: (_value: string) => {} }
  function Form() {
    const [value, setValue] = useState<string | null>(null)
    Object.assign(form, { value, put: setValue })
    return <Input value={value} onChange={setValue} />
  }
  await show(<Form />)
  return form
}

const cases = [
  {
    name: 'rule steps',
    Input: RuleStepsInput,
    label: '第1段正则表达式',
    second: '第2段正则表达式',
    textOf: (...patterns: string[]) =>
      JSON.stringify(patterns.map((pattern) => ({ digits: '*', pattern, message: '' }))),
  },
  {
    name: 'pieces of a fill rule',
    Input: PiecesInput,
    label: '第1段内容',
    second: '第2段内容',
    textOf: (...values: string[]) => JSON.stringify(values.map((value) => ({ kind: 'text', value, digits: 4 }))),
  },
]

test.each(cases)('$name, a restored draft: its rows are shown, and typing goes on from them', async (given) => {
  const form = await aForm(given.Input)
  await happens(() => form.put(given.textOf('A', 'B')))
  expect([input(given.label).value, input(given.second).value]).toEqual(['A', 'B'])
  await fill(given.label, 'AA')
  expect(form.value).toBe(given.textOf('AA', 'B'))
})

test.each(cases)('$name, typed and removed: the other rows keep their text', async (given) => {
  const form = await aForm(given.Input)
  await fill(given.label, 'A')
  await press('添加一段')
  await fill(given.second, 'B')
  expect(form.value).toBe(given.textOf('A', 'B'))
  await press('删除第1段')
  expect(form.value).toBe(given.textOf('B'))
  expect(input(given.label).value).toBe('B')
})
