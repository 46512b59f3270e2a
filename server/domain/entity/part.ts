// Contributions of features to the server. An area is one list of parts; `areas.ts` merges the lists of all areas.
import type { Entity } from '../../crud/entity.ts'
import type { Database } from '../../db/open-database.ts'
import type { FileReader } from '../../files/file-readers.ts'
import type { Services } from '../../gate/context.ts'
import type { Served } from '../../gate/serve-call.ts'
import type { LiveSource } from '../../live/live-source.ts'
import type { Periodic } from '../../work/periodic.ts'
import type { WorkHandling, WorkKind } from '../../work/work.ts'
import type { AlarmSource } from '../alarm/alarm.ts'
import type { DeliverySource, DeliveryTarget } from '../delivery/delivery.ts'
import type { TableLookup } from '../dictionary/table-lookups.ts'
import type { FigureSource } from '../figure/count-figures.ts'
import type { JobFinder, JobHandling } from '../job/handle-job.ts'
import type { OpenPart } from '../open/open-part.ts'
import type { ToolPart } from '../open/tool-part.ts'
import type { ScheduledTask } from '../schedule/scheduled-task.ts'
import type { SearchProvider } from '../search/search-provider.ts'
import type { ServedTransport } from '../transport/transport.ts'

/** One contribution. Its kind is the key in the first place: `call`, `job`, `figure`, `entity`, … */
export type Part =
  | Served
  | JobHandling
  | FigureSource
  | EntityPart
  | OpenPart
  | ToolPart
  | { searchProvider: SearchProvider }
  | { fileReader: FileReader }
  | { jobFinder: JobFinder }
  /** The recycle bins of resources that are declared at run time. */
  | { bin: Entity }
  | { lookup: TableLookup }
  /** Opens the channels of one protocol; declared in contract/resources/channel/all-transports.ts. */
  | { transport: ServedTransport }
  /** An event of the live channel and the notifications of the database that lead to it. */
  | { live: LiveSource }
  /** Names a kind of work for people; `background` handles its items. */
  | { workKind: Pick<WorkKind<unknown>, 'name' | 'title'> }
  | { background: (parts: BackgroundParts) => Background }

export interface EntityPart {
  entity: Entity
  /** Open pages ask every few seconds whether its list has changed. */
  isPolled: boolean
}

export interface BackgroundParts {
  database: Pick<Database, 'work' | 'staff' | 'enterprise'>
  services: Services
  clock: () => Date
  /** Threads that wait for files. */
  threads: number
  /** The entities with a recycle bin, of all areas. */
  bins: readonly Entity[]
  /** Of all areas. */
  transports: readonly ServedTransport[]
}

/** Work that no person starts. */
export interface Background {
  /** Handlers of queue items. */
  work?: WorkHandling[]
  /** Tasks that run every few seconds. */
  periodics?: Periodic[]
  /** Tasks that run at the times of 定时任务. */
  scheduled?: ScheduledTask[]
  /** Kinds of targets of deliveries, and what builds their content later than with the event. */
  deliveryTargets?: DeliveryTarget[]
  deliverySources?: DeliverySource[]
  /** Sources of alarms. */
  alarmSources?: AlarmSource[]
}

type KeyOf<P> = P extends unknown ? keyof P : never
type PartWith<K extends KeyOf<Part>> = Extract<Part, Readonly<Record<K, unknown>>>

/** Returns the parts of one kind, in their order. */
export const partsWith = <K extends KeyOf<Part>>(key: K, parts: readonly Part[]): PartWith<K>[] =>
  parts.filter((part): part is PartWith<K> => key in part)

/** Returns the entities whose deleted rows lie in a recycle bin. */
export const binsOf = (parts: readonly Part[]): Entity[] => [
  ...partsWith('entity', parts).flatMap(({ entity }) => (entity.resource.recycle ? [entity] : [])),
  ...partsWith('bin', parts).map(({ bin }) => bin),
]
