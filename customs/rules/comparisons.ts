// 三单比对 as a table: which documents belong together, by what they find each other, and what must be equal in them. The rows
// stand in `compares` of the messages.
import { declarations, findDefinition } from '../messages/catalogue.ts'
import { type Compared, type Relation, roles } from '../messages/comparison.ts'
import type { Declaration } from '../messages/message.ts'

export type Comparison = Compared & {
  readonly from: string
  /** The role of the other document; undefined where lines name what has no part in a shipment, such as a master bill. */
  readonly role: Relation | undefined
}

const placeOf = ({ role }: Declaration) => (role ? roles.indexOf(role) : roles.length)
/** The documents of a shipment first, in the order of the trade. */
const inOrder = declarations.toSorted((one, other) => placeOf(one) - placeOf(other))

export const comparisons: readonly Comparison[] = inOrder.flatMap(({ type, compares = [] }) =>
  compares.map((compared) => ({ ...compared, from: type, role: roleOf(compared) })),
)

function roleOf({ to, as, isByLine }: Compared): Relation | undefined {
  const role = as ?? findDefinition(to)?.role
  if (!role && !isByLine) throw new Error(`${to} has no role in a shipment`)
  return role
}

/** By the message that is judged. */
const byType = new Map<string, Comparison[]>()
for (const one of comparisons) byType.set(one.from, [...(byType.get(one.from) ?? []), one])
export const comparisonsOf = (type: string): readonly Comparison[] => byType.get(type) ?? []

/** The documents of one parcel that customs compare, in the order of the trade. */
export const shipmentTypes = (direction: 'I' | 'E'): readonly string[] =>
  inOrder.flatMap((one) => (one.role && one.direction === direction ? [one.type] : []))

/** Labels of elements that are called otherwise on the other side. */
export const otherLabels: Readonly<Record<string, string>> = {
  acturalPaid: '实际支付金额',
  amountPaid: '支付金额',
  buyerIdType: '订购人证件类型',
  buyerIdNumber: '订购人证件号码',
  buyerName: '订购人姓名',
  payerIdType: '支付人证件类型',
  payerIdNumber: '支付人证件号码',
  payerName: '支付人姓名',
  itemName: '企业商品名称',
  weight: '毛重',
}
