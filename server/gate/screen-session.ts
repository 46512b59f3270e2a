// The credential of a screen on a wall: accepted by the calls that declare `byScreen` and refused by all others. It acts with the
// rights, tenant and enterprise of the person who made its link, as they are now.
import { endedScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { sql } from 'kysely'
import type { Connections } from '../db/pool.ts'
import { CallFailure } from '../ground/errors.ts'
import { hashToken } from '../vault/vault.ts'
import { type Caller, findUserActor, readDataVersion } from './session.ts'

/** Begins every credential of a screen and no token of a session. */
export const screenPrefix = 'kws_'

export const isScreenCredential = (token: string | undefined): token is string =>
  token?.startsWith(screenPrefix) === true

interface ScreenRow {
  id: string
  tenantId: string
  enterpriseId: string | null
  userId: string
  name: string
  areNamesHidden: boolean
  validUntil: Date
  lastUsedAt: Date | null
}

interface ScreenLookup {
  token: string
  /** The right that its maker needs. */
  needs: string
  now: Date
}

/** Returns the lookup of screens. A screen whose maker is frozen, gone or without the right is ended for good. */
export function createScreenLookup({ kysely: db }: Pick<Connections, 'kysely'>) {
  return async function findScreen({ token, needs, now }: ScreenLookup): Promise<Caller> {
    const { rows } = await sql<ScreenRow>`select id::text as id, tenant_id::text as "tenantId",
        enterprise_id::text as "enterpriseId", user_id::text as "userId", screen_name as name,
        names_hidden as "areNamesHidden", valid_until as "validUntil", last_used_at as "lastUsedAt"
      from kouan_find_screen(${hashToken(token)}, ${now}::timestamptz)`.execute(db)
    const [screen] = rows
    if (!screen) throw new CallFailure('noSession', endedScreen)
    const { id, userId, tenantId, enterpriseId, lastUsedAt, name, areNamesHidden, validUntil } = screen
    const maker = await findUserActor(db, { userId, tenantId })
    const reason = endReason(maker, { needs, enterpriseId })
    if (!maker || reason !== undefined) {
      await sql`select kouan_end_screen(${id}, ${reason ?? ''})`.execute(db)
      throw new CallFailure('noSession', `${endedScreen}（${reason ?? ''}）`)
    }
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > 60_000)
      await sql`select kouan_use_screen(${id}, ${now}::timestamptz)`.execute(db)
    return {
      tenantId,
      closedUntil: null,
      isHeld: false,
      dataVersion: await readDataVersion(db),
      actor: { ...maker, mustChangePassword: false, screen: { name, areNamesHidden, validUntil } },
    }
  }
}
export type FindScreen = ReturnType<typeof createScreenLookup>

function endReason(
  maker: Caller['actor'] | undefined,
  { needs, enterpriseId }: { needs: string; enterpriseId: string | null },
): string | undefined {
  if (!maker) return '制作人的账号已停用'
  if (maker.enterpriseId !== enterpriseId) return '制作人已换企业'
  return maker.permissions.has(needs) ? undefined : '制作人没有权限了'
}
