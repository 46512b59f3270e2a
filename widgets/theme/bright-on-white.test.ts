import { AggregationColor } from 'antd/es/color-picker/color'
import { isBright } from 'antd/es/color-picker/components/ColorPresets'
import { expect, test } from 'vitest'
import { isBrightOnWhite } from './bright-on-white.ts'

test('a colour is bright over white exactly where antd says so', () => {
  const parts = [0, 64, 127, 128, 191, 192, 193, 255]
  const shares = [0, 0.3, 0.5, 0.51, 0.95, 1]
  const colors = parts.flatMap((r) =>
    parts.flatMap((g) => parts.flatMap((b) => shares.map((a) => new AggregationColor(`rgba(${r}, ${g}, ${b}, ${a})`)))),
  )
  const isOther = (color: AggregationColor) => isBrightOnWhite(color) !== isBright(color, '#fff')
  expect(colors.filter(isOther).map((color) => color.toRgbString())).toEqual([])
})
