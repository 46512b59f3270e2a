// A figure or a chart as a picture, to be put on the clipboard or saved.
import type { ChartColors } from './chart-colors.ts'

interface Picture {
  title: string
  /** Below the title, large. */
  figure?: string
  lines: readonly string[]
  /** Holds the drawn canvases. */
  drawing?: HTMLElement | null
  colors: ChartColors
}

/** In pixels. */
const edge = 16
const titleHeight = 24
const figureHeight = 44
const lineHeight = 22
const leastWidth = 360

/** Draws at twice the size, for screens that are dense. Rejects where the browser makes no picture. */
export function pictureOf({ title, figure, lines, drawing, colors }: Picture): Promise<Blob> {
  const { width = 0, height = 0, left = 0, top = 0 } = drawing?.getBoundingClientRect() ?? {}
  const head = titleHeight + (figure === undefined ? 0 : figureHeight) + lines.length * lineHeight
  const canvas = document.createElement('canvas')
  const size = { width: Math.max(width, leastWidth) + 2 * edge, height: head + height + 2 * edge }
  canvas.width = size.width * 2
  canvas.height = size.height * 2
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('no canvas'))
  pen.scale(2, 2)
  pen.fillStyle = colors.ground
  pen.fillRect(0, 0, size.width, size.height)
  pen.textBaseline = 'top'
  let y = edge
  const write = (text: string, { font, color, step }: { font: string; color: string; step: number }) => {
    pen.font = `${font} ${colors.fontFamily}`
    pen.fillStyle = color
    pen.fillText(text, edge, y, size.width - 2 * edge)
    y += step
  }
  write(title, { font: '600 14px', color: colors.text, step: titleHeight })
  if (figure !== undefined) write(figure, { font: '600 28px', color: colors.text, step: figureHeight })
  for (const line of lines) write(line, { font: '12px', color: colors.secondary, step: lineHeight })
  for (const drawn of drawing?.querySelectorAll('canvas') ?? []) {
    const place = drawn.getBoundingClientRect()
    pen.drawImage(drawn, edge + place.left - left, y + place.top - top, place.width, place.height)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
