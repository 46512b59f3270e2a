import { dictionary } from '@kouan/contract/resources/system/dictionary.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import type { Area } from '../../area.ts'
import { entityOf } from '../../crud/entity.ts'
import { figuresOf } from '../../domain/figure/count-figures.ts'
import { sweepResults } from '../../domain/job/tend-jobs.ts'
import { announcements } from './announcements/announcements.ts'
import { ownNotices } from './announcements/own-notices.ts'
import { checkRules } from './check-rules.ts'
import { demo, demoJobs } from './demo.ts'
import { headHooks } from './dictionaries.ts'
import { emptyBins } from './empty-bins.ts'
import { helpNotes } from './help-notes.ts'
import { backgroundJobs, readsResults } from './jobs.ts'
import { lookups } from './lookups.ts'
import { schedules } from './schedules.ts'
import { sheetImports } from './sheet-imports.ts'
import { system as calls, systemJobs } from './system.ts'
import { searchUsers } from './users/search-users.ts'
import { userFigures } from './users/user-figures.ts'
import { userHooks } from './users/user-rows.ts'

const users = entityOf(user, userHooks)

export const system: Area = {
  served: [
    ...calls,
    ...announcements,
    ...ownNotices,
    ...backgroundJobs,
    ...checkRules,
    ...helpNotes,
    ...schedules,
    ...sheetImports,
    ...demo,
  ],
  jobs: [...systemJobs, ...demoJobs],
  lookups,
  searchings: [searchUsers],
  fileReaders: [readsResults],
  bins: [users, entityOf(dictionary, headHooks)],
  figures: figuresOf(users, userFigures),
  listed: [users],
  background: ({ services, bins }) => ({
    scheduled: [
      emptyBins(services, bins),
      { name: 'sweep-job-results', run: async (run) => `清理了${await sweepResults(run, services)}个任务的结果` },
    ],
  }),
}
