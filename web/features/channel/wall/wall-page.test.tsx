// @vitest-environment jsdom
import { pairScreen, readWall, type WallFigures } from '@kouan/contract/calls/wall-screen.ts'
import { shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { beforeEach, expect, test } from 'vitest'
import { storage, storageKeys } from '../../../data/browser/storage.ts'
import { aChannelMap } from '../../../testing/a-channel-map.ts'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import { WallContent } from './wall-content.tsx'
import WallPage from './wall-page.tsx'

const figures: WallFigures = {
  ...{ screenName: '关务室东墙', time: '2026-11-28 12:00:05', validUntil: '2027-02-26 12:00:00' },
  ...{ map: aChannelMap(), today: null, failures: null },
}
beforeEach(() => {
  storage.forget(storageKeys.wallCredential)
  location.hash = ''
})

test('a link in the address: pairs the screen, stores its credential, and the link leaves the address', async () => {
  location.hash = '#link'
  const asked = await showServed(<WallPage />, [
    [pairScreen, () => ({ credential: 'kws_1', screenName: '关务室东墙', validUntil: '' })],
    [readWall, () => figures],
  ])
  await until(() => expect(shownText()).toContain('关务室东墙'))
  expect(asked[0]).toMatchObject({ input: { pairingToken: 'link' } })
  expect(storage.read(storageKeys.wallCredential)).toBe('kws_1')
  expect(location.hash).toBe('')
  expect(document.querySelectorAll('button, a, input')).toHaveLength(0)
})

test('an ended screen: shows the sentence of the server and no figure', async () => {
  storage.write(storageKeys.wallCredential, 'kws_1')
  await showServed(<WallPage />, [
    [
      readWall,
      () => {
        throw new Refused('大屏已停用或到期，请重新配对', { kind: 'noSession' })
      },
    ],
  ])
  await until(() => expect(shownText()).toContain('大屏已停用或到期，请重新配对'))
  expect(document.querySelector('.wall-figures')).toBeNull()
})

test('a browser that was never paired: says how it is', async () => {
  await showServed(<WallPage />, [])
  await until(() => expect(shownText()).toContain('还没有配对'))
})

test('today and failures: sums of the hours, and groups with their counts', async () => {
  const hours = [
    { hour: 9, moving: 1, accepted: 5, refused: 2, rest: 0 },
    { hour: 10, moving: 0, accepted: 1, refused: 0, rest: 1 },
  ]
  await showServed(<WallContent figures={{ ...figures, map: null, today: hours }} />, [])
  const numbers = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(numbers()).toEqual(['10', '2', '1', '6', '1'])
  const failures = [
    { noun: '进口清单', title: '海关退单', count: 1200, today: 3 },
    ...Array.from({ length: 9 }, (_, at) => ({ noun: '订单', title: `原因 ${at}`, count: 1, today: 0 })),
  ]
  await showServed(<WallContent figures={{ ...figures, map: null, failures }} />, [])
  await until(() => expect(shownText()).toContain('进口清单：海关退单'))
  // More reasons than rows: the figures are those of all.
  expect(shownText()).not.toContain('原因 7')
  expect(numbers().slice(-2)).toEqual(['3', '1,209'])
})
