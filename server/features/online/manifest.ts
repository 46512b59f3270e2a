import type { Part } from '../../domain/entity/part.ts'
import { formBin } from '../../domain/online-form/form-bin.ts'
import { formApi } from './form/form-api.ts'
import { readsFormFiles } from './form/form-files.ts'
import { formRows } from './form/form-rows.ts'
import { forms } from './form/forms.ts'
import { findFormJob } from './form/served-form.ts'
import { onlineReports } from './report/serve-reports.ts'

export const online: Part[] = [
  ...forms,
  ...formApi,
  ...formRows,
  { fileReader: readsFormFiles },
  { bin: formBin },
  { jobFinder: findFormJob },
  ...onlineReports,
]
