// Changes of text by the tools of the markdown editor. Positions count characters from its start.

export interface Selected {
  text: string
  from: number
  to: number
}

/** A change, and the selection after it. */
export interface Edit {
  from: number
  to: number
  insert: string
  select: { from: number; to: number }
}

/** Puts the mark around the selection, or removes it where it is already. */
export function toggleAround({ text, from, to }: Selected, { mark, hint }: { mark: string; hint: string }): Edit {
  const size = mark.length
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const insert = text.slice(from, to)
    return { from: from - size, to: to + size, insert, select: { from: from - size, to: to - size } }
  }
  const inner = text.slice(from, to) || hint
  const select = { from: from + size, to: from + size + inner.length }
  return { from, to, insert: `${mark}${inner}${mark}`, select }
}

/** Puts the mark before every selected line, or takes it away when all have it. `1. ` counts up. */
export function toggleLines({ text, from, to }: Selected, { mark }: { mark: string }): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const after = text.indexOf('\n', to)
  const end = after === -1 ? text.length : after
  const lines = text.slice(start, end).split('\n')
  const own = mark === '1. ' ? /^\d+\. / : new RegExp(`^${mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  const areAll = lines.every((line) => own.test(line))
  const changed = lines.map((line, place) => {
    if (areAll) return line.replace(own, '')
    const bare = line.replace(/^(#{1,6} |> |[-*] |\d+\. )/, '')
    return `${mark === '1. ' ? `${place + 1}. ` : mark}${bare}`
  })
  const insert = changed.join('\n')
  return { from: start, to: end, insert, select: { from: start, to: start + insert.length } }
}

/** A part of its own, with empty lines around it. */
export function insertBlock({ text, from, to }: Selected, block: string): Edit {
  const before = text.slice(0, from)
  const start = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const end = text.slice(to).startsWith('\n') ? '\n' : '\n\n'
  const insert = `${start}${block}${end}`
  const at = from + insert.length
  return { from, to, insert, select: { from: at, to: at } }
}

export function insertLink({ text, from, to }: Selected): Edit {
  const title = text.slice(from, to) || '链接文字'
  const insert = `[${title}](https://)`
  const at = from + title.length + 3
  return { from, to, insert, select: { from: at, to: at + 'https://'.length } }
}

export const imageText = ({ name, url }: { name: string; url: string }) =>
  `![${name.replace(/[[\]\\]/g, '')}](${encodeURI(decodeSafely(url)).replace(/\(/g, '%28').replace(/\)/g, '%29')})`

function decodeSafely(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

export const emptyTable = '| 列 1 | 列 2 |\n| --- | --- |\n|  |  |'
