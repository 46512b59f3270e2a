import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { requestFigures } from './request-figures.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE']
const answered = Array.from({ length: 285 }, (_, at) => ({
  method: methods[at % methods.length] ?? 'GET',
  route: `/kouan-api/declaration/resource-${Math.floor(at / 3)}/:id/history`,
  status: [200, 400, 403][at % 3] ?? 200,
  seconds: 0.2,
}))

it('a scrape of 285 routes and answers: a fifth of what buckets for each would take, at most', async () => {
  const kept = new Registry()
  const count = requestFigures([kept])
  const bucketed = new Registry()
  const rival = new Histogram({
    name: 'kouan_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [bucketed],
  })
  for (const { seconds, ...labels } of answered) {
    count({ ...labels, seconds })
    rival.observe(labels, seconds)
  }
  const bytes = async (registry: Registry) => Buffer.byteLength(await registry.metrics())
  expect((await bytes(kept)) / (await bytes(bucketed))).toBeLessThan(0.2)
})

it('an answer: counted with its status, and with its route and the class of its status', async () => {
  const registry = new Registry()
  const count = requestFigures([registry])
  count({ method: 'GET', route: '/orders/:id', status: 404, seconds: 0.5 })
  count({ method: 'GET', route: '/orders/:id', status: 403, seconds: 1.5 })
  const told = await registry.metrics()
  expect(told).toContain('kouan_http_request_seconds_bucket{le="0.5",status="404"} 1')
  expect(told).toContain('kouan_http_route_seconds_sum{method="GET",route="/orders/:id",class="4xx"} 2')
  expect(told).toContain('kouan_http_route_seconds_count{method="GET",route="/orders/:id",class="4xx"} 2')
})
