import { expect, it } from 'vitest'
import { FormUploads } from './form-uploads.ts'

it('waits for all that is on its way, and names what failed', async () => {
  const uploads = new FormUploads()
  expect(await uploads.settled()).toBeUndefined()
  uploads.set('a', '头像', 'sending')
  uploads.set('b', '附件', 'sending')
  let told: string | undefined | null = null
  const settled = uploads.settled().then((sentence) => {
    told = sentence
  })
  uploads.set('a', '头像', undefined)
  await Promise.resolve()
  expect(told).toBeNull()
  uploads.set('b', '附件', 'failed')
  await settled
  expect(told).toBe('附件：有文件没有上传成功，请重试或删除后再保存')
  uploads.set('b', '附件', undefined)
  expect(await uploads.settled()).toBeUndefined()
})
