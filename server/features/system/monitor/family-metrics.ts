// The names under which clients of the family ask for figures of a JVM and of its web server, each with the nearest figure of
// this process, of V8 and of PostgreSQL.

/** Figures by their names: of the process, and of the installation (`kouan_monitor`). */
type Figures = Readonly<Record<string, number>>

export interface FamilyMetric {
  description: string
  baseUnit?: 'bytes' | 'seconds' | 'milliseconds'
  value(figures: Figures): number
  /** Of a timer: total seconds, while `value` counts. */
  total?(figures: Figures): number
}

const of = (name: string) => (figures: Figures) => figures[name] ?? 0
const bytes = (description: string, name: string): FamilyMetric => ({ description, baseUnit: 'bytes', value: of(name) })
const count = (description: string, name: string): FamilyMetric => ({ description, value: of(name) })
const none = (description: string): FamilyMetric => ({ description: `${description}，恒为0`, value: () => 0 })
const percent = (description: string, name: string): FamilyMetric => ({
  description,
  value: (figures) => of(name)(figures) / 100,
})
const requests: FamilyMetric = {
  description: '本进程启动以来的请求数和总耗时',
  baseUnit: 'seconds',
  value: of('requests'),
  total: of('requestSeconds'),
}
const slowest: FamilyMetric = { description: '启动以来最长的请求', baseUnit: 'seconds', value: of('slowestSeconds') }

export const familyMetrics: ReadonlyMap<string, FamilyMetric> = new Map<string, FamilyMetric>([
  ['jvm.memory.max', bytes('V8 堆内存上限', 'heapLimit')],
  ['jvm.memory.committed', bytes('V8 已分配的堆内存', 'heapTotal')],
  ['jvm.memory.used', bytes('V8 已用堆内存', 'heapUsed')],
  ['jvm.buffer.memory.used', bytes('Buffer 和 ArrayBuffer 占用的内存', 'arrayBuffers')],
  ['jvm.buffer.count', none('Node 不统计 Buffer 的个数')],
  ['jvm.threads.daemon', { description: '主线程以外的线程', value: (figures) => of('threads')(figures) - 1 }],
  ['jvm.threads.live', count('进程的线程', 'threads')],
  ['jvm.threads.peak', count('启动以来最多的线程', 'mostThreads')],
  ['jvm.classes.loaded', none('Node 没有类加载器')],
  ['jvm.classes.unloaded', none('Node 没有类加载器')],
  ['jvm.gc.memory.allocated', bytes('V8 自行申请的内存', 'malloced')],
  ['jvm.gc.memory.promoted', bytes('V8 老生代已用内存', 'oldSpace')],
  ['jvm.gc.max.data.size', bytes('V8 堆内存上限', 'heapLimit')],
  ['jvm.gc.live.data.size', bytes('V8 老生代已用内存', 'oldSpace')],
  [
    'jvm.gc.pause',
    {
      description: '启动以来垃圾回收的次数和总耗时',
      baseUnit: 'seconds',
      value: of('collections'),
      total: of('collectionSeconds'),
    },
  ],
  ['system.cpu.count', count('处理器核数', 'cores')],
  ['system.cpu.usage', percent('服务器的处理器使用率，0到1', 'hostProcessorShare')],
  [
    'process.start.time',
    {
      description: '进程启动的时间',
      baseUnit: 'seconds',
      value: (figures) => Date.now() / 1000 - of('uptime')(figures),
    },
  ],
  ['process.uptime', { description: '进程已运行的时间', baseUnit: 'seconds', value: of('uptime') }],
  ['process.cpu.usage', percent('本进程的处理器使用率，0到1', 'processorShare')],
  ['tomcat.sessions.created', count('数据库中保存的登录会话', 'sessionsStored')],
  [
    'tomcat.sessions.expired',
    { description: '已过期的登录会话', value: (figures) => of('sessionsStored')(figures) - of('sessions')(figures) },
  ],
  ['tomcat.sessions.active.current', count('有效的登录会话', 'sessions')],
  ['tomcat.sessions.active.max', count('24小时内有效会话的最大值', 'mostSessions')],
  ['tomcat.sessions.rejected', count('登录失败被记录的账号和地址', 'loginFailures')],
  ['tomcat.global.sent', bytes('启动以来发出的字节', 'sent')],
  ['tomcat.global.received', bytes('启动以来收到的字节', 'received')],
  ['tomcat.global.error', count('启动以来出错（5xx）的请求', 'failures')],
  ['tomcat.global.request', requests],
  ['tomcat.global.request.max', slowest],
  ['tomcat.servlet.error', count('启动以来出错（5xx）的请求', 'failures')],
  ['tomcat.servlet.request', requests],
  ['tomcat.servlet.request.max', slowest],
  ['tomcat.threads.busy', count('使用中的数据库连接（Node 以它们并行处理请求）', 'poolUsed')],
  ['tomcat.threads.current', count('已打开的数据库连接', 'poolOpen')],
  ['tomcat.threads.config.max', count('数据库连接的上限', 'poolSize')],
])
