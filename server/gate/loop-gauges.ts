// Delays of the event loop, by the names that dashboards of Node.js read.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** Milliseconds between two samples of the event loop. Every 20 they took 0.18 seconds of the processor a minute. */
export const sampledEveryMs = 200

/** Returns the delay behind a sample, which is the time in nanoseconds since the one before: seconds, 0 without a sample. */
export const delayOf = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - sampledEveryMs / 1000) : 0

const read = {
  min: ({ min }) => delayOf(min),
  max: ({ max }) => delayOf(max),
  mean: ({ mean }) => delayOf(mean),
  stddev: ({ stddev }) => stddev / 1e9,
  p50: (loop) => delayOf(loop.percentile(50)),
  p90: (loop) => delayOf(loop.percentile(90)),
  p99: (loop) => delayOf(loop.percentile(99)),
} as const satisfies Record<string, (loop: ReturnType<typeof monitorEventLoopDelay>) => number>

const nameOf = (figure: string) => `nodejs_eventloop_lag_${figure}_seconds`

/**
 * Puts gauges in the place of those of the library, which counts the time between two samples as delay and so has to sample a
 * hundred times a second. Returns a function that begins a new period; the library begins one with each reading.
 */
export function addLoopGauges(registry: Registry): () => void {
  const loop = monitorEventLoopDelay({ resolution: sampledEveryMs })
  loop.enable()
  for (const [figure, value] of Object.entries(read)) {
    registry.removeSingleMetric(nameOf(figure))
    new Gauge({
      name: nameOf(figure),
      help: `Delay of the event loop since the last reading, ${figure}`,
      registers: [registry],
      collect() {
        // Without a sample the shortest one has lasted for ever.
        this.set(loop.count === 0 ? 0 : value(loop))
      },
    })
  }
  return () => loop.reset()
}
