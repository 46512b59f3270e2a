// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fill, input, press, show } from '../testing/screen.tsx'
import { TextFilterInput } from './text-filter-input.tsx'

async function shown(given = '') {
  const seen = { value: given }
  function Filter() {
    const [value, setValue] = useState(given)
    seen.value = value
    return (
      <TextFilterInput
        placeholder="单号"
        value={value}
        isPlain
        rules={['ne', 'ge', 'le', 'gt', 'lt']}
        onChange={(next) => setValue(next ?? '')}
      />
    )
  }
  await show(<Filter />)
  return seen
}

test.each([
  ['大于', '>5'],
  ['小于', '<5'],
  ['大于等于', '>=5'],
  ['小于等于', '<=5'],
])('S5.110 S5.111 typed filter: %s is written with its sign', async (rule, value) => {
  const seen = await shown()
  await fill(input('单号'), '5')
  await press('比较方式：包含')
  await press(rule)
  expect(seen.value).toBe(value)
  expect(input('单号').value).toBe('5')
  await fill(input('单号'), '')
  expect(seen.value).toBe('')
})

test('typed filter: the browser fills in no account', async () => {
  await shown('>5')
  expect(input('单号').autocomplete).toBe('off')
  expect(input('单号').value).toBe('5')
})
