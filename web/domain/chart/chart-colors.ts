import { useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { theme } from 'antd'
import { useMemo } from 'react'

export interface ChartColors {
  text: string
  secondary: string
  line: string
  split: string
  ground: string
  area: string
  areaLine: string
  series: readonly string[]
  fontFamily: string
}

/** The colours of a canvas: those of the theme, or those that the person has the system force on every page. */
export function useChartColors(): ChartColors {
  const { token } = theme.useToken()
  const isForced = useMedia('(forced-colors: active)')
  return useMemo(() => {
    const { fontFamily } = token
    if (isForced) {
      const [text, ground, mark] = ['canvastext', 'canvas', 'highlight'].map(systemColor) as [string, string, string]
      const plain = { text, secondary: text, line: text, split: ground, areaLine: text }
      return { ...plain, ground, area: ground, series: [mark, text], fontFamily }
    }
    return {
      text: token.colorText,
      secondary: token.colorTextSecondary,
      line: token.colorBorder,
      split: token.colorBorderSecondary,
      ground: token.colorBgContainer,
      area: token.colorPrimaryBg,
      areaLine: token.colorPrimaryBorder,
      series: [token.colorPrimary, token.colorWarning],
      fontFamily,
    }
  }, [token, isForced])
}

/** A colour of the system as the drawing code reads it: red, green and blue. */
function systemColor(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = name
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
