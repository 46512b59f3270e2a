// The rules of customs for an order, as problems at the fields of its form.
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { OrderDocument } from './order-document.ts'

const definition: MessageDefinition = ceb311

export interface OrderCheck {
  document: OrderDocument
  revision: Revision
  codes: CodeSets
  now: Date
}

/** Empty when the order may be sent. */
export function checkOrder({ document, revision, codes, now }: OrderCheck): Problem[] {
  return validateDocument({ definition, revision, document, now, codes })
    .filter(({ severity }) => severity === 'error')
    .map(problemOf)
}

/** `head.freight` is the field `freight`, `lines[1].price` is `goods[1].price`. */
const problemOf = ({ path, message }: Finding): Problem => ({
  field: path.replace(/^head\./, '').replace(/^lines/, 'goods'),
  message,
})

/** The codes that are switched on in the dictionaries, of every table that CEB311 names. */
export async function readCodeSets(db: Transaction): Promise<CodeSets> {
  const elements = [...definition.head.elements, ...(definition.line?.elements ?? [])]
  const names = [...new Set(elements.flatMap(({ code }) => (code ? [code] : [])))]
  const { rows } = await sql<{ name: string; codes: string[] }>`
    select d.dict_code as name, array_agg(i.item_value) as codes
    from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.del_flag = 0 and i.status = 1 and d.dict_code = any(${names}) group by d.dict_code`.execute(db)
  return Object.fromEntries(rows.map(({ name, codes }) => [name, new Set(codes)]))
}
