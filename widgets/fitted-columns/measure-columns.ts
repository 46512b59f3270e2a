// Reads from the document how wide the content of the columns of a rendered list is.

/** Content of a column as rendered, in pixels with the padding of a cell. */
export interface ColumnContent {
  head: number
  /** The widest cell, as if none were cut. */
  widest: number
  /** No cell holds words: order numbers, codes, phone numbers. */
  isCode: boolean
  /** In narrower cells texts that differ would read alike; 0 where too much room would be needed for that. */
  apart: number
}

/** In pixels. */
const widestApart = 240
/** Letters behind the equal beginning of two texts that a cut cell shows, the ellipsis among them. */
const lettersApart = 2

/** Returns pixels that a cell needs so that each text reads differently from the others. `widths`: of the whole texts, in pixels. */
export function apartWidth(widths: ReadonlyMap<string, number>): number {
  const texts = [...widths.keys()].sort()
  const needed = texts.map((text, at) => {
    const before = texts[at - 1] ?? ''
    let same = 0
    while (same < text.length && text[same] === before[same]) same += 1
    if (same === 0) return 0
    return Math.ceil(((widths.get(text) ?? 0) * Math.min(text.length, same + lettersApart)) / text.length)
  })
  return Math.max(0, ...needed)
}

/** Returns true for a moment, and for letters, digits and punctuation without blanks, of a length that is read as one word. */
export const isCodeText = (text: string) => /^(?:[\x21-\x7e]{0,40}|[\d: -]{1,19})$/.test(text)

/** Marks head and cells of a column, so that they are found again. */
export const columnMark = (name: string) => ({ 'data-column': name }) as object

/** Marks a part that lies over several columns, so that it widens none. */
export const unmeasured = { 'data-unmeasured': '' } as object

/** Yields the texts of a cell that belong to its column. */
function* textsIn(cell: HTMLElement): Generator<Text> {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    if (currentNode instanceof Text && !currentNode.parentElement?.closest('[data-unmeasured]')) yield currentNode
  }
}

const boxes = 'svg, img, button, input, .ant-tag, .ant-badge-status-dot, [data-mark]'

/** Returns pixels from the start of the content to its end, as if nothing were cut. */
function contentWidth(cell: HTMLElement, isFromStart: boolean): number {
  const { paddingLeft } = getComputedStyle(cell)
  const start = cell.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
  let left = isFromStart ? start : Number.POSITIVE_INFINITY
  let right = isFromStart ? start : Number.NEGATIVE_INFINITY
  const include = (box: DOMRect) => {
    if (box.width === 0) return
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  // A part that is shrunk in a row of parts counts with what it cuts off.
  const shrunk = [...cell.querySelectorAll('.ant-flex > *')].filter((part) => part.scrollWidth > part.clientWidth + 1)
  const range = document.createRange()
  for (const text of textsIn(cell)) {
    if (shrunk.some((part) => part.contains(text))) continue
    range.selectNode(text)
    include(range.getBoundingClientRect())
  }
  for (const box of [...cell.querySelectorAll(boxes), ...shrunk]) include(box.getBoundingClientRect())
  const cutOff = shrunk.reduce((sum, part) => sum + part.scrollWidth - part.clientWidth, 0)
  return right > left ? right - left + cutOff : 0
}

/** In pixels, between parts of a head. */
const headGap = 6

/** Returns pixels: parts of a head stand apart, so that their widths are added up. */
function headWidth(cell: HTMLElement): number {
  const range = document.createRange()
  let sum = 0
  for (const text of textsIn(cell)) {
    range.selectNode(text)
    const button = text.parentElement?.closest('button')
    sum += (button ?? range).getBoundingClientRect().width + headGap
  }
  const sorter = cell.querySelector('.ant-table-column-sorter')
  return sum + (sorter ? sorter.getBoundingClientRect().width : -headGap)
}

const paddingOf = (cell: HTMLElement) => {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(cell)
  return [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce(
    (sum, width) => sum + (Number.parseFloat(width) || 0),
    0,
  )
}

/** Returns the content of each column whose cells are in the document, by its name. */
export function measureColumns(list: HTMLElement): Readonly<Record<string, ColumnContent>> {
  const contents: Record<string, ColumnContent> = {}
  for (const cell of list.querySelectorAll<HTMLElement>('.ant-table-thead th[data-column]')) {
    const head = Math.ceil(headWidth(cell) + paddingOf(cell))
    contents[cell.dataset.column ?? ''] = { head, widest: 0, isCode: true, apart: 0 }
  }
  const texts: Record<string, Map<string, number>> = {}
  for (const cell of list.querySelectorAll<HTMLElement>('.ant-table-row > td[data-column]')) {
    const content = contents[cell.dataset.column ?? '']
    if (!content) continue
    const isRight = getComputedStyle(cell).textAlign === 'right'
    const width = Math.ceil(contentWidth(cell, !isRight) + paddingOf(cell))
    const text = [...textsIn(cell)].map(({ data }) => data).join('')
    content.widest = Math.max(content.widest, width)
    content.isCode = content.isCode && isCodeText(text)
    const name = cell.dataset.column ?? ''
    texts[name] = (texts[name] ?? new Map<string, number>()).set(text, width)
  }
  for (const [name, widths] of Object.entries(texts)) {
    const content = contents[name]
    const apart = apartWidth(widths)
    if (content && apart <= widestApart) content.apart = apart
  }
  return contents
}
