// Alarm of payment data that customs asked for and that are not sent, before the deadline of the platform's setting. One alarm for a
// platform, however many requests wait.
import { sql } from 'kysely'
import { beijingText } from '../../ground/beijing-time.ts'
import type { AlarmSource } from '../alarm/alarm.ts'

/** Hours after the deadline in which it still counts as an incident of today. */
const hoursAfter = 24

export const lateUploads: AlarmSource = {
  kind: 'PAYMENT_DATA',
  async find(db, now) {
    const { rows } = await sql<{ id: string; name: string; number: number; first: Date; problem: string | null }>`
      select p.id::text as id, e.company_name as name, count(*)::int as number, coalesce(min(c.deadline), ${now}) as first,
        (array_agg(c.problem order by c.deadline) filter (where c.problem is not null))[1] as problem
      from payment_call c join payment_platform p on p.id = c.platform_id join enterprise e on e.id = p.enterprise_id
      where c.status in ('RECEIVED', 'WAITING', 'RETRYING', 'FAILED')
        and c.deadline > ${now}::timestamptz - make_interval(hours => ${hoursAfter})
        and c.deadline <= ${now}::timestamptz + make_interval(secs => p.alarm_seconds)
      group by p.id, e.company_name order by p.id`.execute(db)
    return rows.map(({ id, name, number, first, problem }) => ({
      incident: id,
      title: `海关调取的支付数据没有上传：${name}`,
      detail: `发现时有 ${number} 个请求，最早的期限 ${beijingText(first)}${problem ? `；${problem}` : ''}`,
    }))
  },
}
