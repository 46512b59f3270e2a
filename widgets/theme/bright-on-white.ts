interface Color {
  toRgb: () => { r: number; g: number; b: number; a: number }
}

/**
 * Returns whether a colour over white is so bright that text on it is black: `isBright` of antd's colour picker, which the
 * builds put in its place. That one is asked about white alone and comes with the whole picker.
 */
export function isBrightOnWhite(color: Color): boolean {
  const { r, g, b, a } = color.toRgb()
  return a <= 0.5 || r * 0.299 + g * 0.587 + b * 0.114 > 192
}
