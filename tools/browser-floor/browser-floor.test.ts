import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserFloor } from '@kouan/contract/rules/browser-floor.ts'
import { expect, test } from 'vitest'
import { findNewerCalls } from './find-newer-calls.ts'
import { findNewerStyles } from './find-newer-styles.ts'
import { readNewerFeatures } from './newer-features.ts'

const features = readNewerFeatures()

test.each<[script: string, uses: string[]]>([
  ['rows.toSorted(byName)', ['.toSorted()']],
  ['a = [...rows].with(1, row)', ['.with()']],
  ['URL.canParse(address) && AbortSignal.any([a, b])', ['URL.canParse', 'AbortSignal.any']],
  ['new Intl.Segmenter("zh")', ['Intl.Segmenter']],
  ['requestIdleCallback(run); new ClipboardItem({})', ['requestIdleCallback', 'ClipboardItem']],
  ['Object.groupBy(rows, byName); Promise.withResolvers()', ['Object.groupBy', 'Promise.withResolvers']],
  ['one["checkVisibility"]()', ['.checkVisibility()']],
  ['a = /(?<=x)y/; b = new RegExp("(?<!x)y")', ['pattern (?<=']],
  ['a = /[a--b]/v; b = /(?i:x)y(?:z)/', ['pattern /v', 'pattern (?i:']],
  [
    'page.querySelector(".a:has(.b)"); at.style.color = `color-mix(in srgb, ${a} 3%, red)`',
    ['selector :has()', 'style color-mix()'],
  ],
])('a script with %s: what browsers of the floor lack is found', (script, uses) => {
  expect(findNewerCalls('a.js', script, features)).toEqual(uses)
})

test.each([
  'rows.sort(byName); rows.at(-1); rows.findLast(isNew); Object.hasOwn(a, b)',
  'rows.map(a); text.replaceAll(a, b); structuredClone(row); new Intl.NumberFormat("zh")',
  'place.checkVisibility?.()',
  'AbortSignal.timeout(5); new ResizeObserver(run); crypto.randomUUID()',
  'a = /(?:x)(?=y)(?!z)(?<name>w)/; queueMicrotask(run)',
])('a script with %s: nothing is found', (script) => {
  expect(findNewerCalls('a.js', script, features)).toEqual([])
})

test.each<[css: string, found: [use: string, at: string][]]>([
  ['.a{color:red}.b:has(.c){top:0}', [['selector :has()', '.b:has(.c)']]],
  ['.a{background:color-mix(in srgb,var(--a) 3%,red)}', [['value color-mix()', '.a']]],
  ['.a{text-wrap:balance}', [['property text-wrap', '.a']]],
  ['.a{backdrop-filter:blur(2px)}', [['property backdrop-filter', '.a']]],
  ['@starting-style{.a{top:0}}', [['rule @starting-style', '@starting-style']]],
  ['@media (width>=600px){.a{top:0}}', [['rule @media with <', '@media (width>=600px)']]],
  ['@media not (min-width:600px){.a{top:0}}', [['rule @media not (', '@media not (min-width:600px)']]],
  ['.a{.b{top:0}}', [['nested rule', '.b']]],
])('a style sheet with %s: what browsers of the floor lack is found', (css, found) => {
  expect(findNewerStyles(css).map(({ use, at }) => [use, at])).toEqual(found)
})

test.each([
  '.a{-webkit-backdrop-filter:blur(2px);backdrop-filter:blur(2px)}',
  '@supports (color:color-mix(in srgb,red,red)){.a{background:color-mix(in srgb,var(--a) 3%,red)}}',
  '@supports not selector(:has(a)){.a:focus-within{top:0}}@supports selector(:has(a)){.b:has(.c){top:0}}',
  '@media not all and (min-width:600px){.a{top:0}}',
  '.a{content:":has(.b){}";--b:url(data:a;b)}/* .c:has(.d){} */',
  '.a:focus-visible::placeholder,.b:is(.c,.d):not(.e){inset:0;gap:1px;width:min(1px,2px)}',
  '@layer a{@media (min-width:600px){.a::-webkit-scrollbar{width:1px}}}@keyframes b{0%{top:0}}',
])('a style sheet with %s: nothing is found', (css) => {
  expect(findNewerStyles(css)).toEqual([])
})

test('members that a browser test takes away: with those whose names older classes have, of instances and of classes', () => {
  expect(features.members).toEqual(
    expect.arrayContaining([
      { owner: 'URLSearchParams', name: 'size', isStatic: false },
      { owner: 'Array', name: 'toSorted', isStatic: false },
      { owner: 'URL', name: 'canParse', isStatic: true },
      { owner: 'Iterator', name: 'map', isStatic: false },
    ]),
  )
})

test.each(['web/index.html', 'README.md', 'README.en.md'])('the floor is named in %s: with each version', (path) => {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const { chrome, firefox, safari } = browserFloor
  expect(text).toMatch(`Edge ${chrome}`)
  expect(text).toMatch(`Firefox ${firefox}`)
  expect(text).toMatch(`Safari ${safari}`)
})
