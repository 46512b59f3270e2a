import { text } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { hasMasked } from './use-reveal-all.ts'

const fields = {
  url: text({ label: '机器人地址', mask: 'secret' }),
  email: text({ label: '邮箱', mask: 'email' }),
  phone: text({ label: '手机号', mask: 'phone', computed: true }),
}

test.each([
  ['a secret alone, which nobody sees', { url: '********', email: '' }, false],
  ['a value that the server computes, which no call reveals', { phone: '136****8021' }, false],
  ['personal data', { url: '********', email: 'l***@example.com' }, true],
  ['nothing that is masked', { url: null, email: 'li@example.com' }, false],
])('full values of a row with %s: offered or not', (_, row, isOffered) => {
  expect(hasMasked({ fields }, { id: '1', ...row })).toBe(isOffered)
})
