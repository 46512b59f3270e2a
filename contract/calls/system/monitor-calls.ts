// 系统监控: figures of the servers and of the installation, and the calls of the family's monitor screens. The family
// measures a JVM and Redis; a figure that has no counterpart here is the nearest one, and its description says which.
import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'
import type { MonitorValues } from './monitor-figures.ts'

/** A process of the product that was heard of within the last minutes. Times are Beijing time. */
export interface RunningServer {
  name: string
  host: string
  pid: number
  version: string
  nodeVersion: string
  startTime: string
  seenTime: string
  values: MonitorValues
}

export interface Monitored {
  servers: RunningServer[]
  /** SQL that an administrator of the database server still has to run, or null. */
  functionStatements: string | null
  /** The same where a collation has changed below its indexes. */
  collationStatements: string | null
}

const read = { needs: 'monitor:list', platformOnly: true, method: 'GET' } as const

export const readMonitor = defineCall({
  ...read,
  name: 'monitor.now',
  title: '系统监控',
  right: '查看系统监控',
  path: '/sys/monitor/now',
  input: {},
  returns: returns<Monitored>(),
})

/** One point a minute, of the last 24 hours, for one server: the figures of one section that have a chart. */
export interface MonitorHistory {
  /** MM-DD HH:mm */
  times: string[]
  values: { [Name in keyof MonitorValues]?: (number | null)[] }
}

export const readMonitorHistory = defineCall({
  ...read,
  name: 'monitor.history',
  title: '系统监控历史',
  path: '/sys/monitor/history',
  input: {
    server: text({ label: '服务器', required: true, max: 100 }),
    section: text({ label: '监控项', required: true, max: 20 }),
  },
  returns: returns<MonitorHistory>(),
})

/** A request of the process that answers. */
export interface HttpTrace {
  timestamp: string
  /** Milliseconds. */
  timeTaken: number
  request: { method: string; uri: string }
  response: { status: number }
}

export const readHttpTrace = defineCall({
  ...read,
  name: 'monitor.httpTrace',
  title: '请求追踪',
  path: '/actuator/httptrace',
  reply: 'bare',
  input: {},
  returns: returns<{ traces: HttpTrace[] }>(),
})

export interface Metric {
  name: string
  description: string
  baseUnit: string | null
  measurements: { statistic: string; value: number }[]
}

export const readMetric = defineCall({
  ...read,
  name: 'monitor.metric',
  title: '性能指标',
  path: '/actuator/metrics/:name',
  reply: 'bare',
  input: { name: text({ label: '指标名称', required: true, max: 100 }) },
  returns: returns<Metric>(),
})

export const readCacheKeys = defineCall({
  ...read,
  name: 'monitor.cacheKeys',
  title: '缓存的数据',
  path: '/sys/actuator/redis/keysSize',
  reply: 'bare',
  input: {},
  returns: returns<{ create_time: number; dbSize: number }>(),
})

export const readCacheMemory = defineCall({
  ...read,
  name: 'monitor.cacheMemory',
  title: '缓存所在内存',
  path: '/sys/actuator/redis/memoryInfo',
  reply: 'bare',
  input: {},
  returns: returns<{ create_time: number; used_memory: number }>(),
})

export const readCacheInfo = defineCall({
  ...read,
  name: 'monitor.cacheInfo',
  title: '缓存信息',
  path: '/sys/actuator/redis/info',
  input: {},
  returns: returns<{ key: string; description: string; value: string }[]>(),
})

/** Bytes; `restPPT` is the used part in percent. */
export interface DiskInfo {
  name: string
  max: number
  rest: number
  restPPT: number
}

export const readDisks = defineCall({
  ...read,
  name: 'monitor.disks',
  title: '磁盘信息',
  path: '/sys/actuator/redis/queryDiskInfo',
  input: {},
  returns: returns<DiskInfo[]>(),
})
