import { expect, test } from 'vitest'
import type { UploadReply } from '../upload/upload-port.ts'
import { storeImage } from './store-image.ts'

const picture = new File(['x'], '图.png', { type: 'image/png' })
const stored = (reply: UploadReply) =>
  storeImage(async () => reply, picture, { onProgress: () => {}, signal: new AbortController().signal })

test('a stored picture has the name of the answer, else of the file', async () => {
  expect(await stored({ name: '另一名.png', url: '/f/1' })).toEqual({ name: '另一名.png', url: '/f/1' })
  expect(await stored({ success: true, url: '/f/1' })).toEqual({ name: '图.png', url: '/f/1' })
})

test('what cannot be shown is refused with a sentence', async () => {
  await expect(stored({ success: false, message: '磁盘已满' })).rejects.toThrow('磁盘已满')
  await expect(stored({ success: false })).rejects.toThrow('未知错误')
  await expect(stored({ path: 'temp/图.png' })).rejects.toThrow('没有图片地址')
})
