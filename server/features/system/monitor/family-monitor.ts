// The calls of the family's monitor screens, answered with the nearest figures of this process and of PostgreSQL.
import { stat, statfs } from 'node:fs/promises'
import {
  type DiskInfo,
  readCacheInfo,
  readCacheKeys,
  readCacheMemory,
  readDisks,
  readMetric,
} from '@kouan/contract/calls/system/monitor-calls.ts'
import { sql } from 'kysely'
import type { Part } from '../../../domain/entity/part.ts'
import { readInstallationFigures } from '../../../domain/monitor/read-samples.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { CallFailure } from '../../../ground/errors.ts'
import { familyMetrics } from './family-metrics.ts'

export const familyMonitor: Part[] = [
  serve(readMetric, async (context, { name }) => {
    const metric = familyMetrics.get(name)
    if (!metric) throw new CallFailure('unknownPath', `没有名为“${name}”的指标`)
    const figures = { ...context.services.meter.read(), ...(await readInstallationFigures(context.db)) }
    if (name === 'tomcat.sessions.active.max')
      Object.assign(figures, { mostSessions: await readMostSessions(context, figures) })
    const measurements = [{ statistic: metric.total ? 'COUNT' : 'VALUE', value: metric.value(figures) }]
    if (metric.total) measurements.push({ statistic: 'TOTAL_TIME', value: metric.total(figures) })
    return { name, description: metric.description, baseUnit: metric.baseUnit ?? null, measurements }
  }),

  serve(readCacheKeys, async ({ services, now }) => ({
    create_time: now.getTime(),
    dbSize: services.meter.read().cacheEntries ?? 0,
  })),

  serve(readCacheMemory, async ({ services, now }) => ({
    create_time: now.getTime(),
    used_memory: services.meter.read().heapUsed ?? 0,
  })),

  serve(readCacheInfo, async (context) => {
    const figures = { ...context.services.meter.read(), ...(await readInstallationFigures(context.db)) }
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      context.db,
    )
    return [
      {
        key: 'redis_version',
        description: '没有使用 Redis：缓存在进程内，数据在 PostgreSQL',
        value: rows[0]?.version ?? '',
      },
      ...told.map(([key, description]) => ({ key, description, value: String(Math.round(figures[key] ?? 0)) })),
    ]
  }),

  serve(readDisks, async ({ services: { settings } }) => {
    const disks: DiskInfo[] = []
    const seen = new Set<number>()
    for (const [name, folder] of [
      ['数据目录', settings.dataFolder],
      ['通道目录', settings.channelRoot],
    ] as const) {
      const device = await stat(folder).catch(() => undefined)
      if (!device || seen.has(device.dev)) continue
      seen.add(device.dev)
      const { blocks, bavail, bsize } = await statfs(folder)
      const [max, rest] = [blocks * bsize, bavail * bsize]
      disks.push({ name, max, rest, restPPT: max === 0 ? 0 : Math.round((100 * (max - rest)) / max) })
    }
    return disks
  }),
]

/** Figures with what they are, in the order of the screen. */
const told = [
  ['uptime', '进程已运行（秒）'],
  ['cacheEntries', '进程缓存的条目'],
  ['cacheHits', '进程缓存的命中次数'],
  ['cacheMisses', '进程缓存的未命中次数'],
  ['heapUsed', '缓存所在的堆内存，已用（字节）'],
  ['heapLimit', '堆内存上限（字节）'],
  ['connections', '数据库连接'],
  ['connectionsAllowed', '数据库连接上限'],
  ['blocksHit', '数据库从缓存读取的块'],
  ['blocksRead', '数据库从磁盘读取的块'],
  ['databaseBytes', '数据库大小（字节）'],
] as const

/** The most valid sessions of one moment of the last day. */
async function readMostSessions({ db }: Context, figures: Record<string, number>): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`select max((figures ->> 'sessions')::int) as most
    from monitor_sample where server = ''`.execute(db)
  return Math.max(rows[0]?.most ?? 0, figures.sessions ?? 0)
}
