// The look in tokens. Screens take every colour from here, so that another theme is another set of tokens.
import { type ThemeConfig, theme } from 'antd'
import { readableColor, readableOnDark } from './readable-color.ts'

/** The first one is the default. */
export const themeColors = {
  拂晓蓝: '#1890FF',
  薄暮: '#F5222D',
  火山: '#FA541C',
  日暮: '#FAAD14',
  明青: '#13C2C2',
  极光绿: '#52C41A',
  极客蓝: '#2F54EB',
  酱紫: '#722ED1',
} as const

// The paler texts of antd cannot be read on grey.
const light = { tertiary: 'rgba(0, 0, 0, 0.62)', placeholder: 'rgba(0, 0, 0, 0.55)', readable: readableColor }
const dark = {
  tertiary: 'rgba(255, 255, 255, 0.65)',
  placeholder: 'rgba(255, 255, 255, 0.6)',
  readable: readableOnDark,
}

export function themeOf(color: string, { isDark = false } = {}): ThemeConfig {
  const colorPrimary = /^#[0-9a-f]{6}$/i.test(color) ? color : themeColors.拂晓蓝
  const ground = isDark ? dark : light
  const readable = ground.readable(colorPrimary)
  const strong = readableColor(colorPrimary)
  const error = ground.readable('#ff4d4f')
  return {
    // antd's dark shades of links and errors are too dark to be read.
    algorithm: isDark
      ? [
          theme.darkAlgorithm,
          (_seed, map = theme.darkAlgorithm(theme.defaultSeed)) => ({
            ...map,
            colorLink: readable,
            colorError: error,
            colorErrorText: error,
          }),
        ]
      : theme.defaultAlgorithm,
    token: {
      colorPrimary,
      colorLink: readable,
      // A link under the pointer is underlined: antd's paler blue cannot be read.
      colorLinkHover: readable,
      colorLinkActive: readable,
      linkHoverDecoration: 'underline',
      colorInfo: colorPrimary,
      colorError: error,
      colorTextTertiary: ground.tertiary,
      colorTextDescription: ground.tertiary,
      colorTextPlaceholder: ground.placeholder,
      borderRadius: 4,
      // The leaving spinner of a button can miss the end of its motion on a busy machine, and then stays for ever.
      motion: false,
    },
    components: {
      Layout: { headerHeight: 56, headerPadding: '0 16px', footerPadding: '16px 24px' },
      // The red of the dark ground is so light that black stands on it.
      Button: { colorPrimary: strong, algorithm: true, ...(isDark ? { dangerColor: '#000' } : {}) },
      Spin: { colorPrimary: readable },
      Tabs: { itemSelectedColor: readable, itemHoverColor: readable },
      Menu: { itemBorderRadius: 4, itemSelectedColor: readable, darkItemSelectedBg: strong },
    },
  }
}
