import type { Part } from '../../domain/entity/part.ts'
import { openAccounts } from './accounts.ts'
import { sweepOpenRequests } from './http/idempotency.ts'

export const open: Part[] = [...openAccounts, { background: () => ({ periodics: [sweepOpenRequests] }) }]
