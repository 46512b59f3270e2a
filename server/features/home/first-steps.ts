// How far an installation is, for whoever begins with it: told by what is there, not by what was clicked.
import { type FirstStep, firstSteps as names, readFirstSteps } from '@kouan/contract/calls/home.ts'
import { type RawBuilder, sql } from 'kysely'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

/** Whether there is one that the person may see. */
const signs: Readonly<Record<FirstStep, RawBuilder<unknown>>> = {
  enterprise: sql`select from enterprise`,
  channel: sql`select from base_channel join transfer_info on true`,
  request: sql`select from enterprise_channel union all select from channel_request`,
  open: sql`select from enterprise_channel`,
  order: sql`select from document where del_flag = 0`,
  declare: sql`select from document where declare_time is not null and del_flag = 0`,
}

/** Done by staff, before an enterprise can begin. */
const ofStaff: readonly FirstStep[] = ['enterprise', 'channel']
/** Done by the enterprise for itself. */
const ofEnterprise: readonly FirstStep[] = ['request']

export const firstSteps: Served = {
  ...serve(readFirstSteps, async (context) => {
    const isStaff = callerOf(context).enterpriseId === null
    const asked = names.filter((name) => !(isStaff ? ofEnterprise : ofStaff).includes(name))
    const looks = asked.map((name) => sql`exists (${signs[name]}) as ${sql.ref(name)}`)
    const { rows } = await sql<Partial<Record<FirstStep, boolean>>>`select ${sql.join(looks)}`.execute(context.db)
    return { steps: asked.map((name) => ({ name, isDone: rows[0]?.[name] === true })) }
  }),
  onlyReads: () => true,
}
