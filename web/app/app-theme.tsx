// The person's theme around everything, and on what lies outside of it: the page itself.
import { dark, light } from '@kouan/widgets/theme/palette.ts'
import { themeOf } from '@kouan/widgets/theme/theme.ts'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useDarkMode, useSettings } from '../data/settings/use-settings.ts'

/** A title of two characters has no gap on its button. */
const button = { autoInsertSpace: false }

export function AppTheme({ children }: { children: ReactNode }) {
  const { color, isColorWeak } = useSettings()
  const isDark = useDarkMode()
  const theme = useMemo(() => themeOf(color, { isDark, isColorWeak }), [color, isDark, isColorWeak])
  useLayoutEffect(() => {
    // Bars to scroll with and inputs of the browser follow it.
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
    document.body.style.background = (isDark ? dark : light).ground
  }, [isDark])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={button}>
      {children}
    </ConfigProvider>
  )
}
