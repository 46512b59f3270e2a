// The load of this process: processor, memory, event loop, requests, caches. Counters count since the start.
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, freemem, loadavg, totalmem, uptime } from 'node:os'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { delayOf, sampledEveryMs } from './loop-gauges.ts'

/** Numbers by the names of `processFigures`. */
export type ProcessFigures = Record<string, number>

export interface CacheCount {
  hits: number
  misses: number
  entries: number
}

/** A request that was answered. Addresses are patterns of routes, because paths may hold secrets. */
export interface TracedRequest {
  time: Date
  method: string
  route: string
  status: number
  milliseconds: number
}

export interface ProcessMeter {
  /** Counts an answered request; bytes are those of its connection, heads included. */
  countRequest(request: TracedRequest, bytes: { received: number; sent: number }): void
  /** The latest requests, the newest first. */
  latestRequests(): TracedRequest[]
  /** Adds a figure that somebody else measures. */
  addGauge(name: string, read: () => number): void
  /** Counters of a cache, for its owner to count with. */
  cache(name: string): CacheCount
  read(): ProcessFigures
}

const tracedAtMost = 100
/** A share of the processor is that of at least so many milliseconds. */
const shareMs = 2000

export function openProcessMeter(): ProcessMeter {
  const counters = { requests: 0, requestSeconds: 0, failures: 0, slowestSeconds: 0, received: 0, sent: 0 }
  const traced: TracedRequest[] = []
  const gauges = new Map<string, () => number>()
  const caches = new Map<string, CacheCount>()
  const collections = countCollections()
  const loop = monitorEventLoopDelay({ resolution: sampledEveryMs })
  loop.enable()
  const processor = measureProcessor()
  let mostThreads = 0
  return {
    countRequest(request, { received, sent }) {
      counters.requests += 1
      counters.requestSeconds += request.milliseconds / 1000
      counters.slowestSeconds = Math.max(counters.slowestSeconds, request.milliseconds / 1000)
      if (request.status >= 500) counters.failures += 1
      counters.received += received
      counters.sent += sent
      traced.unshift(request)
      if (traced.length > tracedAtMost) traced.pop()
    },
    latestRequests: () => [...traced],
    addGauge: (name, read) => gauges.set(name, read),
    cache(name) {
      const count = caches.get(name) ?? { hits: 0, misses: 0, entries: 0 }
      caches.set(name, count)
      return count
    },
    read() {
      const threads = countThreads()
      mostThreads = Math.max(mostThreads, threads)
      const counted = [...caches.values()]
      const sum = (name: keyof CacheCount) => counted.reduce((total, one) => total + one[name], 0)
      return {
        ...processor(),
        ...memoryOf(),
        ...counters,
        ...collections(),
        loopDelay: 1000 * delayOf(loop.percentile(99)),
        threads,
        mostThreads,
        uptime: process.uptime(),
        cacheEntries: sum('entries'),
        cacheHits: sum('hits'),
        cacheMisses: sum('misses'),
        ...Object.fromEntries([...gauges].map(([name, read]) => [name, read()])),
      }
    },
  }
}

function memoryOf(): ProcessFigures {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const {
    heap_size_limit: heapLimit,
    total_physical_size: heapPhysical,
    malloced_memory: malloced,
  } = getHeapStatistics()
  const oldSpace = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
  return {
    ...{ rss, heapTotal, heapUsed, external, arrayBuffers, heapLimit, heapPhysical, malloced, oldSpace },
    hostMemory: totalmem(),
    hostMemoryUsed: totalmem() - freemem(),
  }
}

/** Returns a function that reads the shares of the processor since it was last asked, in percent of all cores. */
function measureProcessor(): () => ProcessFigures {
  const mark = () => {
    const { user, system } = process.cpuUsage()
    const times = cpus().map((core) => core.times)
    const total = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.idle + one.irq, 0)
    const idle = times.reduce((sum, one) => sum + one.idle, 0)
    return { at: performance.now(), own: (user + system) / 1000, total, idle }
  }
  const cores = availableParallelism()
  let from = mark()
  let share = { processorShare: 0, hostProcessorShare: 0 }
  return () => {
    const to = mark()
    const passed = to.at - from.at
    if (passed >= shareMs || share.hostProcessorShare === 0) {
      share = {
        processorShare: percent(to.own - from.own, passed * cores),
        hostProcessorShare: percent(to.total - from.total - (to.idle - from.idle), to.total - from.total),
      }
      if (passed >= shareMs) from = to
    }
    const [load = 0] = loadavg()
    return { ...share, cores, load, hostUptime: uptime() }
  }
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0)

function countCollections(): () => ProcessFigures {
  let collections = 0
  let collectionSeconds = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      collections += 1
      collectionSeconds += duration / 1000
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => ({ collections, collectionSeconds })
}

/** Threads of the process; systems that do not tell have the main one. */
function countThreads(): number {
  try {
    return Number(/^Threads:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 1)
  } catch {
    return 1
  }
}
