import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import type { PatternReport } from './match-texts.ts'
import { makeWorkerMatcher, type WorkerPort } from './worker-matcher.ts'

const opened: Worker[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.terminate()))
})

/** The worker of the browser in one of Node: the same file with the browser's two functions around it. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads')
  globalThis.postMessage = (report) => parentPort.postMessage(report)
  globalThis.addEventListener = (_kind, hear) => parentPort.on('message', (data) => hear({ data }))
  import('tsx/esm/api').then(({ register }) => {
    register()
    return import(workerData)
  })
`

function openInNode(): WorkerPort {
  const worker = new Worker(script, {
    eval: true,
    workerData: new URL('./pattern-worker.ts', import.meta.url).href,
  })
  opened.push(worker)
  return {
    post: (batch) => worker.postMessage(batch),
    listen: ({ report, failure }) => {
      worker.removeAllListeners()
      worker.on('message', (found: PatternReport) => report(found))
      worker.on('error', failure)
    },
    end: () => void worker.terminate(),
  }
}

test('matcher: ends the worker of a pattern that runs too long, and answers the texts before it and the next batch', async () => {
  const match = makeWorkerMatcher({ open: openInNode, bound: 300 })
  const texts = [...Array.from({ length: 500 }, () => 'aaa'), `${'a'.repeat(50)}!`, 'aaa']
  const [hostile, harmless] = await Promise.all([
    match({ pattern: '^(a+)+$', texts }),
    match({ pattern: '^b', texts: ['b', 'c'] }),
  ])
  const matched = 'matched' in hostile ? hostile.matched : []
  expect(matched.slice(0, 500).every((one) => one === true)).toBe(true)
  expect(matched.slice(500)).toEqual([undefined, undefined])
  expect(harmless).toEqual({ matched: [true, false] })
  expect(opened).toHaveLength(2)
})

test('matcher: uses one worker for several batches, and reports an invalid expression', async () => {
  const match = makeWorkerMatcher({ open: openInNode, bound: 20_000 })
  expect(await match({ pattern: '(', texts: ['a'] })).toEqual({ fault: 'invalid' })
  const texts = Array.from({ length: 100_000 }, (_none, place) => `c${place}`)
  const answer = await match({ pattern: '7$', texts })
  expect('matched' in answer && answer.matched.filter(Boolean)).toHaveLength(10_000)
  expect(opened).toHaveLength(1)
})

test('matcher: answers `unavailable` where the browser starts no worker', async () => {
  const match = makeWorkerMatcher({
    open: () => {
      throw new Error('blocked')
    },
  })
  expect(await match({ pattern: 'a', texts: ['a'] })).toEqual({ fault: 'unavailable' })
})
