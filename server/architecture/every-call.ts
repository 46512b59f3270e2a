// Everything that the contract declares, read from its files, so that a line missing in a list is found.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { bulkJobsOf } from '@kouan/contract/calls/bulk-change.ts'
import { documentJobs } from '@kouan/contract/calls/document.ts'
import { exportReportOf } from '@kouan/contract/calls/report.ts'
import { sheetJobsOf } from '@kouan/contract/calls/sheets.ts'
import { jobOfAction } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'

const contractFolder = join(import.meta.dirname, '../../contract')

async function exportsBelow(folder: string): Promise<unknown[]> {
  const files = await readdir(join(contractFolder, folder), { recursive: true })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    sources.map((file) => import(pathToFileURL(join(contractFolder, folder, file)).href)),
  )
  return [...new Set(modules.flatMap((module: object) => Object.values(module)))]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Open calls are served beside the others (server/features/open). */
const isCall = (value: unknown): value is Call =>
  isObject(value) && 'method' in value && 'path' in value && !('english' in value)

const isResource = (value: unknown): value is Resource =>
  isObject(value) && 'table' in value && 'standard' in value && 'fields' in value

const isJob = (value: unknown): value is Job =>
  isObject(value) && 'needs' in value && 'audit' in value && !('method' in value)

/** Calls of documents follow from their kinds; calls of sheets, bulk changes and actions from the resources. */
export const declaredJobs = async (): Promise<Job[]> => {
  const ofDocuments = [...documentKinds.values()].flatMap(({ resource }) => Object.values(documentJobs(resource)))
  const ofActions = (of: Resource) =>
    Object.entries(of.actions ?? {}).flatMap(([name, { asJob }]) => (asJob ? [jobOfAction(of, name)] : []))
  const ofResources = allResources.flatMap((of) => [...sheetJobsOf(of), ...bulkJobsOf(of), ...ofActions(of)])
  const ofReports = Object.values(tradeReports).map(exportReportOf)
  const all = [...(await exportsBelow('calls')).filter(isJob), ...ofDocuments, ...ofResources, ...ofReports]
  return [...new Map(all.map((job) => [job.name, job])).values()]
}

/** The hand-written calls. */
export const declaredCalls = async (): Promise<Call[]> => (await exportsBelow('calls')).filter(isCall)

export const declaredResources = async (): Promise<Resource[]> => (await exportsBelow('resources')).filter(isResource)

const isActing = (value: unknown): value is Acting => isObject(value) && 'actions' in value && 'fields' in value

/** Everything that has actions. */
export const declaredActing = async (): Promise<Acting[]> => {
  const found = [...(await exportsBelow('resources')), ...(await exportsBelow('calls'))]
  return found.filter((value): value is Acting => isActing(value) || (isResource(value) && value.states !== undefined))
}
