// Figures of answered requests for the monitoring.
import { Histogram, type Registry, Summary } from 'prom-client'

export interface Answered {
  method: string
  /** Pattern of the route, never the address that was asked. */
  route: string
  status: number
  seconds: number
}

/**
 * Counts answers. The distribution of times is kept by status and the routes have sums only: buckets for each route make
 * thousands of series, which the monitoring would read and keep at each scrape.
 */
export function requestFigures(registers: Registry[]): (answered: Answered) => void {
  const times = new Histogram({
    name: 'kouan_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const routes = new Summary({
    name: 'kouan_http_route_seconds',
    help: 'Requests and their time by the pattern of the route',
    labelNames: ['method', 'route', 'class'],
    percentiles: [],
    registers,
  })
  return ({ method, route, status, seconds }) => {
    times.observe({ status }, seconds)
    routes.observe({ method, route, class: `${Math.floor(status / 100)}xx` }, seconds)
  }
}
