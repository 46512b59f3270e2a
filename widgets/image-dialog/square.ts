// The square that is cut out of a picture: where it lies, and its pixels as a file.

export interface Size {
  width: number
  height: number
}

export interface Square {
  /** Of the smaller side: 1 takes all of it, 2 the half. */
  zoom: number
  /** Of its middle, as parts of the picture: 0 to 1. */
  x: number
  y: number
}

export const largestZoom = 4

/** In pixels of the picture; never beyond its borders. */
export function boxOf({ width, height }: Size, { zoom, x, y }: Square): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: within(x, width), top: within(y, height), side }
}

/** Moved by parts of the square, as a hand drags what lies under it; its middle stays where it can be. */
export function moved(size: Size, square: Square, by: { x: number; y: number }): Square {
  const { left, top, side } = boxOf(size, square)
  const next = {
    ...square,
    x: (left + side / 2 - by.x * side) / size.width,
    y: (top + side / 2 - by.y * side) / size.height,
  }
  const box = boxOf(size, next)
  return { ...next, x: (box.left + side / 2) / size.width, y: (box.top + side / 2) / size.height }
}

/** A side of 256 pixels is enough for every place where it is shown. */
const sidePixels = 256

export async function cutSquare(picture: HTMLImageElement, square: Square, name: string): Promise<File> {
  const { left, top, side } = boxOf({ width: picture.naturalWidth, height: picture.naturalHeight }, square)
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('图片无法处理')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' })
}
