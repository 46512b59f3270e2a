// The picture of a captcha as PNG: letters shifted and slanted, with strokes and specks over them.
import { crc32, deflateSync } from 'node:zlib'

/** Letters and digits that cannot be taken for one another, five wide and seven high. */
export const glyphs: Readonly<Record<string, readonly string[]>> = {
  A: ['01110', '10001', '10001', '11111', '10001', '10001', '10001'],
  C: ['01111', '10000', '10000', '10000', '10000', '10000', '01111'],
  E: ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  F: ['11111', '10000', '10000', '11110', '10000', '10000', '10000'],
  H: ['10001', '10001', '10001', '11111', '10001', '10001', '10001'],
  J: ['00111', '00010', '00010', '00010', '00010', '10010', '01100'],
  K: ['10001', '10010', '10100', '11000', '10100', '10010', '10001'],
  L: ['10000', '10000', '10000', '10000', '10000', '10000', '11111'],
  M: ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10101', '10011', '10001', '10001'],
  P: ['11110', '10001', '10001', '11110', '10000', '10000', '10000'],
  R: ['11110', '10001', '10001', '11110', '10100', '10010', '10001'],
  T: ['11111', '00100', '00100', '00100', '00100', '00100', '00100'],
  U: ['10001', '10001', '10001', '10001', '10001', '10001', '01110'],
  W: ['10001', '10001', '10001', '10101', '10101', '11011', '10001'],
  X: ['10001', '10001', '01010', '00100', '01010', '10001', '10001'],
  Y: ['10001', '10001', '01010', '00100', '00100', '00100', '00100'],
  '3': ['11110', '00001', '00001', '01110', '00001', '00001', '11110'],
  '4': ['00010', '00110', '01010', '10010', '11111', '00010', '00010'],
  '7': ['11111', '00001', '00010', '00100', '01000', '01000', '01000'],
}

/** The size for which clients of the family have a place. */
const width = 105
const height = 35
const cell = 3

/** A whole number from 0 up to and without `below`. */
export type Random = (below: number) => number

export const captchaText = (random: Random): string => {
  const letters = Object.keys(glyphs)
  return Array.from({ length: 4 }, () => letters[random(letters.length)]).join('')
}

/** Grey pixels, row by row: 0 black, 255 white. */
function draw(text: string, random: Random): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(245)
  const put = (x: number, y: number, grey: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[Math.floor(y) * width + Math.floor(x)] = grey
  }
  for (let count = 0; count < 150; count++) put(random(width), random(height), 120 + random(100))
  for (const [index, letter] of [...text].entries()) {
    const left = 7 + index * 24 + random(6)
    const top = 3 + random(9)
    const slant = (random(9) - 4) / 20
    const grey = 20 + random(90)
    for (const [row, line] of (glyphs[letter] ?? []).entries()) {
      for (const [column, bit] of [...line].entries()) {
        if (bit !== '1') continue
        for (let y = row * cell; y < (row + 1) * cell; y++) {
          for (let x = column * cell; x < (column + 1) * cell; x++) put(left + x - y * slant, top + y, grey)
        }
      }
    }
  }
  for (let count = 0; count < 3; count++) {
    const from = random(height)
    const slope = (random(height) - from) / width
    const grey = 90 + random(80)
    for (let x = 0; x < width; x++) put(x, from + slope * x, grey)
  }
  return pixels
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A data URI with the picture of the text. */
export function captchaImage(text: string, random: Random): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = draw(text, random)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}
