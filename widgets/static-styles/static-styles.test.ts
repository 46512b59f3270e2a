import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColors, themeOf } from '../theme/theme.ts'
import { styleCalls } from './style-calls.config.ts'
import { allSheets, resetSheet, sharedSheet } from './style-sheets.config.ts'
import { withOther, withoutStyles } from './without-functions.config.ts'

const antd = new URL('../../node_modules/antd/es/', import.meta.url)
const known = Object.keys(styleCalls)
const sheets = allSheets()
const sheetOf = (module: string) => sheets.get(module) ?? ''

test('the styles of every component of antd are known', () => {
  const modules = readdirSync(antd, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/]style(?:[\\/]\w+)?\.js$/.test(path))
    .filter((path) => /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/.test(read(path)))
    .map((path) => path.replaceAll('\\', '/').replace(/\.js$/, ''))
  expect(modules.length).toBeGreaterThan(70)
  expect(modules.filter((module) => !known.includes(module))).toEqual([])
  expect(known.filter((module) => !modules.includes(module))).toEqual([])
})

test('a sheet has the rules of its component alone, and every class of the sheet that comes with antd is in one', () => {
  expect(sheetOf('button/style/index')).toMatch(/^@layer antd\{(:where\(\.css-a\))?\.ant-btn/)
  expect(sheetOf('button/style/index')).not.toMatch(/anticon-spin|cache-path/)
  expect(sheetOf('tag/style/presetCmp')).toContain('.ant-tag.ant-tag-blue')
  const classesOf = (css: string) => new Set(css.match(/\.ant-[\w-]+/g))
  const ours = classesOf([sharedSheet(), resetSheet(), ...known.map((module) => sheetOf(module))].join(''))
  const all = classesOf(readFileSync(new URL('../dist/antd.css', antd), 'utf8'))
  expect(all.size).toBeGreaterThan(1000)
  // Of documentation; and of roots, which have variables, but no rules, in some components.
  const isOther = /-css-var$|-pure-panel$|^\.ant-list-container$/
  expect([...all].filter((name) => !ours.has(name) && !isOther.test(name))).toEqual([])
})

test('a number without a unit stays one, whichever part of a component is asked first', () => {
  expect(sheetOf('modal/style/index')).toContain('z-index:calc(var(--ant-z-index-popup-base) + 10);')
})

test('every selector of a sheet can be read: one that antd writes outside of its component has its class', () => {
  expect(sheetOf('tour/style/index')).toContain(':where(.css-a).ant-tour-placement-leftTop .ant-tour-section')
  expect(known.filter((module) => /:where\([^)]*\)[-\w]/.test(sheetOf(module)))).toEqual([])
})

test('a sheet is the same in every theme', () => {
  const byNight = allSheets(themeOf(themeColors.薄暮, { isDark: true, isColorWeak: true }))
  expect(known.filter((module) => byNight.get(module) !== sheetOf(module))).toEqual([])
})

test('modules lose what makes styles, and keep the variables', () => {
  const code = "export default genStyleHooks('Affix', genSharedAffixStyle, prepare, { resetFont: false });"
  expect(withoutStyles(code)).toBe("export default genStyleHooks('Affix', null, prepare, { resetFont: false });")
  expect(withoutStyles('const useStyle = () => genStyleHooks("A", (token) => ({ a: token.b }))')).toBe(
    'const useStyle = () => genStyleHooks("A", null)',
  )
  expect(withOther('function make(a) { return a }\nmake()', 'make', '() => null')).toBe(
    'const make = () => null;\nmake()',
  )
  expect(() => withOther('const other = 1', 'make', '() => null')).toThrow('no make in the module')
})

function read(path: string): string {
  return readFileSync(new URL(path.replaceAll('\\', '/'), antd), 'utf8')
}
