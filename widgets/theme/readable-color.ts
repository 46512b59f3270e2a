// Colours for the ground of text or for text itself (WCAG: 4.5 to 1, also on the grey of the page).

type Rgb = [number, number, number]

/** Contrast against white, which leaves 4.6 on #f5f5f5. */
const enough = 5.1

const white: Rgb = [255, 255, 255]
// Disabled controls are paler on floating parts.
const darkPanel: Rgb = [0x2c, 0x30, 0x36]

/** The colour itself, or as little darker as text needs. `color` as `#1890FF`. */
export function readableColor(color: string): string {
  const rgb = parse(color)
  for (let part = 100; part > 0; part -= 2) {
    const darker = mix(rgb, [0, 0, 0], 1 - part / 100)
    if (contrastOf(darker, white) >= enough) return format(darker)
  }
  return '#000000'
}

/** The colour itself, or as little lighter as text on the dark grounds of the palette needs. */
export function readableOnDark(color: string): string {
  const rgb = parse(color)
  for (let part = 0; part < 100; part += 2) {
    const lighter = mix(rgb, white, part / 100)
    if (contrastOf(lighter, darkPanel) >= enough) return format(lighter)
  }
  return '#ffffff'
}

/** The ground of chosen entries: a tenth of the colour over white. */
export const paleColor = (color: string): string => format(mix(parse(color), white, 0.9))

/** The colour of a button under the pointer, or with a larger `part` of a pressed one: its text gets more contrast, not less. */
export const darkerColor = (color: string, part: number): string => format(mix(parse(color), [0, 0, 0], part))

/** From 1 to 21, of two colours such as `#1890FF`. */
export const contrast = (one: string, other: string): number => contrastOf(parse(one), parse(other))

export const contrastWithWhite = (rgb: Rgb): number => contrastOf(rgb, white)

function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const mix = (color: Rgb, other: Rgb, part: number): Rgb =>
  color.map((channel, at) => Math.round(channel * (1 - part) + (other[at] ?? 0) * part)) as Rgb

const brightness = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const parse = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb

const format = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
