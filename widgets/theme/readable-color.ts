// Colours that text can stand on or be written in (WCAG: 4.5 to 1, also on the grey of the page).

type Rgb = [number, number, number]

/** Against white; what is left of it on #f5f5f5 is 4.6. */
const enough = 5.1

/** The colour itself, or as little darker as text needs. `color` as `#1890FF`. */
export function readableColor(color: string): string {
  const rgb = parse(color)
  for (let part = 100; part > 0; part -= 2) {
    const darker = rgb.map((channel) => Math.round((channel * part) / 100)) as Rgb
    if (contrastWithWhite(darker) >= enough) return format(darker)
  }
  return '#000000'
}

/** The colour itself, or as little lighter as text on #141414 and on its panels (#1f1f1f) needs. */
export function readableOnDark(color: string): string {
  const rgb = parse(color)
  for (let part = 0; part < 100; part += 2) {
    const lighter = rgb.map((channel) => Math.round(channel + ((255 - channel) * part) / 100)) as Rgb
    if ((brightness(lighter) + 0.05) / (brightness([0x1f, 0x1f, 0x1f]) + 0.05) >= enough) return format(lighter)
  }
  return '#ffffff'
}

export const contrastWithWhite = (rgb: Rgb): number => 1.05 / (brightness(rgb) + 0.05)

const brightness = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const parse = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb

const format = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
