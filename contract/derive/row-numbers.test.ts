import { expect, test } from 'vitest'
import { readableFields } from '../calls/print.ts'
import { channelRoute } from '../resources/channel/channel-route.ts'
import { taxBill } from '../resources/declaration/tax-bill.ts'
import { exportColumns } from './spreadsheet-calls.ts'

const names = (columns: ReturnType<typeof exportColumns>) => columns.map(([name]) => name)

test('id of another row: is in no detail and on no sheet, and is exported where the form asks for it', () => {
  expect(Object.keys(readableFields(taxBill))).toContain('taxNo')
  expect(Object.keys(readableFields(taxBill))).not.toContain('documentId')
  expect(names(exportColumns(taxBill))).toContain('taxNo')
  expect(names(exportColumns(taxBill))).not.toContain('documentId')
  expect(names(exportColumns(channelRoute))).toContain('channelId')
})
