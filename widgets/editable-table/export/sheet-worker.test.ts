// @vitest-environment jsdom
import { read } from '@e965/xlsx'
import { expect, test, vi } from 'vitest'
import type { SheetToWrite } from './sheet-worker.ts'

/** Sends the message of a page to the worker, which here is this page, and reads the file that it answers. */
async function written(sheet: SheetToWrite) {
  const answers: ArrayBuffer[] = []
  const post = vi.spyOn(window, 'postMessage').mockImplementation((bytes) => void answers.push(bytes))
  await import('./sheet-worker.ts')
  dispatchEvent(new MessageEvent('message', { data: sheet }))
  post.mockRestore()
  const book = read(answers[0], { cellStyles: true })
  const [name = ''] = book.SheetNames
  return { name, cells: book.Sheets[name] ?? {} }
}

test.each([
  ['a title that Excel takes', '商品', '商品'],
  ['letters that Excel refuses in names', '[A/B]\\C:*?', ' A B  C   '],
  ['more than the 31 characters of a name in Excel', '跨境'.repeat(20), `${'跨境'.repeat(15)}跨`],
  ['no title', '', '表'],
])('file of a table: %s', async (_, title, expected) => {
  const { name } = await written({ title, lines: [['品名']], widths: [10] })
  expect(name).toBe(expected)
})

test('file of a table: figures are numbers; codes keep their zeros, and what begins like a formula is text', async () => {
  const { cells } = await written({
    title: '商品',
    lines: [
      ['编码', '数量'],
      ['0011', 1.5],
      ['=1+1', 2],
    ],
    widths: [12, 8],
  })
  expect(cells).toMatchObject({
    A2: { t: 's', v: '0011' },
    B2: { t: 'n', v: 1.5 },
    A3: { t: 's', v: '=1+1' },
  })
})
