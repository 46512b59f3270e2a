// The look in tokens. Screens take every colour from here, so that another theme is another set of tokens.
import type { ThemeConfig } from 'antd'
import { readableColor } from './readable-color.ts'

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

export function themeOf(color: string): ThemeConfig {
  const colorPrimary = /^#[0-9a-f]{6}$/i.test(color) ? color : themeColors.拂晓蓝
  const readable = readableColor(colorPrimary)
  return {
    token: {
      colorPrimary,
      colorLink: readable,
      colorInfo: colorPrimary,
      colorError: readableColor('#ff4d4f'),
      // The paler ones of antd cannot be read on grey.
      colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
      colorTextDescription: 'rgba(0, 0, 0, 0.62)',
      colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
      borderRadius: 4,
      // The leaving spinner of a button can miss the end of its motion on a busy machine, and then stays for ever.
      motion: false,
    },
    components: {
      Layout: { headerHeight: 56, headerPadding: '0 16px', footerPadding: '16px 24px' },
      Button: { colorPrimary: readable, algorithm: true },
      Tabs: { itemSelectedColor: readable, itemHoverColor: readable },
      Menu: { itemBorderRadius: 4, darkItemSelectedBg: readable },
    },
  }
}
