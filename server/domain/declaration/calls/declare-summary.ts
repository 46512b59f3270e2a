// Summary of a declaration that is shown before it is confirmed: the amount, and the channel that it would take.
import type { DeclareSummary } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { columnOf } from '../../../crud/columns.ts'
import type { Entity } from '../../../crud/entity.ts'
import type { Context } from '../../../gate/context.ts'
import { pickChannel } from '../../channel/pick-channel.ts'
import { chosenRows, type RowChoice } from '../../job/chosen-rows.ts'

interface Group {
  enterpriseId: string
  crossborderType: string
  count: number
  sum: string | null
}

export const readDeclareSummary =
  ({ amount, message }: DocumentKind, entity: Entity) =>
  async (context: Context, choice: RowChoice): Promise<DeclareSummary> => {
    const { resource } = entity
    const { rows: groups } = await sql<Group>`select enterprise_id::text as "enterpriseId",
        crossborder_type as "crossborderType", count(*)::int as count,
        ${amount === undefined ? sql`null` : sql`sum(${columnOf(amount)})::text`} as sum
      from ${sql.table(resource.table)} where id in (${chosenRows({ ...entity, context }, choice)})
      group by 1, 2`.execute(context.db)
    const { rows: sums } = await sql<{ sum: string }>`select coalesce(sum(given::numeric), 0)::text as sum
      from unnest(${groups.map(({ sum }) => sum)}::text[]) given`.execute(context.db)
    return {
      count: groups.reduce((all, { count }) => all + count, 0),
      amount:
        amount === undefined ? null : { label: resource.fields[amount]?.label ?? amount, sum: sums[0]?.sum ?? '0' },
      channels: await channelsOf(context, groups, message.type),
    }
  }

async function channelsOf(
  { db }: Context,
  groups: readonly Group[],
  messageType: string,
): Promise<DeclareSummary['channels']> {
  const channels = new Map<string, DeclareSummary['channels'][number]>()
  for (const { count, ...group } of groups) {
    const channel = await pickChannel(db, { ...group, messageType })
    const key = `${channel?.dxpId} ${channel?.simulated}`
    const known = channels.get(key)?.count ?? 0
    channels.set(key, {
      dxpId: channel?.dxpId ?? null,
      simulated: channel?.simulated === true,
      count: known + count,
    })
  }
  return [...channels.values()].toSorted((one, other) => other.count - one.count)
}
