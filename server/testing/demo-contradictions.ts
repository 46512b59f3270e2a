// Contradictions that no reader of the demonstration may find: documents against their neighbours. Each query returns the numbers of those
// that do.

const failing = `('FAILED', 'REJECTED', 'RETURNED')`
const released = `('RELEASED', 'CLOSED')`

/** Released lists with a failed document of the same order, where no other enterprise has that document accepted. */
const releasedAfterFailed = (list: string, before: string) => `select l.order_no as number from ${list} l
  where l.declare_status in ${released}
    and exists (select from ${before} b where b.order_no = l.order_no and b.declare_status in ${failing})
    and not exists (select from ${before} b where b.order_no = l.order_no and b.declare_status not in ${failing})`

/** Documents that were added before the one that they are about, or that nobody has. */
const withoutOrder = (later: string, order: string) => `select l.order_no as number from ${later} l
  where not exists (select from ${order} o where o.order_no = l.order_no and o.create_time <= l.create_time)`

/** By the sentence that they would contradict. */
export const contradictions: Readonly<Record<string, string>> = {
  'no released list has a failed order': releasedAfterFailed('inventory_head', 'order_head'),
  'no released list has a failed payment': releasedAfterFailed('inventory_head', 'payment_head'),
  'no released list has a failed waybill': releasedAfterFailed('inventory_head', 'waybill'),
  'no released export list has a failed order': releasedAfterFailed('export_inventory_head', 'export_order_head'),
  'no released export list has a failed waybill': `select l.logistics_no as number from export_inventory_head l
    join export_waybill_head w using (logistics_no) where l.declare_status in ${released} and w.declare_status in ${failing}`,
  'each list comes after an order': withoutOrder('inventory_head', 'order_head'),
  'each export list comes after an order': withoutOrder('export_inventory_head', 'export_order_head'),
  'each waybill comes after an order': withoutOrder('waybill', 'order_head'),
  'the lines of an order add up': `select o.order_no as number from order_head o
    where o.goods_value <> (select sum(total_price) from order_list where order_id = o.id)
      or o.actural_paid <> o.goods_value + o.freight + o.tax_total - o.discount`,
  'a list has the sum of an order': `select l.cop_no as number from inventory_head l
    where not exists (select from order_head o where o.order_no = l.order_no and o.freight = l.freight
      and o.goods_value = (select sum(total_price) from inventory_list where inventory_id = l.id))`,
  'a payment has the sum of its order, unless the order is refused': `select p.order_no as number from payment_head p
    join order_head o using (order_no) where o.actural_paid <> p.amount_paid and o.declare_status <> 'REJECTED'`,
  'customs answer after a document was added, and not in the future': `select id::text as number from document
    where return_time < create_time or return_time > $1`,
}

/** Documents that customs have refused, with their words. */
export const refusals = `select return_info as words, count(*)::int as count from document
  where declare_status in ${failing} and return_status <> '700' group by 1 order by 1`
