// @vitest-environment jsdom
import { type FlowRow, readChannelMap, readFlowRows } from '@kouan/contract/calls/channel-map.ts'
import { control, fill, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { aChannelMap, aFlow } from '../../../testing/a-channel-map.ts'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import ChannelMapPage from './channel-map-page.tsx'

const map = aChannelMap(
  { enterprises: 3 },
  { flows: [aFlow({ documents: 4, waiting: 2, waitingSince: '2026-11-28 09:00:00', failed: 1 })] },
)
const row: FlowRow = {
  ...{ id: '7', noun: '订单', number: 'A-1', companyName: '示例企业 1', declareStatus: 'BLOCKED' },
  ...{ declareTime: '2026-11-28 09:00:00', problem: '通道连不上', pages: [] },
}
const showPage = (answer = map) =>
  showServed(<ChannelMapPage />, [
    [readChannelMap, () => answer],
    [readFlowRows, () => ({ total: 1, records: [row] })],
  ])

test('a node: is named with its figures and how long documents wait, and opens what waits', async () => {
  const asked = await showPage()
  await until(() => control(/^示例企业 1，今日 4 份，待发送 2，3 小时 失败 1$/))
  await press(/^示例企业 1，/)
  await until(() => expect(shownText()).toContain('通道连不上'))
  expect(asked.at(-1)).toMatchObject({ call: readFlowRows, input: { enterpriseId: '1', part: 'waiting' } })
  await press('只看这家企业')
  await until(() => expect(shownText()).toContain('只看 示例企业 1'))
  expect(shownText()).not.toContain('示例企业 2')
})

test('the table: says the same, and each of its counts opens its rows', async () => {
  const asked = await showPage()
  await until(() => control('今日失败与退单 1，查看单证'))
  await press('今日失败与退单 1，查看单证')
  await until(() => expect(asked.at(-1)).toMatchObject({ input: { part: 'failed', baseChannelId: '1' } }))
  expect(shownText()).toContain('2 份待发送，最早的等了 3 小时')
})

test('the table: an enterprise without a channel has a row that says so', async () => {
  await showPage()
  await until(() => control(/^示例企业 2，/))
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows.filter((text) => text?.includes('未开通通道'))).toEqual([
    expect.stringContaining('示例企业 2'),
    expect.stringContaining('示例企业 3'),
  ])
})

test('the search: leaves what is looked for', async () => {
  await showPage()
  await until(() => control(/^示例企业 2，/))
  await fill('查找企业、传输主体或通道', '示例企业 3')
  await until(() => expect(hasControl(/^示例企业 2，/)).toBe(false))
  expect(hasControl(/^示例企业 3，/)).toBe(true)
})

test('an empty system: says what will stand here', async () => {
  await showPage(aChannelMap({ enterprises: 0, channels: 0 }, { flows: [] }))
  await until(() => expect(shownText()).toContain('还没有企业和通道'))
})

test('a refusal: is shown with a way to try again', async () => {
  await showServed(<ChannelMapPage />, [
    [
      readChannelMap,
      () => {
        throw new Refused('没有权限', { kind: 'noRight' })
      },
    ],
  ])
  await until(() => expect(shownText()).toContain('没有权限'))
})

test('a reader who may open no list of documents: sees who sends by which channel, and no figure', async () => {
  await showPage({ ...map, flows: [aFlow()], hasCounts: false })
  await until(() => control(/^示例企业 1$/))
  expect(shownText()).not.toMatch(/今日申报|待发送/)
})
