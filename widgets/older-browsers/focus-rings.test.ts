import { expect, test } from 'vitest'
import { withFocusRings } from './focus-rings.config.ts'

const without = '@supports not selector(:has(a))'

test.each<[why: string, css: string, added: string]>([
  ['a focus inside', '.a:has(.b:focus-visible){color:red}', `${without}{.a:focus-within{color:red}}`],
  [
    'a focus below a child, and what is behind it',
    '.a:not(.c):has(> :focus-visible) .icon{opacity:1}',
    `${without}{.a:not(.c):focus-within .icon{opacity:1}}`,
  ],
  [
    'of a list the selectors of a focus alone',
    '.x,.a:has(input:focus-visible),.b:has(.y),:is(.c,.d):has(:focus-visible){outline:0}',
    `${without}{.a:focus-within,:is(.c,.d):focus-within{outline:0}}`,
  ],
  ['a state in brackets', '.a:has(i:not(.b):focus-visible){top:0}', `${without}{.a:focus-within{top:0}}`],
  ['no focus', '.a:has(.b){color:red}', ''],
  ['a focus of what follows', '.a:has(+ .b:focus-visible){color:red}', ''],
  ['another condition beside it', '.a:has(.b):has(:focus-visible){color:red}', ''],
  ['a comment alone', '/* .a:has(.b:focus-visible) */.a{color:red}', ''],
])('focus rings without :has(), %s: a rule is added where it can be', (_, css, added) => {
  expect(withFocusRings(css)).toBe(css + added)
})

test('focus rings without :has(): the added rule stands in the layer of its rule', () => {
  expect(withFocusRings('@layer antd{.a:has(:focus-visible){top:0}.b{top:1px}}')).toBe(
    `@layer antd{.a:has(:focus-visible){top:0}${without}{.a:focus-within{top:0}}.b{top:1px}}`,
  )
})
