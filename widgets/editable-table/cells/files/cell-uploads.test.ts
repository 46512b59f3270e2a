import { expect, test } from 'vitest'
import type { UploadReply } from '../../../upload/upload-port.ts'
import { createUploadStore } from '../../../upload/upload-store.ts'
import { endUpload, settledUploads, storeUpload } from './cell-uploads.ts'

/** A cell that is sending a file of this name; it is answered when the test says so. */
function aSendingCell(table: object, rowId: string, name = '新执照.pdf') {
  const cell = { table, rowId, columnKey: 'file' }
  const written: string[] = []
  const replies: { resolve: (reply: UploadReply) => void; reject: (error: Error) => void }[] = []
  const store = createUploadStore({
    upload: () => () => new Promise((resolve, reject) => replies.push({ resolve, reject })),
    onSettled: (files) => {
      written.push(...files.map(({ path }) => path))
      endUpload(cell)
    },
    onFailed: () => {},
    onRemoved: () => {},
  })
  storeUpload(cell, { store, write: () => {} })
  store.add([new File(['x'], name)])
  return { cell, store, written, replies }
}

const everyRow = () => true

/** Whether it has ended, once all that is ready has run. */
async function hasEnded(wait: Promise<unknown>): Promise<boolean> {
  let ended = false
  void wait.then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return ended
}

test('uploads of a table, one under way: a check waits until its path is written', async () => {
  const table = {}
  const { replies, written } = aSendingCell(table, 'a')
  const wait = settledUploads(table, everyRow)
  expect(await hasEnded(wait)).toBe(false)
  replies[0]?.resolve({ path: 'x/new.pdf' })
  expect(await wait).toEqual([])
  expect(written).toEqual(['x/new.pdf'])
})

test('uploads of a table, one that fails: named at its cell', async () => {
  const table = {}
  const { replies } = aSendingCell(table, 'a')
  const wait = settledUploads(table, everyRow)
  replies[0]?.reject(new Error('网络中断'))
  expect(await wait).toEqual([{ rowId: 'a', columnKey: 'file', message: '新执照.pdf 没有上传成功，请重试或删除' }])
})

test('uploads of a table, one that is given up meanwhile: no longer waited for', async () => {
  const table = {}
  const { cell, store } = aSendingCell(table, 'a')
  const wait = settledUploads(table, everyRow)
  store.stop()
  endUpload(cell)
  expect(await wait).toEqual([])
})

test('uploads of a table, those of a removed row and of another table: not waited for', async () => {
  const table = {}
  aSendingCell(table, 'removed')
  aSendingCell({}, 'a')
  expect(await settledUploads(table, (rowId) => rowId !== 'removed')).toEqual([])
})
