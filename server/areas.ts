// The parts of all areas, and what follows from them: every call with its handler, every job.

import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import { type Part, partsWith } from './domain/entity/part.ts'
import { serveHistories } from './domain/history/serve-histories.ts'
import type { JobFinder, JobHandling } from './domain/job/handle-job.ts'
import { serveJobs } from './domain/job/start-job.ts'
import { account } from './features/account/manifest.ts'
import { channel } from './features/channel/manifest.ts'
import { declaration } from './features/declaration/manifest.ts'
import { enterprise } from './features/enterprise/manifest.ts'
import { example } from './features/example/manifest.ts'
import { exportArea } from './features/export/manifest.ts'
import { files } from './features/files/manifest.ts'
import { home } from './features/home/manifest.ts'
import { online } from './features/online/manifest.ts'
import { open } from './features/open/manifest.ts'
import { order } from './features/order/manifest.ts'
import { report } from './features/report/manifest.ts'
import { system } from './features/system/manifest.ts'
import type { Served } from './gate/serve-call.ts'
import type { LiveSource } from './live/live-source.ts'
import { servePrints } from './print/serve-prints.ts'

/** The home page shows figures in this order. Titles are those of the API document. */
const areas: readonly { title: string; parts: readonly Part[] }[] = [
  { title: '账户与登录', parts: account },
  { title: '企业备案', parts: enterprise },
  { title: '申报通道', parts: channel },
  { title: '进口订单', parts: order },
  { title: '进口申报', parts: declaration },
  { title: '出口申报', parts: exportArea },
  { title: '开放接口', parts: open },
  { title: '统计报表', parts: report },
  { title: '在线开发', parts: online },
  { title: '系统管理', parts: system },
  { title: '文件', parts: files },
  { title: '首页', parts: home },
  { title: '示例', parts: example },
]

export const parts: readonly Part[] = areas.flatMap(({ parts }) => parts)

export const openParts = partsWith('open', parts)

/** Tools of assistants. */
export const toolParts = partsWith('tool', parts)

/** The calls of the open API, with the one of the token. */
export const openCalls: readonly OpenCall[] = [openToken as OpenCall, ...openParts.map(({ open }) => open)]

export const jobs: JobHandling[] = partsWith('job', parts)

export const jobFinders: JobFinder[] = partsWith('jobFinder', parts).map(({ jobFinder }) => jobFinder)

const events = partsWith('live', parts).map(({ live }) => live)
const topicsOfRows = events.filter(({ event }) => event.byEnterprise).flatMap(({ topics }) => topics)

/** Figures count rows of many features, and some (`figures`) that no list tells of. */
export const liveSources: LiveSource[] = [
  ...events,
  { event: figuresChanged, topics: [...new Set([...topicsOfRows, 'figures'])] },
]

const ofAreas = partsWith('call', parts)

export const served: Served[] = [...ofAreas, ...servePrints(ofAreas), ...serveHistories(ofAreas), ...serveJobs(jobs)]

/** The title of the area of each call. */
export const areaTitles: ReadonlyMap<string, string> = new Map(
  areas.flatMap(({ title, parts }) => {
    const calls = partsWith('call', parts)
    const all = [...calls, ...servePrints(calls), ...serveHistories(calls), ...serveJobs(partsWith('job', parts))]
    return all.map(({ call }) => [call.name, title] as const)
  }),
)
