// A broker's day: a sheet with odd orders is imported and mended, what failed is mended by one further sheet.
import { order } from '@kouan/contract/resources/order/order.ts'
import { tsvCell } from '@kouan/contract/rules/tsv.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { brokerHeads, brokerSheet, rightRows } from '../../testing/broker-sheet.ts'
import { sheetImporter } from '../../testing/import-sheet.ts'
import { jobHarness } from '../../testing/job-harness.ts'

const harness = await jobHarness()
const { aUser, database } = harness.test
const importer = sheetImporter(harness, order)
/** Orders; each of twenty oddities is in three of them. */
const count = Number(process.env.TRIAL_ORDERS ?? 300)

const textOf = (rows: string[][]) =>
  Buffer.from([brokerHeads, ...rows].map((cells) => cells.map(tsvCell).join('\t')).join('\n'))

it('broker’s sheet with twenty oddities: the good orders go in, the refused ones are mended, failures by one sheet', async () => {
  const { enterpriseId } = await anEnterprise(harness.test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await aUser({ rights: ['order:list', 'order:import', 'order:edit', 'order:reveal'], enterpriseId })
  const { bytes, refused } = brokerSheet(count, 3)
  const first = await importer.run(user, { name: '订单.xlsx', bytes })
  expect(first.preview.notes).toEqual(['读取的是工作表“订单”，没有读取“填写说明”'])
  expect(first.outcome.documents).toEqual({
    added: count - refused.length,
    updated: 0,
    skipped: 0,
    refused: refused.length,
  })
  expect(first.job.fault_count).toBe(refused.length)
  for (const { rows, reason } of refused)
    expect(first.faults.find(({ row }) => rows.includes(row))?.reason).toMatch(reason)

  // As the dialog sends them: the refused rows alone, with their numbers in the sheet.
  const mended = refused.flatMap(({ no }) => rightRows(Number(no.slice(-5))))
  const places = refused.flatMap(({ rows }) => rows)
  const second = await importer.run(user, { name: '修改后的数据.txt', bytes: textOf(mended) }, { places })
  expect(second.faults).toEqual([])
  expect(second.outcome.documents).toMatchObject({ added: refused.length, refused: 0 })

  const failed = Math.floor(count / 2)
  await database.pool.query(
    `update order_head set declare_status = 'FAILED' where enterprise_id = $1 and order_no < $2`,
    [enterpriseId, `BROKER-${String(failed).padStart(5, '0')}`],
  )
  const address = brokerHeads.indexOf('收货地址')
  const corrected = Array.from({ length: failed }, (_, n) =>
    rightRows(n).map((cells) => cells.with(address, '示例省示例市新路2号')),
  )
  const third = await importer.run(user, { name: '更正.txt', bytes: textOf(corrected.flat()) }, { existing: 'update' })
  expect(third.faults).toEqual([])
  expect(third.outcome.documents).toEqual({ added: 0, updated: failed, skipped: 0, refused: 0 })
  const { rows } = await database.pool.query(
    `select count(*)::int as orders, count(distinct order_no)::int as numbers,
       (select count(*)::int from order_list l join order_head o on o.id = l.order_id where o.enterprise_id = $1) as lines
     from order_head where enterprise_id = $1`,
    [enterpriseId],
  )
  expect(rows).toEqual([{ orders: count, numbers: count, lines: count * 2 }])
}, 300_000)
