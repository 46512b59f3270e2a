// Loaded into the server before its own modules. Notes how long its event loop was held up, and what ran meanwhile: samples of its
// processor, of which bench/mix/waits.ts reads those within a wait. Written to the server's data folder when it ends.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two looks; what comes later than that was held up. */
const every = 5
const noted = 15
const most = 100_000

if (isMainThread) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.setSamplingInterval', { interval: 1000 })
  session.post('Profiler.start')
  /** The clock of the samples. */
  const microseconds = () => Number(process.hrtime.bigint() / 1000n)
  const waits = []
  let last = microseconds()
  setInterval(() => {
    const now = microseconds()
    if (now - last > (every + noted) * 1000 && waits.length < most) waits.push([last, now])
    last = now
  }, every).unref()
  process.once('exit', () => {
    session.post('Profiler.stop', (_, { profile }) => {
      writeFileSync(join(process.env.KOUAN_DATA, 'loop.json'), JSON.stringify({ waits, profile }))
    })
  })
}
