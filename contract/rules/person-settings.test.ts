import { expect, test } from 'vitest'
import { defaultSettings, idleSettings, readSettings } from './person-settings.ts'

test('S9.097 S9.098 S9.099 S9.100 S9.101 nobody chose anything: dark menu at the side, fixed width, header and sidebar', () => {
  expect(defaultSettings).toMatchObject({
    menuTheme: 'dark',
    layout: 'side',
    contentWidth: 'fixed',
    isHeaderFixed: true,
    isSidebarFixed: true,
  })
})

test('S9.102 many pages are open at once unless somebody chose otherwise', () => {
  expect(defaultSettings.hasTabs).toBe(true)
})

test('S2.165 S2.168 S2.170 the width waits for the top layout, hiding for a fixed header, a fixed sidebar for a sidebar', () => {
  const idle = (part: Partial<typeof defaultSettings>) => [...idleSettings({ ...defaultSettings, ...part })]
  expect(idle({})).toEqual(['contentWidth'])
  expect(idle({ layout: 'top' })).toEqual(['isSidebarFixed'])
  expect(idle({ isHeaderFixed: false })).toEqual(['contentWidth', 'hidesHeader'])
})

test('what is no setting, or has no such value, is left out', () => {
  expect(readSettings({ layout: 'top', color: '#722ED1', hasTabs: false, mode: 'purple', unknown: 1 })).toEqual({
    layout: 'top',
    color: '#722ED1',
    hasTabs: false,
  })
  expect(readSettings({ color: 'red; }', isHeaderFixed: 'yes' })).toEqual({})
  expect(readSettings({ recent: ['page /order/mylist'] })).toEqual({ recent: ['page /order/mylist'] })
  for (const recent of ['page', [7], ['x'.repeat(201)], Array(13).fill('a')])
    expect(readSettings({ recent })).toEqual({})
  expect(readSettings({ tour: 'declarant.order' })).toEqual({ tour: 'declarant.order' })
  for (const tour of [3, 'x'.repeat(41), 'a b', '<b>', null]) expect(readSettings({ tour })).toEqual({})
  for (const nothing of [null, undefined, 'text', 7, []]) expect(readSettings(nothing)).toEqual({})
})
