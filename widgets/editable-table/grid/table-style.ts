import { theme } from 'antd'
import { type CSSProperties, useMemo } from 'react'
import { sizes, type TableSize } from './table-size.ts'

/** Sizes and the theme's colours as variables of the style sheet. */
export function useTableStyle(size: TableSize): CSSProperties {
  const { token } = theme.useToken()
  return useMemo(() => {
    const { colorBgContainer: ground, colorText: text, colorPrimary: primary } = token
    const hasMixes = globalThis.CSS?.supports?.('color', 'color-mix(in srgb, red, red)') ?? true
    /** `near`: the theme's colour for browsers that mix none. */
    const mixed = (color: string, percent: number, near: string) =>
      hasMixes ? `color-mix(in srgb, ${color} ${percent}%, ${ground})` : near
    return {
      '--kt-row': `${sizes[size].rowHeight}px`,
      '--kt-head': `${sizes[size].headHeight}px`,
      '--kt-text': text,
      '--kt-text-quiet': token.colorTextSecondary,
      '--kt-text-weak': token.colorTextTertiary,
      '--kt-ground': ground,
      '--kt-head-ground': mixed(text, 4, token.colorBgLayout),
      '--kt-hover': mixed(text, 3, token.colorBgLayout),
      '--kt-chosen': mixed(primary, 10, token.colorPrimaryBg),
      '--kt-range': mixed(primary, 14, token.colorPrimaryBgHover),
      '--kt-flash': mixed(token.colorWarning, 30, token.colorWarningBgHover),
      '--kt-line': mixed(text, 10, token.colorBorderSecondary),
      '--kt-border': mixed(text, 22, token.colorBorder),
      '--kt-primary': primary,
      '--kt-halo': token.controlOutline,
      '--kt-error': token.colorError,
      '--kt-tip-text': ground,
      '--kt-radius': `${token.borderRadius}px`,
    } as CSSProperties
  }, [token, size])
}
