// 告警规则: what a rule would have rung in the last seven days is counted from the stored outages of channels.
import { alarmRule } from '@kouan/contract/resources/channel/alarm-rule.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

const weekMs = 7 * 86_400_000

/** A rule of one channel takes the place of that of all channels. */
const ringsInWeek = ({ now }: Context) => sql`(select count(*)::int
  from channel_outage o join base_channel b on b.id = o.base_channel_id
  where o.direction = alarm_rule.kind and alarm_rule.is_ringing and o.begin_time > ${new Date(now.getTime() - weekMs)}
    and coalesce(o.end_time, ${now}::timestamptz) - o.begin_time >= make_interval(mins => alarm_rule.minutes::int)
    and (b.channel_code = alarm_rule.channel_code or alarm_rule.channel_code is null and not exists (
      select from alarm_rule own where own.kind = o.direction and own.channel_code = b.channel_code)))`

interface Asked {
  /** Of the rule itself, where it is stored already. */
  id?: string
  kind: string | null | undefined
  channelCode: string | null | undefined
}

async function refuseSecond({ db }: Context, { id, kind, channelCode }: Asked): Promise<void> {
  const { rows } = await sql<{ name: string }>`select rule_name as name from alarm_rule where kind = ${kind}
    and channel_code is not distinct from ${channelCode ?? null}::text and id is distinct from ${id ?? null}::bigint`.execute(
    db,
  )
  const [other] = rows
  if (other) throw new BadInput([{ field: 'channelCode', message: `通道：已有规则“${other.name}”，请修改它` }])
}

export const alarmRules: Part[] = serveEntity(
  defineEntity({
    resource: alarmRule,
    computed: { ringsInWeek },
    async beforeAdd(context, row) {
      const { kind, channelCode } = row
      await refuseSecond(context, { kind, channelCode })
      return row
    },
    async beforeEdit(context, change, before) {
      await refuseSecond(context, { ...before, ...change, id: before.id })
      return change
    },
  }),
)
