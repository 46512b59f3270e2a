// How a person likes lists to look.
import { keepListLook, myListLooks } from '@kouan/contract/calls/system/list-look-calls.ts'
import { type ListLook, readListLook } from '@kouan/contract/rules/list-look.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'

/** More lists nobody has: an address of every list is one of the menu. */
const mostLooks = 200

export const listLooks: Served[] = [
  {
    ...serve(myListLooks, async (context) => {
      const { rows } = await sql<{ place: string; look: ListLook }>`select place, look from list_look
        where user_id = ${callerOf(context).userId}`.execute(context.db)
      return Object.fromEntries(rows.map(({ place, look }) => [place, look]))
    }),
    onlyReads: () => true,
  },

  serve(keepListLook, async (context, { place, look }) => {
    const { userId } = callerOf(context)
    const chosen = readListLook(look)
    if (Object.keys(chosen).length === 0) {
      await sql`delete from list_look where user_id = ${userId} and place = ${place}`.execute(context.db)
      return null
    }
    await lockTextUntilCommit(context.db, { purpose: 'ownRows', text: `list_look ${userId}` })
    const { rows } = await sql`insert into list_look (user_id, place, look, update_time)
      select ${userId}, ${place}, ${JSON.stringify(chosen)}::jsonb, ${context.now}
      where (select count(*) from list_look where user_id = ${userId} and place <> ${place}) < ${mostLooks}
      on conflict (tenant_id, user_id, place) do update set look = excluded.look, update_time = excluded.update_time
      returning id`.execute(context.db)
    if (rows.length === 0) throw new Refusal(`最多保存${mostLooks}个列表的外观`)
    return null
  }),
]
