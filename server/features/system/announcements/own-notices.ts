// 我的消息: what was released for the caller and holds now.
import {
  listMine,
  listUnread,
  markAllRead,
  markRead,
  type Notice,
  readNotice,
  syncNotices,
} from '@kouan/contract/calls/system/announcement-calls.ts'
import { type ListInput, pageInput } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { matchesPart } from '../../../crud/matched-text.ts'
import { listRows } from '../../../crud/read-rows.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { NotFound } from '../../../ground/errors.ts'
import { anywhere } from '../anywhere.ts'
import { announcementEntity, isRead } from './announcement-entity.ts'

/** Fields that readers see and may filter by; the other recipients are not among them. */
const shown =
  'titile,msgContent,msgAbstract,msgCategory,priority,sender,senderName,sendTime,createTime,openType,openPage,busId,readFlag'
const shownNames = new Set(shown.split(','))
const asked = new Set([...Object.keys(pageInput), 'column', 'order', ...shownNames])

export const ownNotices: Served[] = [
  {
    ...serve(listUnread, async (context, { pageSize, only }) => {
      const unread = (msgCategory: string) =>
        readNotices(context, { msgCategory, only, pageSize: pageSize ?? 5 }, sql`not ${isRead(context)}`)
      const [notices, messages] = [await unread('1'), await unread('2')]
      return {
        anntMsgList: notices.records,
        anntMsgTotal: notices.total,
        sysMsgList: messages.records,
        sysMsgTotal: messages.total,
      }
    }),
    onlyReads: () => true,
  },

  serve(listMine, (context, { titile, sender, only, ...input }) => {
    const wanted = Object.entries(input).filter(([name]) => asked.has(name.replace(/_(begin|end|MultiString)$/, '')))
    const title = { titile: anywhere(titile) }
    return readNotices(context, { ...Object.fromEntries(wanted), ...title, only }, sentBy(sender))
  }),

  serve(readNotice, async (context, { sendId }) => {
    const { records } = await readNotices(context, {}, sql`announcement.id = ${sendId}`)
    if (!records[0]) throw new NotFound()
    return records[0]
  }),

  serve(markRead, async (context, { anntId }) => {
    const { rows } = await sql`select from announcement where id = ${anntId} and ${isFor(context)}`.execute(context.db)
    if (rows.length === 0) throw new NotFound()
    await mark(context, sql`id = ${anntId}`)
    return null
  }),

  serve(markAllRead, async (context) => {
    await markAll(context)
    return null
  }),

  { ...serve(syncNotices, async () => null), onlyReads: () => true },
]

/** Finds what an account or a person of this name released; undefined for all. */
function sentBy(sender: string | null | undefined): RawBuilder<unknown> | undefined {
  const text = sender?.replaceAll('*', '').trim()
  return text
    ? sql`(${matchesPart(sql`sender_name`, 'like', text)} or ${matchesPart(sql`sender`, 'like', text)})`
    : undefined
}

/** Unread ones first, then the newest, unless another order is asked for. */
export async function readNotices(
  context: Context,
  input: ListInput,
  more?: RawBuilder<unknown>,
): Promise<Page<Notice>> {
  const scope = { ...announcementEntity, context, more: sql`${isFor(context)} ${more ? sql`and ${more}` : sql``}` }
  const only =
    input.only
      ?.split(',')
      .filter((name) => shownNames.has(name))
      .join() || shown
  const page = await listRows(scope, { column: 'isUnread,sendTime', order: 'desc', ...input, only })
  return { ...page, records: page.records.map((row) => ({ ...row, anntId: row.id })) }
}

/** Released for the caller, and neither before nor after its time; what was said before the account was made is over. */
export const isFor = (context: Context) => {
  const { userId, username } = callerOf(context)
  return sql`announcement.send_status = '1'
    and (announcement.start_time is null or announcement.start_time <= ${context.now})
    and (announcement.end_time is null or announcement.end_time > ${context.now})
    and (announcement.end_time is not null
      or announcement.send_time >= (select create_time from sys_user where id = ${userId}))
    and (announcement.msg_type = 'ALL' or exists (select from announcement_user u
      where u.announcement_id = announcement.id and (u.user_id = ${userId} or u.user_id in (${absentFor(username)}))))`
}

/** Those for whom the person was the agent (代理人) when the message was sent. */
const absentFor = (username: string) => sql`select absent.id from sys_user_agent a
  join sys_user absent on absent.username = a.user_name
  where a.agent_user_name = ${username} and a.status = '1'
    and announcement.send_time >= a.start_time and announcement.send_time < a.end_time`

const mark = (context: Context, which: RawBuilder<unknown>) =>
  sql`insert into announcement_read (announcement_id, user_id, read_time)
    select id, ${callerOf(context).userId}, ${context.now} from announcement where ${isFor(context)} and ${which}
    on conflict do nothing`.execute(context.db)

export const markAll = (context: Context) => mark(context, sql`not ${isRead(context)}`)
