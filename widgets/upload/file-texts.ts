// How files are named and measured for people.

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** With its dot and in small letters; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** By the extension; empty when unknown. */
export const typeOfName = (name: string): string => types[extensionOf(name).slice(1)] ?? ''

/** The last part of a path or an address, readable. */
export function nameOfPath(path: string): string {
  const last = path.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const isImage = ({ type, name }: { type: string; name: string }): boolean =>
  (type || typeOfName(name)).includes('image')

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes as people read them: `1.5 GB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const size = bytes / 1024 ** step
  return `${size >= 100 ? Math.round(size) : Number(size.toFixed(1))} ${units[step]}`
}

/** For narrow cells: the first five characters. */
export function shortFileName(name: string, most = 5): string {
  const characters = [...name]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}
