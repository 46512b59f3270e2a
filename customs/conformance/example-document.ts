// A document of any message that its table, its schema and our rules let pass, about companies and people of nowhere.
import Big from 'big.js'
import { fictitiousTimes, fictitiousValues } from '../checks/fictitious-values.ts'
import {
  type ElementDefinition,
  type Fields,
  type MessageDefinition,
  type Revision,
  shortestText,
} from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'

/** Any document; the definition says which elements it has. */
export type ExampleDocument = { head: Fields; lines: readonly Fields[] }

/**
 * One document with one line, or with `lines` of them, as many as the table allows. `optional` says which optional elements it has: those that a real direct-purchase
 * declaration usually has, or all of them. `serial` (0 to 999) makes its numbers differ from those of its neighbours.
 */
export function exampleDocument(input: {
  definition: MessageDefinition
  revision: Revision
  optional?: 'usual' | 'all'
  serial?: number
  lines?: number
}): ExampleDocument {
  const { definition, optional = 'usual', serial = 1, lines: count = 1 } = input
  const { head, line } = tablesOf(input)
  const general = valuesOf(serial)
  const fieldsOf = (elements: readonly ElementDefinition[], particular: Values) => {
    const values = { ...general, ...particular }
    return Object.fromEntries(
      elements
        .filter(({ name, required }) => required || optional === 'all' || usual.has(name))
        .map((element) => [element.name, exampleValue({ element, values })]),
    )
  }
  const values = {
    ...(definition.direction === 'I' ? importHead : exportNumbers(serial)),
    ...(count > 1 ? amountsOf(count) : {}),
  }
  const wanted = Array.from({ length: line && line.max > 0 ? count : 0 }, (_, index) => String(index + 1))
  const lines = wanted.map((gnum) => {
    // Lines that name a parcel or a list name one each, and none that lines of a neighbour name.
    const [apart, place] = [String(serial).padStart(4, '0'), gnum.padStart(8, '0')]
    const named = { logisticsNo: `LGS${apart}06${place}`, invtNo: `2200${apart}E1${place}` }
    const own = count > 1 ? { ...smallLine, ...named, gnum } : {}
    const numbers = definition.direction === 'I' ? {} : exportNumbers(serial)
    return fieldsOf(line?.elements ?? [], { ...lineValues, ...numbers, ...own })
  })
  return { head: fieldsOf(head, { ...values, ...statusOf(definition) }), lines }
}

/** Cheap goods, so that as many as a message may hold stay below the limit of a purchase. */
const smallLine: Values = { qty: '2', price: '0.75', totalPrice: '1.5' }
function amountsOf(count: number): Values {
  const goods = new Big('1.5').times(count)
  const paid = goods.plus('10').plus('19.12').toFixed()
  return { goodsValue: goods.toFixed(), acturalPaid: paid, amountPaid: paid }
}

type Values = Readonly<Record<string, string>>

/** Optional elements that the rules or the receipts want in a direct purchase (9610). */
const usual = new Set(
  'copNo trafNo voyageNo billNo freight insuredFee payCode payName payTransactionId preNo invtNo sumNo tradeMode'.split(
    ' ',
  ),
)

const importHead: Values = { country: '502' }
/** Customs write the direction into numbers of lists. */
const exportNumbers = (serial: number): Values => ({ invtNo: `22002026E${String(serial).padStart(9, '0')}` })
const lineValues: Values = { country: '609', insuredFee: '0' }

/** A good answer; a status only where the table has one. A return is supervised as one. */
function statusOf({ kind, type }: MessageDefinition): Values {
  if (type === 'CEB213Message') return { tradeMode: '9661' }
  if (type === 'CEB900Message') return { returnStatus: '-1', returnInfo: '报文格式不符合规范' }
  return kind === 'receipt' ? { returnStatus: '120', returnInfo: '[Code:1800;Desc:逻辑校验通过]', status: '1' } : {}
}

function valuesOf(serial: number): Values {
  const guid = `0A1B2C3D-1111-4222-8333-444455${String(serial).padStart(6, '0')}`
  return {
    guid,
    oriCopMsgId: guid,
    oriMessageType: 'CEB311Message',
    appType: '1',
    appStatus: '2',
    ...fictitiousValues(serial),
  }
}

function exampleValue({ element, values }: { element: ElementDefinition; values: Values }): string {
  const { name, label, type, rule } = element
  const known = Object.hasOwn(values, name) ? values[name] : momentOf(rule)
  if (known !== undefined && fits({ element, value: known })) return known
  const [first] = Object.keys(element.values ?? {})
  if (first !== undefined) return first
  if (type.kind === 'int' || type.kind === 'decimal') return '1'
  const [least, most] = type.kind === 'fixed' ? [type.length, type.length] : [shortestText(element), type.max]
  return label.slice(0, most).padEnd(least, '1')
}

/** A date or time of a name that has no value of its own, by the pattern that the paper gives. */
const momentOf = (rule: string | undefined): string | undefined =>
  rule === 'yyyyMMdd' ? fictitiousTimes.ieDate : rule === 'yyyyMMddHHmmss' ? fictitiousTimes.payTime : undefined

/** A revision may want another length. */
function fits({ element, value }: { element: ElementDefinition; value: string }): boolean {
  const { type, values } = element
  if (values && !Object.hasOwn(values, value)) return false
  if (type.kind === 'fixed') return value.length === type.length
  return type.kind !== 'upTo' || (value.length <= type.max && value.length >= shortestText(element))
}
