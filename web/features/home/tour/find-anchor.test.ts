// @vitest-environment jsdom
import '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { findAnchor, partsOfPage } from './find-anchor.ts'

const row = '[data-row-key]'
const nameOf = (found: ReturnType<typeof findAnchor>) => (found instanceof HTMLElement ? found.id : found)

test.each([
  [
    'a list with rows: its first row',
    '<div data-tour="list"><p data-row-key="1" id="r1"></p><p data-row-key="2"></p></div>',
    row,
    'r1',
  ],
  ['a list that is on its way: nothing yet', '<div data-tour="list"><p></p></div>', row, undefined],
  ['a list without rows: absent', '<div data-tour="list"><p data-empty=""></p></div>', row, 'absent'],
  ['no list yet: nothing yet, whatever is empty elsewhere', '<p data-empty=""></p>', row, undefined],
  ['a part: itself', '<div data-tour="list" id="part"></div>', undefined, 'part'],
  ['a part without content: absent', '<div data-tour="list"><p data-empty=""></p></div>', undefined, 'absent'],
  [
    'a list with rows and an empty part beside: its row',
    '<div data-tour="list"><p data-empty=""></p><p data-row-key="1" id="r1"></p></div>',
    row,
    'r1',
  ],
])('anchor of %s', (_, html, selector, expected) => {
  document.body.innerHTML = html
  onTestFinished(() => document.body.replaceChildren())
  expect(nameOf(findAnchor({ anchor: 'list', ...(selector ? { row: selector } : {}) }))).toBe(expected)
})

test('anchor on a page that waits behind its tab: does not count', () => {
  document.body.innerHTML = '<div data-tour="list" id="waits"></div><div data-tour="list" id="seen"></div>'
  onTestFinished(() => document.body.replaceChildren())
  const waits = document.getElementById('waits')
  if (waits) waits.checkVisibility = () => false
  expect(nameOf(findAnchor({ anchor: 'list' }))).toBe('seen')
})

test('anchor on the page before, which is seen until the next one has come: does not count, but what stands around pages does', () => {
  document.body.innerHTML =
    '<p data-tour="search" id="head"></p><main id="page-content"><p data-tour="list" id="old"></p></main>'
  onTestFinished(() => document.body.replaceChildren())
  expect(findAnchor({ anchor: 'list' }, partsOfPage('list'))).toBeUndefined()
  expect(nameOf(findAnchor({ anchor: 'search' }, partsOfPage('search')))).toBe('head')
  const left = partsOfPage('list')
  document.getElementById('page-content')?.insertAdjacentHTML('beforeend', '<p data-tour="list" id="next"></p>')
  expect(nameOf(findAnchor({ anchor: 'list' }, left))).toBe('next')
})
