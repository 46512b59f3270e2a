// The bearer codes of applicants: resume code of a draft, alteration token after a look-up. Only their hash is kept.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Refusal } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { type ApplicationRow, applicationColumns } from '../application-row.ts'

const draftDays = 30
const alterationHours = 2

export interface Access {
  accessToken: string
  expires: Date
  validUntil: string
}

export function newAccess(now: Date, kind: 'draft' | 'alteration'): Access {
  const expires = expiryOf(now, kind)
  return { accessToken: randomBytes(32).toString('base64url'), expires, validUntil: beijingText(expires) }
}

const expiryOf = (now: Date, kind: 'draft' | 'alteration') =>
  new Date(now.getTime() + (kind === 'draft' ? draftDays * 24 : alterationHours) * 3600_000)

/** Every change of a draft begins its 30 days anew; an alteration token ends when it was said to. */
export const extended = (row: ApplicationRow, now: Date): Date =>
  row.apply_no === null ? expiryOf(now, 'draft') : (row.access_expires ?? now)

/** The application that the code opens, held until the transaction ends when `lock`. Unknown and expired sound alike. */
export async function findByAccess(
  context: Context,
  { accessToken }: { accessToken: string },
  lock: 'lock' | 'read' = 'lock',
): Promise<ApplicationRow> {
  const { rows } = await sql<ApplicationRow>`select ${applicationColumns} from enterprise_apply
    where access_hash = ${hashToken(accessToken)} and access_expires > ${context.now}
    ${lock === 'lock' ? sql`for update` : sql``}`.execute(context.db)
  const row = rows[0]
  if (!row) throw new Refusal('续填码无效或已过期')
  return row
}
