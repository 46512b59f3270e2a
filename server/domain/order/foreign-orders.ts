// Orders in which their enterprise is neither the platform nor the merchant, nor declares for one through an open channel.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

const mostNamed = 20

/** A sentence for each company declared for that is not known as the enterprise's own; a warning and no refusal. */
export async function warnOfForeign(db: Transaction, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ company: string; ebp: string; ebc: string; numbers: string[] }>`
    select e.company_name as company, h.ebp_code as ebp, h.ebc_code as ebc,
      array_agg(h.order_no order by h.id) as numbers
    from order_head h join enterprise e on e.id = h.enterprise_id
    where h.id = any(${orderIds}::bigint[])
      and not array[h.ebp_code, h.ebc_code] && array_remove(array[e.credit_code, e.company_code, e.declare_agent_code,
        e.assure_code, e.area_ent_code, e.cop_code], null)
      and not exists (select from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
        where c.enterprise_id = h.enterprise_id and c.status = '1' and t.cop_code in (h.ebp_code, h.ebc_code))
    group by e.company_name, h.ebp_code, h.ebc_code order by min(h.id) limit ${mostNamed}`.execute(db)
  return rows.map(({ company, ebp, ebc, numbers }) => {
    const which = numbers.length === 1 ? `订单 ${numbers[0]}` : `订单 ${numbers[0]} 等 ${numbers.length} 项`
    return `${which}：电商平台代码 ${ebp}、电商企业代码 ${ebc} 都不是企业“${company}”登记的代码或其传输主体，请确认代其申报`
  })
}
