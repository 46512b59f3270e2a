import type { Part } from '../../domain/entity/part.ts'
import { readsAttachments } from './attachments.ts'
import { calendar } from './calendar.ts'
import { comparisonConsents } from './consent/consents.ts'
import { enterprises } from './enterprise.ts'
import { expiringPapers } from './papers/paper-alarms.ts'
import { papers } from './papers/papers.ts'
import { tellOfPapers } from './papers/tell-of-papers.ts'
import { passwordResetCalls } from './password/request-reset.ts'
import { passwordResets } from './password/review-resets.ts'
import { searchEnterprises } from './search-enterprises.ts'

export const enterprise: Part[] = [
  ...enterprises,
  ...papers,
  ...comparisonConsents,
  ...calendar,
  ...passwordResetCalls,
  ...passwordResets,
  { fileReader: readsAttachments },
  { searchProvider: searchEnterprises },
  { background: () => ({ scheduled: [tellOfPapers()], alarmSources: [expiringPapers] }) },
]
