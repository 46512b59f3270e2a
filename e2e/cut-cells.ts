// Finds what the columns of a list cut: a number that lacks its end reads like another number.
import type { Page } from 'playwright-core'

export interface CutCells {
  /** Cells and heads that were looked at. */
  count: number
  /** One line each: the column, its content, and how it is cut. */
  faults: string[]
}

/** Runs in the page, whose types this side does not know. */
const script = `(() => {
  const faults = new Set()
  let count = 0
  const textWidth = (cell) => {
    const range = document.createRange()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    let left = Infinity, right = -Infinity
    let text = ''
    let isEnded = true
    const { left: from, right: to } = cell.getBoundingClientRect()
    while (texts.nextNode()) {
      // A second line lies over several columns.
      if (texts.currentNode.parentElement.closest('[data-unmeasured]')) continue
      text += texts.currentNode.data
      range.selectNode(texts.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width > 0) { left = Math.min(left, box.left); right = Math.max(right, box.right) }
      if (box.right > to + 1 || box.left < from - 1) isEnded &&= hasEllipsis(texts.currentNode)
    }
    return { left, right, isEnded, text: text.replaceAll(/\\s+/g, ' ').trim() }
  }
  // Only the box whose lines they are ends texts with an ellipsis: that of the cell does nothing for a block within it.
  const hasEllipsis = (text) => {
    for (let part = text.parentElement; ; part = part.parentElement) {
      const { display, textOverflow, overflowX } = getComputedStyle(part)
      if (textOverflow === 'ellipsis' && overflowX !== 'visible') return true
      if (!/^(inline|contents)/.test(display)) return false
    }
  }
  for (const list of document.querySelectorAll('.list-table')) {
    if (list.clientWidth === 0) continue
    const frozen = list.querySelector('.ant-table-tbody td.ant-table-cell-fix-end')
    const edge = frozen ? frozen.getBoundingClientRect().left : list.getBoundingClientRect().right
    for (const cell of list.querySelectorAll('.ant-table-thead th[data-column], .ant-table-row > td[data-column]')) {
      count += 1
      const box = cell.getBoundingClientRect()
      const { left, right, isEnded, text } = textWidth(cell)
      const name = cell.dataset.column + ' “' + text.slice(0, 40) + '”'
      const isFrozen = cell.className.includes('ant-table-cell-fix')
      const below = cell.querySelector('[data-unmeasured]')
      if (below && below.getBoundingClientRect().right > edge + 1) faults.add(name + ': its second line lies below the frozen column')
      if (!isFrozen && box.right > edge + 1) faults.add(name + ' lies below the frozen column by ' + Math.round(box.right - edge) + ' px')
      const isCut = right > box.right + 1 || left < box.left - 1
      if (!isCut) continue
      if (cell.tagName === 'TH') faults.add(name + ': the head is cut')
      else if (/^[\\x20-\\x7e]{1,40}$/.test(text)) faults.add(name + ': a number, date or code is cut')
      else if (!isEnded) faults.add(name + ' is cut without an ellipsis')
    }
  }
  return { count, faults: [...faults] }
})()`

/** Looks at the lists of the page as they are shown. */
export const cutCells = (page: Page): Promise<CutCells> => page.evaluate(script)
