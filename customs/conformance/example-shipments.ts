// Shipments whose documents agree in everything, for tests and measurements of comparisons.
import type { ComparedDocument } from '../compare/compared-document.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Fields } from '../messages/message.ts'
import { exampleDocument } from './example-document.ts'

/** Import and export documents of one shipment; `serial` makes them differ from those of every other. */
export function exampleShipment(serial: number): ComparedDocument[] {
  const numbers = {
    orderNo: `ORDER-${serial}`,
    payTransactionId: `PAY-${serial}`,
    payNo: `PAY-${serial}`,
    logisticsNo: `LGS-${serial}`,
    preNo: `B20260105${String(serial).padStart(9, '0')}`,
    copNo: `COP-${serial}`,
    coElNo: `COP-${serial}`,
  }
  const own = (fields: Fields, direction: string): Fields => {
    const invtNo = `22002026${direction}${String(serial).padStart(9, '0')}`
    const known = Object.entries({ ...numbers, invtNo }).filter(([name]) => fields[name] !== undefined)
    return { ...fields, ...Object.fromEntries(known) }
  }
  return shipmentTypes.map((short) => {
    const definition = findDefinition(short)
    if (!definition) throw new Error(short)
    const { head, lines } = exampleDocument({ definition, revision: '202205', optional: 'all', serial: serial % 1000 })
    const [type, name] = [definition.type, `${short}-${serial}`]
    const numbered = (fields: Fields) => own(fields, definition.direction)
    return { name, type, head: { ...numbered(head), ...fitting[short] }, lines: lines.map(numbered) }
  })
}

const shipmentTypes = [
  ...[311, 411, 511, 621, 513, 623, 625, 711],
  ...[303, 403, 505, 603, 605, 507, 607, 509, 701, 213, 215],
].map((one) => `CEB${one}`)

/** What the examples say otherwise for their own sake. */
const fitting: Readonly<Record<string, Fields>> = {
  CEB303: { orderType: 'E' },
  CEB603: { statisticsFlag: 'B', tradeMode: '9610' },
  CEB711: { trafMode: '5' },
}
