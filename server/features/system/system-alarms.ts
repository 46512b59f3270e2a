// Sources of alarms of the installation. Limits are constants: docs/operations.md names them.
import { sql } from 'kysely'
import type { AlarmSource, Incident } from '../../domain/alarm/alarm.ts'

/** Below it the installation is no longer ready (server/gate/health.ts); people hear of it before. */
const leastFreeBytes = 1024 ** 3
const leastFreeShare = 0.05
/** A backup is due every day. */
const backupHours = 36

const failedWork: AlarmSource = {
  kind: 'WORK',
  async find(db) {
    const { rows } = await sql<{ kind: string; number: number; oldest: string | null; latest: string | null }>`
      select kind, count(*)::int as number,
        to_char(min(failed_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as oldest,
        to_char(max(failed_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24') as latest
      from work_item where state = 'dead' and tenant_id = (select kouan_tenant()) group by kind order by kind`.execute(
      db,
    )
    // A failure of a later hour is another incident, although older ones are still there.
    return rows.map(({ kind, number, oldest, latest }) => ({
      incident: `${kind} ${latest}`,
      title: '后台任务失败，已不再重试',
      detail: `发现时有 ${number} 个，最早的在 ${oldest}，可在“失败任务”中重新执行`,
    }))
  },
}

/** Of the servers that wrote within two minutes; the platform's alone. */
const fullDisk: AlarmSource = {
  kind: 'DISK',
  async find(db, now) {
    const { rows } = await sql<{ name: string; host: string; free: number; size: number }>`select name, host,
        (figures ->> 'diskFree')::float8 as free, (figures ->> 'diskSize')::float8 as size
      from running_server where seen_at > ${now}::timestamptz - interval '2 minutes' and (select kouan_tenant()) = 0
      order by name`.execute(db)
    return rows
      .filter(({ free, size }) => free < Math.max(leastFreeBytes, size * leastFreeShare))
      .map(({ name, host, free }) => ({
        incident: name,
        title: `服务器 ${host} 的磁盘快满了`,
        detail: `发现时剩余 ${Math.floor(free / 1024 ** 2)} MB；不足 64 MB 时停止处理请求`,
      }))
  },
}

/** As the servers see it: a folder may be lost to one of them. */
const lostFiles: AlarmSource = {
  kind: 'FILES',
  async find(db, now) {
    const { rows } = await sql<{ name: string; host: string }>`select name, host from running_server
      where seen_at > ${now}::timestamptz - interval '2 minutes' and (figures ->> 'filesLost')::float8 = 1
        and (select kouan_tenant()) = 0 order by name`.execute(db)
    return rows.map(({ name, host }) => ({
      incident: name,
      title: `服务器 ${host} 不能读写上传的文件`,
      detail: '上传、打开文件和导入得到“系统繁忙”；请检查共享目录的挂载或对象存储',
    }))
  },
}

const failedBackup: AlarmSource = {
  kind: 'BACKUP',
  async find(db, now) {
    const { rows } = await sql<Incident & { detail: string | null }>`
      with latest as (select * from backup where status in ('WRITTEN', 'FAILED') and (select kouan_tenant()) = 0
        order by begin_time desc, id desc limit 1),
      written as (select * from backup where status = 'WRITTEN' and (select kouan_tenant()) = 0
        order by begin_time desc, id desc limit 1)
      select 'backup' as incident, '备份失败' as title, name || '：' || coalesce(problem, '') as detail from latest
        where status = 'FAILED'
      union all
      select 'trial', '备份没有通过试恢复', name || '：' || coalesce(trial_detail, '') from written where trial_status = 'FAILED'
      union all
      select 'late', ${`超过 ${backupHours} 小时没有成功的备份`}, '最近一次 ' || name from written
        where begin_time < ${now}::timestamptz - make_interval(hours => ${backupHours})`.execute(db)
    return rows.map(({ detail, ...one }) => (detail ? { ...one, detail } : one))
  },
}

export const systemAlarms = [failedWork, fullDisk, lostFiles, failedBackup]
