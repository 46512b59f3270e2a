import { expect, test } from 'vitest'
import { indentXml } from './source-dialog.tsx'

test('elements stand below each other, what is in them further in', () => {
  const text =
    '<?xml version="1.0"?><a:Order id="1"><a:no>1 2</a:no><a:none/><a:line><a:qty>2</a:qty></a:line></a:Order>'
  expect(indentXml(text)).toBe(
    [
      '<?xml version="1.0"?>',
      '<a:Order id="1">',
      '  <a:no>1 2</a:no>',
      '  <a:none/>',
      '  <a:line>',
      '    <a:qty>2</a:qty>',
      '  </a:line>',
      '</a:Order>',
    ].join('\n'),
  )
})

test('what has lines of its own stays', () => {
  const text = '<a>\n<b>1</b>\n<c>2</c>\n</a>'
  expect(indentXml(text)).toBe(text)
})
