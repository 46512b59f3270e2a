// How the installation does, for its administrator.
import { statfs } from 'node:fs/promises'
import { readInstallation, releaseWork } from '@kouan/contract/calls/home.ts'
import { sql } from 'kysely'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { Forbidden, Refusal } from '../../ground/errors.ts'
import { version } from '../../ground/version.ts'
import { readHold, releaseHold } from '../../work/hold.ts'

interface Measured {
  usersOnline: number
  databaseSize: string
  workWaiting: number
  oldestWaitSeconds: number
}

export const installation: Served = serve(readInstallation, async (context) => {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
  const { rows } = await sql<Measured>`select
      (select count(distinct s.user_id)::int from sys_session s join sys_user_tenant t on t.user_id = s.user_id
        where t.tenant_id = ${context.tenantId} and s.last_used_at > ${context.now}::timestamptz - interval '15 minutes')
        as "usersOnline",
      -- Whoever serves requests may not ask for the size of the database as such.
      (select sum(pg_total_relation_size(oid))::text from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r') as "databaseSize",
      waiting.number as "workWaiting",
      coalesce(extract(epoch from now() - waiting.since), 0)::int as "oldestWaitSeconds"
    from (select count(*)::int as number, min(created_at) as since from work_item
      where state = 'ready' and kind not like 'periodic:%') waiting`.execute(context.db)
  const [measured] = rows
  if (!measured) throw new Error('a statement of one row answered none')
  const held = await readHold(context.db)
  const disk = await statfs(context.services.settings.dataFolder)
  return {
    ...measured,
    databaseSize: Number(measured.databaseSize),
    version,
    startTime: beijingText(new Date(Date.now() - process.uptime() * 1000)),
    heldBackupTime: held === undefined ? null : beijingText(held.backupTime),
    diskFree: disk.bavail * disk.bsize,
    diskSize: disk.blocks * disk.bsize,
  }
})

/** It concerns all tenants. */
export const release: Served = serve(releaseWork, async (context) => {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
  const isReleased = await releaseHold(context.db, { by: callerOf(context).username, now: context.now })
  if (!isReleased) throw new Refusal('后台工作没有停止，不需要恢复')
  return null
})
