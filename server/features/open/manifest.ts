import type { Part } from '../../domain/entity/part.ts'
import { openAccounts } from './accounts.ts'
import { sweepOpenRequests } from './idempotency.ts'

export const open: Part[] = [...openAccounts, { background: () => ({ periodics: [sweepOpenRequests] }) }]
