import { describe, expect, test } from 'vitest'
import { chunkTimeout, loadInTime, PageLoadError } from './load-page.ts'

const page = { default: () => null }

describe('loading a page', () => {
  test('S9.004 the limit is 120 seconds', () => {
    expect(chunkTimeout).toBe(120_000)
  })

  test('S8.029 what cannot be fetched or comes late is a load failure', async () => {
    await expect(loadInTime(() => Promise.reject(new TypeError('gone')), 1000)).rejects.toBeInstanceOf(PageLoadError)
    await expect(loadInTime(() => new Promise(() => {}), 1)).rejects.toBeInstanceOf(PageLoadError)
    await expect(loadInTime(async () => page, 1000)).resolves.toBe(page)
  })
})
