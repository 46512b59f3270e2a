// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chooseFiles, hasControl, press, show, shownText, until } from '../testing/screen.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportReply } from './import-port.ts'

async function importedWith(more: Partial<ImportReply>, names = ['订单.xlsx']) {
  const reply: ImportReply = { success: true, code: 200, message: '文件导入成功', ...more }
  const [closed, done]: [true[], ImportReply[]] = [[], []]
  await show(
    <ImportDialog
      open
      port={{ send: () => Promise.resolve(reply) }}
      onDone={(told) => void done.push(told)}
      onClose={() => void closed.push(true)}
    />,
  )
  await chooseFiles(names.map((name) => new File(['x'], name)))
  await press('开始导入')
  await until(() => expect(done).toEqual([reply]))
  return closed
}

test('a success without notes: the dialog closes', async () => {
  expect(await importedWith({})).toEqual([true])
})

test('a partial import: what was stored is not sent twice, a file that was not read stays', async () => {
  const errorRows = [{ id: '1', fileName: '订单.xlsx', row: 3, values: { a: '1' }, faults: [] }]
  const closed = await importedWith({ code: 201, errorRows, unread: ['十月.xlsx'] }, ['订单.xlsx', '十月.xlsx'])
  await until(() => expect(shownText()).toContain('导入成功，但是有错误数据！'))
  expect(['删除 订单.xlsx', '删除 十月.xlsx'].map(hasControl)).toEqual([false, true])
  expect(closed).toEqual([])
})

test('a success with notes: they stay until they have been read, and the file is not sent twice', async () => {
  const closed = await importedWith({ notes: ['第 4 行是合计，没有导入', '“RMB”读作“人民币”'] })
  await until(() => expect(shownText()).toContain('第 4 行是合计，没有导入；“RMB”读作“人民币”'))
  expect(closed).toEqual([])
  expect([hasControl('开始导入'), shownText().includes('订单.xlsx')]).toEqual([false, false])
  await press('关闭')
  expect(closed).toEqual([true])
})
