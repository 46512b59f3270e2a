// Runs a report where its data are, within its limits.
import type { Connections } from '../../db/pool.ts'
import { type EnterReport, readProduct } from './read-product.ts'
import { readSource, type SourceReading } from './read-source.ts'
import { reportFault } from './report-fault.ts'
import type { ReportReader } from './report-reader.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** Connections of the role that reads the views of reports, and nothing else. */
    reportConnections: Connections
  }
}

export interface ReportRun extends Pick<SourceReading, 'networks'> {
  report: Connections
  /** Absent: the product's own database. */
  settings?: SourceReading['settings'] | undefined
  seconds: number
  enter: EnterReport
}

/** Throws a Refusal with a sentence where the statement fails, or takes too long. */
export async function runReport<T>(
  { settings, report, enter, networks, seconds }: ReportRun,
  work: (reader: ReportReader) => Promise<T>,
): Promise<T> {
  try {
    return await (settings
      ? readSource({ settings, networks, seconds }, work)
      : readProduct({ report, enter, seconds }, work))
  } catch (error) {
    throw reportFault(error, seconds)
  }
}
