// The theme in tokens. Screens take every colour from here, so that another theme is another set of tokens.
import { type ThemeConfig, theme } from 'antd'
import { colorWeakStates, dark, darkMenu, light, type MenuColors, type Palette, type States } from './palette.ts'
import { darkerColor, paleColor, readableColor, readableOnDark } from './readable-color.ts'

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

export interface ThemeOptions {
  isDark?: boolean
  /** For people who cannot tell red from green. */
  isColorWeak?: boolean
}

export const headerHeight = 48
export const siderWidth = 208
export const collapsedSiderWidth = 56

const fontFamily =
  'Inter, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

export function themeOf(color: string, { isDark = false, isColorWeak = false }: ThemeOptions = {}): ThemeConfig {
  const colorPrimary = /^#[0-9a-f]{6}$/i.test(color) ? color : themeColors.拂晓蓝
  const palette = isDark ? dark : light
  const states = { ...palette.states, ...(isColorWeak ? colorWeakStates[isDark ? 'dark' : 'light'] : {}) }
  const readableOf = isDark ? readableOnDark : readableColor
  const readable = readableOf(colorPrimary)
  const error = readableOf(states.failed)
  const menu = menuColors(colorPrimary, { isDark })
  const grounds = paleGrounds(palette)
  return {
    // antd's dark shades of links and errors are too dark to be read, those of states are not ours.
    algorithm: isDark
      ? [
          theme.darkAlgorithm,
          (_seed, map = theme.darkAlgorithm(theme.defaultSeed)) => ({
            ...map,
            colorLink: readable,
            colorError: error,
            colorErrorText: error,
            colorInfo: states.moving,
            colorSuccess: states.released,
            ...grounds,
          }),
        ]
      : theme.defaultAlgorithm,
    token: {
      ...stateColors(states, palette),
      ...grounds,
      fontFamily,
      colorPrimary,
      colorLink: readable,
      // A link under the pointer is underlined: antd's paler blue cannot be read.
      colorLinkHover: readable,
      colorLinkActive: readable,
      linkHoverDecoration: 'underline',
      // A state looks the same in every theme.
      colorInfo: states.moving,
      colorSuccess: states.released,
      colorError: error,
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.mutedText,
      colorTextTertiary: palette.mutedText,
      colorTextDescription: palette.mutedText,
      colorTextPlaceholder: palette.faintText,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.floating,
      colorBorder: palette.border,
      colorBorderSecondary: palette.faintBorder,
      borderRadius: 6,
      borderRadiusLG: 8,
      // antd's shadows are as good as none in the dark: what lies above had no edge.
      ...(isDark ? { boxShadowSecondary: `0 0 0 1px ${palette.border}, 0 6px 16px rgb(0 0 0 / 0.4)` } : {}),
      // On a busy machine the spinner of a button can miss the end of its motion, and then stays for ever.
      motion: false,
    },
    components: componentTokens({ colorPrimary, palette, readable, menu, isDark }),
  }
}

/** Colours of states under their own names: `--ant-color-state-returned`; and that of the second series of a chart. */
function stateColors(states: States, { secondSeries }: Palette): Record<string, string> {
  const named = Object.entries(states).map(([name, color]) => [
    `colorState${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    color,
  ])
  return { ...Object.fromEntries(named), colorSecondSeries: secondSeries }
}

/** Chosen by hand: antd derives muddy ones. Selected rows and chosen menu entries have theirs from the theme's colour. */
const paleGrounds = ({ paleStates }: Palette) => ({
  colorInfoBg: paleStates.moving,
  colorSuccessBg: paleStates.released,
  colorErrorBg: paleStates.failed,
})

interface Colors {
  colorPrimary: string
  palette: Palette
  /** The colour of the theme as text on the ground. */
  readable: string
  menu: MenuColors
  isDark: boolean
}

function componentTokens({ colorPrimary, palette, readable, menu, isDark }: Colors): ThemeConfig['components'] {
  const strong = readableColor(colorPrimary)
  // The red of the dark ground is so light that black is written on it.
  const onError = isDark ? '#000000' : '#FFFFFF'
  return {
    Layout: {
      headerHeight,
      headerPadding: '0 16px',
      footerPadding: '12px 24px',
      headerBg: palette.surface,
      siderBg: darkMenu.ground,
      lightSiderBg: menu.ground,
    },
    Badge: { colorTextLightSolid: onError },
    Button: {
      ...{ colorPrimary: strong, algorithm: true, dangerColor: onError },
      // antd's paler ones under the pointer cannot be read: neither what is written on them, nor, in the dark, they themselves.
      ...{ colorPrimaryHover: darkerColor(strong, 0.12), colorPrimaryActive: darkerColor(strong, 0.24) },
      ...{ defaultHoverColor: readable, defaultHoverBorderColor: readable },
      ...{ defaultActiveColor: readable, defaultActiveBorderColor: readable },
      ...{ colorLink: readable, colorLinkHover: readable, colorLinkActive: readable },
    },
    Spin: { colorPrimary: readable },
    Tabs: { itemSelectedColor: readable, itemHoverColor: readable },
    Pagination: { itemActiveColor: readable, itemActiveColorHover: readable },
    Menu: {
      itemBorderRadius: 6,
      itemHeight: 36,
      itemBg: menu.ground,
      subMenuItemBg: menu.ground,
      itemColor: menu.text,
      itemSelectedColor: menu.activeText,
      itemSelectedBg: menu.active,
      darkItemBg: darkMenu.ground,
      darkSubMenuItemBg: darkMenu.ground,
      darkPopupBg: darkMenu.ground,
      darkItemColor: darkMenu.text,
      darkItemSelectedBg: darkMenu.active,
      darkItemSelectedColor: darkMenu.activeText,
    },
  }
}

/** Colours of the light menu, whose chosen entry is pale in the colour of the theme; in the dark those of the dark menu. */
export const menuColors = (color: string, { isDark }: Required<Pick<ThemeOptions, 'isDark'>>): MenuColors =>
  isDark ? dark.menu : { ...light.menu, active: paleColor(color), activeText: readableColor(color) }
