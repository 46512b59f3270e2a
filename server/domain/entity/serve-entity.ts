// Everything that follows from a resource: its calls, sheets, bulk jobs, recycle bin, actions and figures.
import { changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import type { Entity } from '../../crud/entity.ts'
import { type ResourceActions, serveActions } from '../../crud/serve-actions.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import type { LiveSource } from '../../live/live-source.ts'
import { changeJob } from '../bulk/change-job.ts'
import { deleteJob } from '../bulk/delete-job.ts'
import { previewChange } from '../bulk/preview-change.ts'
import { figuresOf } from '../figure/count-figures.ts'
import { actionJob } from '../job/action-job.ts'
import type { JobHandling } from '../job/handle-job.ts'
import type { RowJobOptions } from '../job/job-over-rows.ts'
import { serveSpreadsheets } from '../spreadsheets/spreadsheets.ts'
import type { Part } from './part.ts'

export interface EntityOptions<R extends Resource> {
  /** One function for each declared action. */
  actions?: ResourceActions<R>
  /** Served in place of the standard calls of the same name. */
  calls?: readonly Served[]
  /** Fields by which rows of a sheet are one document with its lines. */
  sheetKeys?: readonly string[]
  figures?: readonly Figure[]
  /** By the action whose job may wait for its time: records which rows were chosen. */
  afterScheduling?: Readonly<Record<string, RowJobOptions['afterScheduling']>>
  /** Open pages learn by the channel, or ask every few seconds, whether its list has changed. */
  isPolled?: boolean
  /** Topic of the notifications of its rows; the name of its table by default. */
  topic?: string
}

export function serveEntity<R extends Resource>(
  entity: Entity<R>,
  {
    actions,
    calls = [],
    sheetKeys = [],
    figures = [],
    afterScheduling = {},
    isPolled = false,
    topic,
  }: EntityOptions<R> = {},
): Part[] {
  const own = new Set(calls.map(({ call }) => call.name))
  const derived: Part[] = [
    ...serveResource(entity),
    ...serveSpreadsheets(entity, sheetKeys),
    ...serveBulk(entity, actions),
  ]
  return [
    { entity, isPolled },
    ...(isPolled ? [{ live: rowsSource(entity.resource, topic) }] : []),
    ...derived.filter((part) => !('call' in part && own.has(part.call.name))),
    ...calls,
    ...(actions ? [...serveActions(entity, actions), ...actionJobs(entity, actions, afterScheduling)] : []),
    ...figuresOf(entity, figures),
  ]
}

const rowsSource = (resource: Resource, topic = resource.table): LiveSource => ({
  event: rowsChanged(resource),
  topics: [topic],
})

/** The jobs of the actions with `asJob`. */
function actionJobs<R extends Resource>(
  entity: Entity<R>,
  handlers: ResourceActions<R>,
  scheduling: NonNullable<EntityOptions<R>['afterScheduling']>,
): JobHandling[] {
  const { actions = {} }: Acting = entity.resource
  return Object.entries(actions).flatMap(([action, { asJob }]) =>
    asJob
      ? [
          actionJob(entity, {
            action,
            handler: handlers[action as keyof typeof handlers],
            afterScheduling: scheduling[action],
          }),
        ]
      : [],
  )
}

/** For a resource with `inBulk`: its jobs, and the preview of a change. */
function serveBulk<R extends Resource>(entity: Entity<R>, actions?: ResourceActions<R>): (Served | JobHandling)[] {
  const { resource } = entity
  const { inBulk = [] } = resource
  return [
    ...(inBulk.includes('delete') ? [deleteJob(entity)] : []),
    ...(inBulk.includes('change')
      ? [changeJob(entity, actions), serve(changePreviewOf(resource), previewChange(entity, actions))]
      : []),
  ]
}
