import { describe, expect, test } from 'vitest'
import { colorWeakStates, dark, darkMenu, light } from './palette.ts'
import { contrast, readableColor, readableOnDark } from './readable-color.ts'
import { menuColors, themeColors, themeOf } from './theme.ts'

/** WCAG 2.2: 4.5 for text, 3 for what is no text but says something. */
const [text, sign] = [4.5, 3]

describe.each([
  ['light', light, readableColor, colorWeakStates.light],
  ['dark', dark, readableOnDark, colorWeakStates.dark],
] as const)('in %s', (_, palette, readableOf, weak) => {
  const grounds = [palette.ground, palette.surface, palette.floating]

  test.each(['text', 'mutedText', 'faintText'] as const)('%s can be read on every ground', (name) => {
    for (const ground of grounds) expect(contrast(palette[name], ground)).toBeGreaterThanOrEqual(text)
  })

  test.each(Object.entries({ ...palette.states }))('the dot of %s is seen on every panel', (_name, color) => {
    for (const ground of [palette.surface, palette.floating])
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(sign)
  })

  test.each(Object.entries({ ...palette.paleStates }))('the ground of %s bears texts', (_name, ground) => {
    for (const color of [palette.text, palette.mutedText]) expect(contrast(color, ground)).toBeGreaterThanOrEqual(text)
  })

  test('S2.171 the dots of the colour-weak are seen and apart in brightness', () => {
    for (const color of Object.values(weak)) expect(contrast(color, palette.surface)).toBeGreaterThanOrEqual(sign)
    expect(contrast(weak.released, weak.failed)).toBeGreaterThan(1.2)
  })

  test('a count is read on its badge, and a word on the button of danger', () => {
    for (const isColorWeak of [false, true]) {
      const { components: { Badge = {}, Button = {} } = {}, token } = themeOf('#1890FF', {
        isDark: palette === dark,
        isColorWeak,
      })
      expect(contrast(String(Badge.colorTextLightSolid), String(token?.colorError))).toBeGreaterThanOrEqual(text)
      expect(contrast(String(Button.dangerColor), String(token?.colorError))).toBeGreaterThanOrEqual(text)
    }
  })

  test('states look the same in every theme', () => {
    for (const color of Object.values(themeColors))
      expect(themeOf(color, { isDark: palette === dark }).token).toMatchObject({
        colorInfo: palette.states.moving,
        colorSuccess: palette.states.released,
      })
  })

  test('grounds of states are those of the palette, and states have names of their own', () => {
    const { token, components } = themeOf('#FA541C', { isDark: palette === dark })
    expect(token).toMatchObject({
      colorSuccessBg: palette.paleStates.released,
      colorErrorBg: palette.paleStates.failed,
      colorStateReturned: palette.states.returned,
      colorSecondSeries: palette.secondSeries,
    })
    expect(Object.keys(components?.Badge ?? {})).toEqual(['colorTextLightSolid'])
    expect(contrast(palette.secondSeries, palette.surface)).toBeGreaterThanOrEqual(sign)
  })

  test.each(Object.entries(themeColors))('%s is read as a link, on its button and in the menu', (_name, color) => {
    for (const ground of grounds) expect(contrast(readableOf(color), ground)).toBeGreaterThanOrEqual(text)
    expect(contrast('#FFFFFF', readableColor(color))).toBeGreaterThanOrEqual(text)
    const { Pagination, Button = {} } = themeOf(color, { isDark: palette === dark }).components ?? {}
    expect(contrast(String(Pagination?.itemActiveColor), palette.surface)).toBeGreaterThanOrEqual(text)
    for (const state of ['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive'] as const)
      expect(contrast('#FFFFFF', String(Button[state]))).toBeGreaterThanOrEqual(text)
    for (const state of ['colorLink', 'colorLinkHover', 'colorLinkActive', 'defaultHoverColor'] as const)
      for (const ground of grounds) expect(contrast(String(Button[state]), ground)).toBeGreaterThanOrEqual(text)
    const menu = menuColors(color, { isDark: palette === dark })
    expect(contrast(menu.activeText, menu.active)).toBeGreaterThanOrEqual(text)
    expect(contrast(menu.text, menu.ground)).toBeGreaterThanOrEqual(text)
  })
})

test('the dark menu can be read', () => {
  expect(contrast(darkMenu.text, darkMenu.ground)).toBeGreaterThanOrEqual(text)
  expect(contrast(darkMenu.activeText, darkMenu.active)).toBeGreaterThanOrEqual(text)
})

test('S2.175 S2.176 S2.177 S2.178 S2.179 薄暮, 火山, 日暮, 明青 and 极光绿 have their colours', () => {
  expect(themeColors).toMatchObject({
    薄暮: '#F5222D',
    火山: '#FA541C',
    日暮: '#FAAD14',
    明青: '#13C2C2',
    极光绿: '#52C41A',
  })
})

test('S2.180 S2.181 S2.182 拂晓蓝 comes first, 极客蓝 and 酱紫 have their colours', () => {
  expect(Object.entries(themeColors)[0]).toEqual(['拂晓蓝', '#1890FF'])
  expect(themeColors).toMatchObject({ 极客蓝: '#2F54EB', 酱紫: '#722ED1' })
})
