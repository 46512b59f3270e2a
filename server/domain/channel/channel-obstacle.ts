// Why a channel does not carry at present, for those who wait for it.
import { type RawBuilder, sql } from 'kysely'

/**
 * A Chinese sentence, or null when nothing is in the way. Reads enterprise_channel as `c`, transfer_info as `t` and base_channel
 * as `b`; who paused or closed the channel, and when, is in the row of the channel alone.
 */
export const channelObstacle: RawBuilder<string | null> = sql`case
  when c.status in ('2', '3') then '企业通道已' || coalesce('由 ' ||
    coalesce((select u.realname from sys_user u where u.username = c.update_by), c.update_by), '') ||
    coalesce(to_char(c.update_time at time zone 'Asia/Shanghai', ' 于 YYYY-MM-DD HH24:MI '), '') ||
    case c.status when '2' then '暂停' else '关闭' end
  when t.status <> '1' then '传输主体 ' || t.dxp_id || ' 已停用'
  when b.status <> '1' then '基础通道“' || b.channel_name || '”已停用'
end`
