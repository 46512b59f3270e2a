// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { hasControl, press, show, shownText } from '../../../testing/screen.tsx'
import { filesOfValue } from '../../../upload/upload-value.ts'
import { FilePanel } from './file-panel.tsx'
import type { FileCellProps } from './file-value.ts'

async function aPanel(given: { canChange?: boolean; isSingle?: boolean; settings?: Partial<FileCellProps> } = {}) {
  const { canChange = true, isSingle = false, settings = {} } = given
  const calls: string[] = []
  const cell = {
    files: filesOfValue('x/a.pdf,x/b.pdf'),
    add: () => {},
    retry: () => {},
    remove: ({ name }: { name: string }) => void calls.push(`remove ${name}`),
    move: (uid: string, to: number) => void calls.push(`move ${uid.slice(-5)} ${to}`),
  }
  const rest = { isImage: false, maxHeight: 300, previewed: undefined, onPreview: () => {} }
  await show(<FilePanel {...{ cell, settings, canChange, isSingle }} {...rest} />)
  return calls
}

test('files of a cell: moved by one place, with a sentence at the ends', async () => {
  const calls = await aPanel()
  await press('前移 a.pdf')
  expect(shownText()).toContain('未知的操作')
  await press('后移 b.pdf')
  expect(shownText()).toContain('已到最后~')
  expect(calls).toEqual([])
  await press('后移 a.pdf')
  await press('前移 b.pdf')
  await press('删除 b.pdf')
  expect(calls).toEqual(['move a.pdf 1', 'move b.pdf 0', 'remove b.pdf'])
})

test.each([
  ['that may be changed', {}, { move: true, download: true, remove: true }],
  ['that may be read alone', { canChange: false }, { move: false, download: true, remove: false }],
  ['that holds one', { isSingle: true }, { move: false, download: true, remove: true }],
  ['without removal', { settings: { canRemove: false } }, { move: true, download: true, remove: false }],
  ['without download', { settings: { canDownload: false } }, { move: true, download: false, remove: true }],
])('files of a cell %s: offer what is allowed', async (_what, given, offered) => {
  await aPanel(given)
  const buttons = { move: '后移 a.pdf', download: '下载 a.pdf', remove: '删除 a.pdf' }
  expect(Object.fromEntries(Object.entries(buttons).map(([key, name]) => [key, hasControl(name)]))).toEqual(offered)
})
