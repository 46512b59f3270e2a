// @vitest-environment jsdom
import { type Field, money, text } from '@kouan/contract/language/field.ts'
import { show } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { SearchForm } from './search-form.tsx'

const filters: [string, Record<string, Field>, number][] = [
  ['part of a text', { username: text({ label: '用户账号', search: 'like' }) }, 1],
  ['whole text', { phone: text({ label: '手机号码', search: 'eq' }) }, 1],
  ['range of amounts', { total: money({ label: '金额', search: 'range' }) }, 2],
]

test.each(filters)('filter by %s: browsers fill in nothing that they keep', async (_, fields, count) => {
  const items = Object.entries(fields).map(([name, field]) => ({ name, field }))
  await show(<SearchForm items={items} filters={{}} onSearch={() => {}} calls={0} />)
  const inputs = [...document.querySelectorAll('form input')]
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual(Array.from({ length: count }, () => 'off'))
})
