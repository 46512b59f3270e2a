// Figures of 系统监控: what each is called, its unit, and in which chart it is a line.

export const monitorSections = {
  server: '服务器',
  node: '应用服务',
  database: 'PostgreSQL 数据库',
  queue: '后台队列',
  channel: '通道',
  request: '请求',
  cache: '缓存',
  disk: '磁盘',
} as const
export type MonitorSection = keyof typeof monitorSections

export interface MonitorFigure {
  section: MonitorSection
  title: string
  unit: 'percent' | 'bytes' | 'number' | 'milliseconds' | 'seconds'
  /** Title of the chart with its history; figures of one chart have one unit. */
  chart?: string
}

export const monitorFigures = {
  hostProcessorShare: { section: 'server', title: '处理器使用率', unit: 'percent', chart: '处理器' },
  processorShare: { section: 'server', title: '其中本系统', unit: 'percent', chart: '处理器' },
  hostMemoryShare: { section: 'server', title: '内存使用率', unit: 'percent', chart: '内存' },
  hostMemory: { section: 'server', title: '内存总量', unit: 'bytes' },
  load: { section: 'server', title: '一分钟平均负载', unit: 'number' },
  cores: { section: 'server', title: '处理器核数', unit: 'number' },
  hostUptime: { section: 'server', title: '服务器已运行', unit: 'seconds' },

  rss: { section: 'node', title: '占用内存', unit: 'bytes', chart: '占用内存' },
  heapUsed: { section: 'node', title: '其中程序数据', unit: 'bytes', chart: '占用内存' },
  heapLimit: { section: 'node', title: '程序数据上限', unit: 'bytes' },
  loopDelay: { section: 'node', title: '事件循环延迟（99%）', unit: 'milliseconds', chart: '事件循环延迟' },
  collectionShare: { section: 'node', title: '垃圾回收占用', unit: 'percent', chart: '垃圾回收' },
  threads: { section: 'node', title: '线程', unit: 'number' },
  uptime: { section: 'node', title: '应用已运行', unit: 'seconds' },

  connections: { section: 'database', title: '连接', unit: 'number', chart: '连接' },
  poolWaiting: { section: 'database', title: '等待连接的请求', unit: 'number', chart: '连接' },
  connectionsAllowed: { section: 'database', title: '连接上限', unit: 'number' },
  commitsPerMinute: { section: 'database', title: '每分钟提交', unit: 'number', chart: '事务' },
  rollbacksPerMinute: { section: 'database', title: '每分钟回滚', unit: 'number', chart: '事务' },
  databaseBytes: { section: 'database', title: '数据库大小', unit: 'bytes', chart: '数据库大小' },
  deadlocks: { section: 'database', title: '累计死锁', unit: 'number' },
  databaseUptime: { section: 'database', title: '数据库已运行', unit: 'seconds' },

  workReady: { section: 'queue', title: '排队', unit: 'number', chart: '工作项' },
  workRunning: { section: 'queue', title: '执行中', unit: 'number' },
  workDelayed: { section: 'queue', title: '等待重试', unit: 'number', chart: '工作项' },
  workDead: { section: 'queue', title: '失败', unit: 'number', chart: '工作项' },
  workOldestSeconds: { section: 'queue', title: '最长排队', unit: 'seconds', chart: '最长排队' },

  channels: { section: 'channel', title: '启用的通道', unit: 'number', chart: '通道' },
  channelsFaulty: { section: 'channel', title: '异常的通道', unit: 'number', chart: '通道' },
  channelCheckSeconds: { section: 'channel', title: '最久未查收', unit: 'seconds' },
  messagesUnsent: { section: 'channel', title: '未发送报文', unit: 'number', chart: '报文' },
  receiptsUnmatched: { section: 'channel', title: '未匹配回执', unit: 'number', chart: '报文' },

  requestsPerMinute: { section: 'request', title: '每分钟请求', unit: 'number', chart: '请求' },
  failuresPerMinute: { section: 'request', title: '每分钟出错（5xx）', unit: 'number', chart: '请求' },
  meanMilliseconds: { section: 'request', title: '平均耗时', unit: 'milliseconds', chart: '平均耗时' },
  slowestMilliseconds: { section: 'request', title: '启动以来最长耗时', unit: 'milliseconds' },
  sessions: { section: 'request', title: '有效会话', unit: 'number', chart: '会话' },
  sockets: { section: 'request', title: '实时连接', unit: 'number', chart: '会话' },

  cacheShare: { section: 'cache', title: '应用缓存命中率', unit: 'percent', chart: '命中率' },
  databaseCacheShare: { section: 'cache', title: '数据库缓存命中率', unit: 'percent', chart: '命中率' },
  cacheEntries: { section: 'cache', title: '应用缓存的数据', unit: 'number', chart: '应用缓存的数据' },

  diskShare: { section: 'disk', title: '数据目录所在磁盘使用率', unit: 'percent', chart: '磁盘使用率' },
  diskFree: { section: 'disk', title: '剩余空间', unit: 'bytes' },
  diskSize: { section: 'disk', title: '总空间', unit: 'bytes' },
} as const satisfies Record<string, MonitorFigure>
export type MonitorFigureName = keyof typeof monitorFigures

/** Null where nothing was measured. */
export type MonitorValues = Record<MonitorFigureName, number | null>
