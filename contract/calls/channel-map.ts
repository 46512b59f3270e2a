// 通道总览: how many documents go from which enterprise by which subject and channel to customs, and where they wait.
import { pageInput } from '../derive/calls.ts'
import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'
import type { HealthState } from '../resources/channel/health-states.ts'

/** Parts of a flow that are counted; each is a list of rows, too. */
export const flowParts = {
  documents: '今日申报',
  sent: '今日已发送',
  answered: '今日有回执',
  failed: '今日失败与退单',
  waiting: '待发送',
  unanswered: '已发送，没有回执',
} as const
export type FlowPart = keyof typeof flowParts

export const isFlowPart = (value: string): value is FlowPart => Object.hasOwn(flowParts, value)

/** Documents of one enterprise by one subject and one channel. Counts are those of the caller's rights and data rules. */
export interface FlowCounts extends Record<FlowPart, number> {
  enterpriseId: string
  transferInfoId: string
  baseChannelId: string
  /** Beijing time since when the oldest of them waits; null: none. */
  waitingSince: string | null
  unansweredSince: string | null
}

export interface MapEnterprise {
  id: string
  name: string
  /** Directorate of its customs office, such as 杭州关区. */
  group: string
}

export interface MapSubject {
  id: string
  name: string
  dxpId: string
}

export interface MapChannel {
  id: string
  name: string
  /** True where no customs are behind it. */
  isSimulated: boolean
  state: HealthState
  /** In Chinese: what is wrong, the worst first; for who may list channels. */
  sentences: string[]
}

export interface ChannelMap {
  /** For the next read: its answer has the flows of the enterprises in `changed` alone. */
  cursor: string
  /** Beijing day that is counted, `2026-01-31`. */
  day: string
  /** All enterprises and flows of the caller; false: those that changed since the cursor. */
  isWhole: boolean
  /** Ids of enterprises whose flows are replaced by those of this answer. */
  changed: string[]
  flows: FlowCounts[]
  /** False: the caller may open no list of documents, and all counts are 0 for that. */
  hasCounts: boolean
  /** Empty where `isWhole` is false. */
  enterprises: MapEnterprise[]
  subjects: MapSubject[]
  /** Of every answer, because a state changes by time alone. */
  channels: MapChannel[]
}

export const readChannelMap = defineCall({
  name: 'channelMap.read',
  title: '通道总览',
  method: 'GET',
  path: '/channel/map',
  needs: 'channelMap:list',
  input: { since: text({ label: '上次读到', max: 40, help: '上次结果中的 cursor；不填则读取全部' }) },
  returns: returns<ChannelMap>(),
})

/** One document of a flow. */
export interface FlowRow {
  id: string
  noun: string
  number: string | null
  companyName: string
  declareStatus: string
  /** Beijing time of its last declaration. */
  declareTime: string | null
  /** Why its message has not been sent. */
  problem: string | null
  /** Component strings of the pages that list its kind. */
  pages: readonly string[]
}

/** The rows behind a count, the longest wait first. Absent ids: of all enterprises, subjects or channels. */
export const readFlowRows = defineCall({
  name: 'channelMap.rows',
  title: '通道总览的单证',
  method: 'GET',
  path: '/channel/map/rows',
  needs: 'channelMap:list',
  input: {
    part: text({
      label: '部分',
      required: true,
      max: 20,
    }),
    enterpriseId: id({ label: '企业' }),
    transferInfoId: id({ label: '传输主体' }),
    baseChannelId: id({ label: '通道' }),
    pageNo: pageInput.pageNo,
    pageSize: pageInput.pageSize,
  },
  returns: returns<{ total: number; records: FlowRow[] }>(),
})
