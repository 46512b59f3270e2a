// What an area does on the server. Who adds an entity edits the manifest of its own area alone.
import type { Entity } from './crud/entity.ts'
import type { Database } from './db/open-database.ts'
import type { TableLookup } from './domain/dictionary/table-lookups.ts'
import type { FigureSource } from './domain/figure/count-figures.ts'
import type { JobHandling } from './domain/job/handle-job.ts'
import type { ScheduledTask } from './domain/schedule/scheduled-task.ts'
import type { Searching } from './domain/search/searching.ts'
import type { FileReader } from './files/file-readers.ts'
import type { Services } from './gate/context.ts'
import type { Served } from './gate/serve-call.ts'
import type { Periodic } from './work/periodic.ts'
import type { WorkHandling, WorkKind } from './work/work.ts'

export interface Area {
  /** Its calls with their handlers. */
  served: readonly Served[]
  /** What takes longer than a person waits, and is started by calls of its own. */
  jobs?: readonly JobHandling[]
  /** What happens without a person. */
  background?: (parts: BackgroundParts) => AreaBackground
  /** The kinds of work that `background` hands out. */
  work?: readonly Pick<WorkKind<unknown>, 'name' | 'title'>[]
  /** Who may read the stored files that it keeps. */
  fileReaders?: readonly FileReader[]
  /** Tables that clients may read choices from. */
  lookups?: readonly TableLookup[]
  /** What the one search box finds of it. */
  searchings?: readonly Searching[]
  /** What has a recycle bin that is emptied after a while. */
  bins?: readonly Entity[]
  /** Figures of the home page. */
  figures?: readonly FigureSource[]
  /** What has a list that an open page looks at again and again. */
  listed?: readonly Entity[]
}

export interface BackgroundParts {
  database: Pick<Database, 'work'>
  services: Services
  clock: () => Date
  /** Threads that wait for files. */
  threads: number
  /** Of all areas. */
  bins: readonly Entity[]
}

export interface AreaBackground {
  /** Work that the queue hands out. */
  work?: WorkHandling[]
  /** Work that comes round every few seconds. */
  periodics?: Periodic[]
  /** Work that comes round when 定时任务 say so. */
  scheduled?: ScheduledTask[]
}
