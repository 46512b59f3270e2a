// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chooseFiles, hasControl, press, show, shownText, until } from '../testing/screen.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportReply } from './import-port.ts'

async function importedWith(more: Partial<ImportReply>) {
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
  await chooseFiles([new File(['x'], '订单.xlsx')])
  await press('开始导入')
  await until(() => expect(done).toEqual([reply]))
  return closed
}

test('a success without notes: the dialog closes', async () => {
  expect(await importedWith({})).toEqual([true])
})

test('a success with notes: they stay until they have been read, and the file is not sent twice', async () => {
  const closed = await importedWith({ notes: ['第 4 行是合计，没有导入', '“RMB”读作“人民币”'] })
  await until(() => expect(shownText()).toContain('第 4 行是合计，没有导入；“RMB”读作“人民币”'))
  expect(closed).toEqual([])
  expect([hasControl('开始导入'), shownText().includes('订单.xlsx')]).toEqual([false, false])
  await press('关闭')
  expect(closed).toEqual([true])
})
