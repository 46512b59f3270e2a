// 大屏: its rows, the link that pairs a screen, and what a paired screen reads.
import { randomBytes } from 'node:crypto'
import { pairScreen, readWall } from '@kouan/contract/calls/wall-screen.ts'
import { wallLimits, wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { moveState } from '../../../crud/serve-actions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { screenPrefix } from '../../../gate/screen-session.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Forbidden, Refusal } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { readFigures } from './wall-figures.ts'

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
const validUntil = (now: Date) => after(now, wallLimits.validDays * 24 * 60)
const newSecret = () => randomBytes(32).toString('base64url')

/** A screen shows the scope of its maker, so that nobody makes one of staff into one of an enterprise, or the other way round. */
function refuseForeign(context: Context, row: { enterpriseId?: unknown }): void {
  const { enterpriseId } = callerOf(context)
  if (String(row.enterpriseId ?? '') !== (enterpriseId ?? '')) throw new Forbidden('大屏由所属的企业或运营人员自己配对')
}

const screens: Part[] = serveEntity(defineEntity({ resource: wallScreen }), {
  actions: {
    async makeLink(context, { left }) {
      const [row] = left()
      if (!row) throw new Forbidden()
      refuseForeign(context, row)
      const { db, now } = context
      const { userId, username } = callerOf(context)
      const [token, until] = [newSecret(), after(now, wallLimits.linkMinutes)]
      await sql`update wall_screen set pairing_hash = ${hashToken(token)}, pairing_until = ${until}, user_id = ${userId},
          acts_as = ${username}, version = version + 1, update_by = ${username}, update_time = ${now}
        where id = ${row.id}`.execute(db)
      return { path: `/wall#${token}`, until: beijingText(until) }
    },
    async renew(context, { left }) {
      const ids = left().map(({ id }) => id)
      const { username } = callerOf(context)
      await sql`update wall_screen set valid_until = ${validUntil(context.now)}, version = version + 1,
          update_by = ${username}, update_time = ${context.now}
        where id = any(${ids}::bigint[])`.execute(context.db)
    },
    async revoke(context, work) {
      await moveState(context, work)
      const reason = `由 ${callerOf(context).realname} 停用`
      await sql`update wall_screen set end_reason = ${reason}, secret_hash = null, pairing_hash = null
        where id = any(${work.left().map(({ id }) => id)}::bigint[])`.execute(context.db)
    },
  },
})

const pairing: Part = serve(pairScreen, async (context, { pairingToken }) => {
  const { db, now } = context
  const credential = `${screenPrefix}${newSecret()}`
  const until = validUntil(now)
  const { rows } = await sql<{ name: string }>`select screen_name as name
    from kouan_pair_screen(${hashToken(pairingToken)}, ${hashToken(credential)}, ${now}::timestamptz, ${until}::timestamptz)`.execute(
    db,
  )
  const [screen] = rows
  if (!screen) throw new Refusal('配对链接已失效：十分钟内有效，只能用一次。请重新生成')
  context.audit({ content: `配对大屏：${screen.name}`, input: {} })
  return { credential, screenName: screen.name, validUntil: beijingText(until) }
})

export const wallScreens: Part[] = [...screens, pairing, { ...serve(readWall, readFigures), onlyReads: () => true }]
