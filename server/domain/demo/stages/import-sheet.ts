// Imports a sheet of orders with some faulty rows; the job runs in the running product.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf } from '@kouan/contract/calls/sheets.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, type StageContext } from '../ask-product.ts'

interface Sheet {
  /** Orders as a form sends them. */
  orders: readonly Record<string, unknown>[]
  as: Actor
  at: Date
}

export async function importSheet(context: StageContext, { orders, as, at }: Sheet): Promise<void> {
  const rows = orders.flatMap(({ goods, ...head }) => {
    const lines = goods as Record<string, string>[]
    return lines.map((line) => ({
      ...head,
      ...Object.fromEntries(Object.entries(line).map(([name, value]) => [`goods.${name}`, value])),
    }))
  })
  // Columns are read by name, whatever the fields are.
  const columns = columnsOfImport(order)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const heads = names.map((name) => columns.find((column) => column.name === name)?.label ?? name)
  const cells = rows.map((row) => names.map((name) => String((row as Record<string, unknown>)[name] ?? '')).join('\t'))
  const text = Buffer.from([heads.join('\t'), ...cells].join('\r\n'))
  const folder = await mkdtemp(join(tmpdir(), 'kouan-demo-'))
  try {
    const path = join(folder, 'orders.txt')
    await writeFile(path, text)
    const uploads = [{ field: 'file', name: '演示订单.txt', path, size: text.length }]
    const { id: file } = await ask(context, uploadFile, { biz: 'import' }, { as, at, uploads })
    await ask(context, startCallOf(importManyOf(order)), { file, names, headRow: 1 }, { as, at })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
