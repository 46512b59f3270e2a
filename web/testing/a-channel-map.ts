// A map of channels for tests: so many enterprises by so many channels, all invented.
import type { ChannelMap, FlowCounts } from '@kouan/contract/calls/channel-map.ts'

export const aFlow = (given: Partial<FlowCounts> = {}): FlowCounts => ({
  ...{ enterpriseId: '1', transferInfoId: '1', baseChannelId: '1' },
  ...{ documents: 0, sent: 0, answered: 0, failed: 0, waiting: 0, unanswered: 0 },
  ...{ waitingSince: null, unansweredSince: null },
  ...given,
})

/** Noon in Beijing. */
export const mapCursor = '2026-11-28T04:00:00.000Z'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Each enterprise has one flow, of as many documents as its number. */
export function aChannelMap(
  { enterprises = 2, channels = 1 }: { enterprises?: number; channels?: number } = {},
  given: Partial<ChannelMap> = {},
): ChannelMap {
  return {
    ...{ cursor: mapCursor, day: '2026-11-28', isWhole: true, changed: [], hasCounts: true },
    enterprises: numbers(enterprises).map((id) => ({
      id: `${id}`,
      name: `示例企业 ${id}`,
      group: id % 2 === 0 ? '杭州关区' : '宁波关区',
    })),
    subjects: numbers(channels).map((id) => ({ id: `${id}`, name: `示例主体 ${id}`, dxpId: `DXPENT${id}` })),
    channels: numbers(channels).map((id) => ({
      ...{ id: `${id}`, name: `示例通道 ${id}`, isSimulated: false, state: 'FINE' as const, sentences: [] },
    })),
    flows: numbers(enterprises).map((id) => {
      const at = `${1 + (id % channels)}`
      return aFlow({ enterpriseId: `${id}`, transferInfoId: at, baseChannelId: at, documents: id, sent: id })
    }),
    ...given,
  }
}
