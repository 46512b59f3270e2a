// 系统监控: figures now and of the last day.
import { monitorChanged } from '@kouan/contract/calls/live-events.ts'
import { readHttpTrace, readMonitor, readMonitorHistory } from '@kouan/contract/calls/system/monitor-calls.ts'
import {
  type MonitorFigure,
  type MonitorFigureName,
  monitorFigures,
  monitorSections,
} from '@kouan/contract/calls/system/monitor-figures.ts'
import { readCollationStatements } from '../../../db/changed-collations.ts'
import { readFunctionStatements } from '../../../db/limit-functions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { readInstallationFigures, readSamples, readServers } from '../../../domain/monitor/read-samples.ts'
import { sampleMonitor } from '../../../domain/monitor/sample-monitor.ts'
import { shownValues } from '../../../domain/monitor/shown-values.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput } from '../../../ground/errors.ts'

const dayMs = 24 * 3_600_000
/** Rates of now are those since the latest sample before this. */
const minuteMs = 60_000

export const monitor: Part[] = [
  serve(readMonitor, async (context) => {
    const installation = await readInstallationFigures(context.db)
    const servers = []
    for (const { startedAt, seenAt, figures, ...server } of await readServers(context.db, context.now)) {
      const since = new Date(context.now.getTime() - 4 * minuteMs)
      const samples = await readSamples(context.db, { server: server.name, since })
      const from = samples.findLast(({ time }) => seenAt.getTime() - time.getTime() >= minuteMs / 2)
      const values = shownValues({ from, to: { time: seenAt, figures: { ...figures, ...installation } } })
      servers.push({ ...server, startTime: beijingText(startedAt), seenTime: beijingText(seenAt), values })
    }
    const functionStatements = await readFunctionStatements(context.db)
    return { servers, functionStatements, collationStatements: await readCollationStatements(context.db) }
  }),

  serve(readMonitorHistory, async (context, { server, section }) => {
    if (!Object.hasOwn(monitorSections, section))
      throw new BadInput([{ field: 'section', message: `监控项“${section}”不存在` }])
    const since = new Date(context.now.getTime() - dayMs)
    const samples = await readSamples(context.db, { server, since })
    const shown = samples.map((to, at) => shownValues({ from: samples[at - 1], to }))
    return {
      times: samples.map(({ time }) => beijingText(time).slice(5, 16)),
      values: Object.fromEntries(chartedIn(section).map((name) => [name, shown.map((values) => values[name])])),
    }
  }),

  serve(readHttpTrace, async ({ services }) => ({
    traces: services.meter.latestRequests().map(({ time, method, route, status, milliseconds }) => ({
      timestamp: time.toISOString(),
      timeTaken: Math.round(milliseconds),
      request: { method, uri: route },
      response: { status },
    })),
  })),

  { background: () => ({ periodics: [sampleMonitor] }) },
  { live: { event: monitorChanged, topics: ['monitor'] } },
]

const chartedIn = (section: string): MonitorFigureName[] =>
  Object.entries<MonitorFigure>(monitorFigures)
    .filter(([, figure]) => figure.section === section && figure.chart !== undefined)
    .map(([name]) => name as MonitorFigureName)
