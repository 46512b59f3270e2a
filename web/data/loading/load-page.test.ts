import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadInTime, PageLoadError } from './load-page.ts'

const page = { default: () => null }

afterEach(() => {
  vi.useRealTimers()
})

describe('loading a page', () => {
  test('S8.029 S9.004 what cannot be fetched or does not come within 120 seconds is a load failure', async () => {
    await expect(loadInTime(() => Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(PageLoadError)
    await expect(loadInTime(async () => page)).resolves.toBe(page)
    vi.useFakeTimers()
    const failed = vi.fn()
    loadInTime(() => new Promise(() => {})).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.any(PageLoadError))
  })
})
