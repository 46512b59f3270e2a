import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

const kept = inMemoryStore()
const { choose, followSettings, takeSettings, useChosenSettings } = await import('./settings-store.ts')

beforeEach(() => takeSettings({}))

test('S3.076 what is chosen is kept in the browser and with the account, and nothing else', async () => {
  const save = vi.fn(async () => {})
  await choose({ layout: 'top' }, save)
  await choose({ isColorWeak: true }, save)
  expect(save).toHaveBeenLastCalledWith({ layout: 'top', isColorWeak: true })
  expect(kept('KOUAN_SETTINGS')).toEqual({ layout: 'top', isColorWeak: true })
})

test('choices that come while one is saved are saved once, the last of them', async () => {
  const arrived: unknown[] = []
  let letGo = () => {}
  const gate = new Promise<void>((done) => {
    letGo = done
  })
  const save = async (all: unknown) => {
    arrived.push(all)
    await gate
  }
  const first = choose({ isSidebarOpen: false }, save)
  await choose({ isSidebarOpen: true }, save)
  await choose({ isSidebarOpen: false, hasTabs: false }, save)
  // What the account answers meanwhile is older than what was chosen.
  takeSettings({ isSidebarOpen: true })
  expect(useChosenSettings.getState().isSidebarOpen).toBe(false)
  letGo()
  await first
  expect(arrived).toEqual([{ isSidebarOpen: false }, { isSidebarOpen: false, hasTabs: false }])
})

test('a choice that the account could not keep stands in this browser, and the next one is saved again', async () => {
  await expect(choose({ mode: 'dark' }, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(useChosenSettings.getState()).toEqual({ mode: 'dark' })
  const save = vi.fn(async () => {})
  await choose({ menuTheme: 'light' }, save)
  expect(save).toHaveBeenCalledWith({ mode: 'dark', menuTheme: 'light' })
})

test('settings that the account answers as they stand here draw nothing anew', async () => {
  await choose({ mode: 'dark', hasTabs: false }, async () => {})
  const drawn = vi.fn()
  const stop = useChosenSettings.subscribe(drawn)
  takeSettings({ hasTabs: false, mode: 'dark' })
  followSettings()
  expect(drawn).not.toHaveBeenCalled()
  takeSettings({ mode: 'dark' })
  expect(drawn).toHaveBeenCalledOnce()
  stop()
})

test('another person brings settings of their own, and another window is followed', () => {
  takeSettings({ color: '#722ED1' })
  takeSettings({ layout: 'top' })
  expect(useChosenSettings.getState()).toEqual({ layout: 'top' })
  localStorage.setItem('KOUAN_SETTINGS', JSON.stringify({ value: { hasTabs: false }, expire: Date.now() + 1000 }))
  followSettings()
  expect(useChosenSettings.getState()).toEqual({ hasTabs: false })
})
