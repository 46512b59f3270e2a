import { application } from '@kouan/contract/resources/enterprise/application.ts'
import type { Area } from '../../area.ts'
import { entityOf } from '../../crud/entity.ts'
import { figuresOf } from '../../domain/figure/count-figures.ts'
import { readsAttachments } from './attachments.ts'
import { enterprise as served } from './enterprise.ts'
import { applicationHooks } from './review/review.ts'
import { reviewFigures } from './review/review-figures.ts'
import { searchEnterprises } from './search-enterprises.ts'

const applications = entityOf(application, applicationHooks)

export const enterprise: Area = {
  served,
  fileReaders: [readsAttachments],
  searchings: [searchEnterprises],
  figures: figuresOf(applications, reviewFigures),
  listed: [applications],
}
