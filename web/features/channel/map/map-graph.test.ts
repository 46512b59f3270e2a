import { describe, expect, test } from 'vitest'
import { aChannelMap, aFlow } from '../../../testing/a-channel-map.ts'
import { filterMap } from './filter-map.ts'
import { dotsOf } from './flow-dots.ts'
import { rowsOf } from './flow-table-rows.ts'
import { graphOf } from './map-graph.ts'
import { lineWidth, placeMap } from './map-layout.ts'
import { nodeReason } from './node-reason.ts'
import { sumFlows } from './sum-flows.ts'
import { ageText, minutesSince, reasonText } from './waiting.ts'

const names = (nodes: readonly { name: string }[] | undefined) => nodes?.map(({ name }) => name)

describe('nodes', () => {
  test('200 enterprises and 60 channels: twelve of each stand by themselves, the others in groups, and no document is lost', () => {
    const map = aChannelMap({ enterprises: 200, channels: 60 })
    const graph = graphOf(map)
    expect(graph.columns.map((nodes) => nodes.length)).toEqual([14, 13, 13, 1])
    expect(names(graph.columns[0])?.slice(-2)).toEqual(['杭州关区 其余 94 家', '宁波关区 其余 94 家'])
    expect(names(graph.columns[2])?.at(-1)).toBe('其余 48 个')
    for (const column of [0, 1, 2]) {
      const count = graph.lines.filter((line) => line.column === column).reduce((sum, line) => sum + line.count, 0)
      expect(count).toBe(sumFlows(map.flows).documents)
    }
  })

  test('an enterprise with a problem: stands before those with more documents', () => {
    const map = aChannelMap({ enterprises: 30 })
    const flows = map.flows.map((flow) => (flow.enterpriseId === '1' ? { ...flow, failed: 1 } : flow))
    expect(names(graphOf({ ...map, flows }).columns[0])?.[0]).toBe('示例企业 1')
  })

  test('an enterprise without a channel: stands there without a line and says so', () => {
    const map = aChannelMap({ enterprises: 1 }, { flows: [] })
    const graph = graphOf(map)
    expect(graph.columns[0]?.[0]?.note).toBe('未开通通道')
    expect(graph.lines).toEqual([])
    expect(graph.columns[3]).toEqual([])
  })

  test('an empty system: columns without nodes', () => {
    const graph = graphOf(aChannelMap({ enterprises: 0, channels: 0 }, { flows: [] }))
    expect(graph).toEqual({ columns: [[], [], [], []], lines: [] })
    expect(placeMap(graph, { width: 1000, nodeHeight: 48 }).lines).toEqual([])
  })

  test('a simulated channel: leads to the simulated customs and not to customs', () => {
    const map = aChannelMap({ enterprises: 2, channels: 2 })
    const channels = map.channels.map((one) => ({ ...one, isSimulated: one.id === '1' }))
    expect(names(graphOf({ ...map, channels }).columns[3])?.toSorted()).toEqual(['模拟海关', '海关'])
  })
})

describe('tones', () => {
  const map = aChannelMap({ enterprises: 1 })
  const [channel] = map.channels
  const withFlow = (flow: Parameters<typeof aFlow>[0], state: 'FINE' | 'BLOCKED' = 'FINE') => ({
    ...map,
    channels: [
      { ...map.channels[0], state, sentences: state === 'BLOCKED' ? ['不能发送：连不上'] : [] },
    ] as typeof map.channels,
    flows: [aFlow({ documents: 1, ...flow })],
  })

  test.each([
    ['nothing waits', {}, 'FINE', 'moving', ''],
    ['waits for a moment', { waiting: 2, waitingSince: '2026-11-28 11:59:30' }, 'FINE', 'moving', ''],
    [
      'waits for long',
      { waiting: 2, waitingSince: '2026-11-28 09:00:00' },
      'FINE',
      'waiting',
      '2 份待发送，最早的等了 3 小时',
    ],
    ['no answer for a while', { unanswered: 1, unansweredSince: '2026-11-28 11:40:00' }, 'FINE', 'moving', ''],
    [
      'no answer for long',
      { unanswered: 1, unansweredSince: '2026-11-28 11:20:00' },
      'FINE',
      'waiting',
      '1 份没有回执，最早的等了 40 分钟',
    ],
    ['its channel cannot send', {}, 'BLOCKED', 'failed', '不能发送：连不上'],
  ] as const)('a flow, %s: %s', (_, flow, state, tone, reason) => {
    const shown = withFlow(flow, state)
    expect(graphOf(shown).lines.map((line) => line.tone)).toEqual([tone, tone, tone])
    const [node] = graphOf(shown).columns[2] ?? []
    expect(node && nodeReason(node, { column: 2, map: shown })).toBe(reason)
    // Its dot has the colour of the table below, whatever waits.
    expect(node?.state).toBe(rowsOf(shown)[0]?.state?.[1])
  })

  test('a broken channel whose reason is not said to the reader: its state is', () => {
    expect(reasonText(aFlow(), channel && { ...channel, state: 'FAULTY' }, map)).toBe('收取异常')
  })

  test('a time of another day and a clock that is behind: whole minutes of Beijing time, none below zero', () => {
    expect(minutesSince('2026-11-27 12:00:00', map.cursor)).toBe(24 * 60)
    expect(minutesSince('2026-11-28 12:30:00', map.cursor)).toBe(0)
    expect([ageText(0), ageText(59), ageText(61), ageText(3000)]).toEqual(['不到 1 分钟', '59 分钟', '1 小时', '2 天'])
  })
})

describe('search', () => {
  const map = aChannelMap({ enterprises: 30, channels: 5 })

  test.each([
    ['示例企业 7', 1],
    ['杭州关区', 15],
    ['示例主体 2', 6],
    ['dxpent2', 6],
    ['没有这样的', 0],
  ])('%s: finds %i flows', (text, count) => {
    expect(filterMap(map, { text, enterpriseId: '' }).flows).toHaveLength(count)
  })

  test('one enterprise: its own flows, subjects and channels alone', () => {
    const own = filterMap(map, { text: '', enterpriseId: '7' })
    expect([own.enterprises, own.subjects, own.channels, own.flows].map(({ length }) => length)).toEqual([1, 1, 1, 1])
  })

  test('an enterprise without a channel: is found', () => {
    const found = filterMap({ ...map, flows: [] }, { text: '示例企业 7', enterpriseId: '' })
    expect(names(found.enterprises)).toEqual(['示例企业 7'])
  })
})

describe('lines and dots', () => {
  const placed = placeMap(graphOf(aChannelMap({ enterprises: 20 })), { width: 1000, nodeHeight: 48 })

  test('a line: is wider with more documents, and seen with none', () => {
    const widths = [0, 1, 25, 100].map((count) => lineWidth(count, 100))
    expect(widths).toEqual(widths.toSorted((one, other) => one - other))
    expect(widths[0]).toBeGreaterThan(1)
    expect(lineWidth(0, 0)).toBe(widths[0])
  })

  test('dots: as many as documents were counted since, none at first, and no more than 40 at a time', () => {
    expect(dotsOf(placed.lines, new Map())).toEqual([])
    const before = new Map(placed.lines.map(({ key, count }) => [key, count - 1]))
    expect(dotsOf(placed.lines, before).map(({ dots }) => dots)).toEqual(placed.lines.slice(0, 40).map(() => 1))
    const long = new Map(placed.lines.map(({ key }) => [key, 0]))
    expect(dotsOf(placed.lines, long).reduce((sum, { dots }) => sum + dots, 0)).toBe(40)
    const fewer = new Map(placed.lines.map(({ key, count }) => [key, count + 1]))
    expect(dotsOf(placed.lines, fewer)).toEqual([])
  })

  test('places: all nodes lie within the height, and no two of a column overlap', () => {
    for (const places of placed.places) {
      const tops = [...places.values()].map(({ top }) => top).toSorted((one, other) => one - other)
      expect(tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) >= 48)).toBe(true)
      expect(Math.max(0, ...tops) + (tops.length > 0 ? 48 : 0)).toBeLessThanOrEqual(placed.height)
    }
  })
})
