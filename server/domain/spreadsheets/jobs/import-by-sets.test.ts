// Documents of a sheet are written by sets, and nothing but the number of statements differs from one by one.

import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { describe, expect, it } from 'vitest'
import { aDocument, documentForm } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { orderForm } from '../../../testing/an-order.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { writeWorkbook } from '../files/write-workbook.ts'

const harness = await jobHarness()
const { test } = harness
const { aUser, database } = test
const orders = sheetImporter(harness, order as unknown as Resource, { seconds: 120 })
const positions = sheetImporter(harness, position as unknown as Resource, { seconds: 120 })

/** Counts the statements that insert into a table from now on, whoever sends them. */
async function countInserts(table: string): Promise<() => Promise<number>> {
  await database.pool.query(`drop table if exists inserts_of_${table} cascade; create table inserts_of_${table} (at int);
    create or replace function count_${table}() returns trigger language plpgsql security definer set search_path = public, pg_temp
      as $$ begin insert into inserts_of_${table} values (1); return null; end $$;
    create or replace trigger counted after insert on ${table} for each statement execute function count_${table}()`)
  return async () => (await database.pool.query(`select from inserts_of_${table}`)).rowCount ?? 0
}

const columns = columnsOfImport(order as unknown as Resource)
const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name
const sample = orderForm()
const headNames = Object.keys(sample).filter((name) => name !== 'goods')
const lineNames = Object.keys(sample.goods[0] ?? {})
const heads = [...headNames, ...lineNames.map((name) => `goods.${name}`)].map(labelOf)

/** Two rows for an order, the second without its head. */
function rowsOf(given: Parameters<typeof orderForm>[0]): string[][] {
  const form = orderForm(given) as unknown as Record<string, string> & { goods: Record<string, string>[] }
  return form.goods.map((line, at) => [
    ...headNames.map((name) => (at === 0 ? (form[name] ?? '') : '')),
    ...lineNames.map((name) => line[name] ?? ''),
  ])
}
const sheetOf = (rows: readonly string[][]) => writeWorkbook({ title: '导入', rows, widths: [] })

async function aShop() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return {
    enterpriseId,
    user: await aUser({ rights: ['order:list', 'order:import', 'sheetImport:list'], enterpriseId }),
  }
}

describe('an import by sets', () => {
  it('forty orders with their goods take one insert of heads and one of goods, beside refused ones', async () => {
    const { enterpriseId, user } = await aShop()
    const all = Array.from({ length: 40 }, (_, at) =>
      rowsOf({ orderNo: `SET-${at}`, ...(at === 7 && { taxTotal: '99' }) }),
    )
    const [headInserts, lineInserts] = [await countInserts('order_head'), await countInserts('order_list')]
    const { job, faults } = await orders.run(user, { name: '订单.xlsx', bytes: await sheetOf([heads, ...all.flat()]) })
    expect(job.sentence).toBe('订单.xlsx：共80行，新增39单，更新0单，跳过0单，失败1单（2行）')
    expect(faults[0]).toMatchObject({ row: 16 })
    expect([await headInserts(), await lineInserts()]).toEqual([1, 1])
    const { rows } = await database.pool.query(
      `select order_no, create_by, (select array_agg(item_name order by line_no) from order_list l where l.order_id = h.id) goods,
        (select count(*)::int from row_change c where c.resource = 'order' and c.row_id = h.id and c.act = 'add') history,
        (select count(*)::int from row_change c where c.resource = 'order' and c.row_id = h.id and c.part is not null) of_lines
       from order_head h where enterprise_id = $1 order by id`,
      [enterpriseId],
    )
    expect(rows).toHaveLength(39)
    expect(rows.map(({ order_no: no }) => no)).toEqual(
      Array.from({ length: 40 }, (_, at) => `SET-${at}`).filter((no) => no !== 'SET-7'),
    )
    const told = { create_by: user.username, goods: ['示例面膜', '示例咖啡'], history: 1, of_lines: 0 }
    expect(rows).toEqual(rows.map(() => expect.objectContaining(told)))
  })

  it('an order that is stored already is refused alone', async () => {
    const { enterpriseId, user } = await aShop()
    await orders.run(user, { name: '先.xlsx', bytes: await sheetOf([heads, ...rowsOf({ orderNo: 'TWICE-3' })]) })
    const five = Array.from({ length: 5 }, (_, at) => rowsOf({ orderNo: `TWICE-${at}` }))
    const { job, faults } = await orders.run(user, { name: '后.xlsx', bytes: await sheetOf([heads, ...five.flat()]) })
    expect(job.sentence).toBe('后.xlsx：共10行，新增4单，更新0单，跳过0单，失败1单（2行）')
    expect(faults).toEqual([{ row: 8, column: '订单编号', reason: '订单编号：TWICE-3已存在' }])
    const { rows } = await database.pool.query('select from order_head where enterprise_id = $1', [enterpriseId])
    expect(rows).toHaveLength(5)
  })

  it('of two rows with one unique value the first goes in', async () => {
    const user = await aUser({ rights: ['position:list', 'position:import', 'sheetImport:list'] })
    const { rows: ranks } = await database.pool.query(`select item_text as text from sys_dict_item i
      join sys_dict d on d.id = i.dict_id where d.dict_code = 'position_rank' limit 1`)
    const rows = ['a', 'b', 'a', 'c'].map((code, at) => [`岗位${at}`, `sets_${code}`, String(ranks[0].text)])
    const inserts = await countInserts('sys_position')
    const bytes = await sheetOf([['职务名称', '职务编码', '职务等级'], ...rows])
    const { job, faults } = await positions.run(user, { name: '职务.xlsx', bytes })
    expect(job.sentence).toBe('职务.xlsx：共4行，新增3条，更新0条，跳过0条，失败1条')
    expect(faults).toEqual([{ row: 4, column: '职务编码', reason: '职务编码：sets_a已存在' }])
    expect(await inserts()).toBe(1)
    const kept = await database.pool.query(`select name from sys_position where starts_with(code, 'sets_') order by id`)
    expect(kept.rows.map(({ name }) => name)).toEqual(['岗位0', '岗位1', '岗位3'])
  })

  it('lists of orders: a number that another one at customs uses is told at its row, the others go in together', async () => {
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const user = await aUser({ rights: '*', enterpriseId })
    const lists = sheetImporter(harness, inventory, { seconds: 120 })
    const { id, form } = await aDocument(test, user, inventoryDocument)
    await database.pool.query(`update inventory_head set declare_status = 'IN_CUSTOMS' where id = $1`, [id])
    const forms = Array.from({ length: 4 }, () => documentForm(inventoryDocument))
    Object.assign(forms[2] ?? {}, { orderNo: form.orderNo, ebpCode: form.ebpCode })
    const known = columnsOfImport(inventory).filter(({ name }) => cellsOf(forms[0] ?? {}, name)[0] !== undefined)
    const rows = forms.flatMap((one) => {
      const cells = known.map(({ name }) => cellsOf(one, name))
      return (one.goods ?? []).map((_, line) => cells.map((values) => values[line] ?? values[0] ?? ''))
    })
    const inserts = await countInserts('inventory_head')
    const bytes = await sheetOf([known.map(({ label }) => label), ...rows])
    const { outcome, faults } = await lists.run(user, { name: '清单.xlsx', bytes })
    expect(outcome.documents).toEqual({ added: 3, updated: 0, skipped: 0, refused: 1 })
    expect(faults.map(({ reason }) => reason)).toEqual([expect.stringContaining(`${form.orderNo} 已用于清单`)])
    expect(await inserts()).toBe(1)
  })

  it('what is stored is skipped, and the rest is added together', async () => {
    const { enterpriseId, user } = await aShop()
    await orders.run(user, { name: '先.xlsx', bytes: await sheetOf([heads, ...rowsOf({ orderNo: 'SKIP-1' })]) })
    const again = ['SKIP-0', 'SKIP-1', 'SKIP-2'].flatMap((orderNo) => rowsOf({ orderNo }))
    const inserts = await countInserts('order_list')
    const bytes = await sheetOf([heads, ...again])
    const { outcome } = await orders.run(user, { name: '后.xlsx', bytes }, { existing: 'skip' })
    expect(outcome.documents).toEqual({ added: 2, updated: 0, skipped: 1, refused: 0 })
    expect(await inserts()).toBe(1)
    const { rows } = await database.pool.query('select from order_head where enterprise_id = $1', [enterpriseId])
    expect(rows).toHaveLength(3)
  })
})

/** The texts of a field, by line. */
const cellsOf = ({ goods = [], ...head }: ReturnType<typeof documentForm>, name: string): (string | undefined)[] =>
  name.startsWith('goods.')
    ? goods.map((line) => line[name.slice('goods.'.length)])
    : [head[name] as string | undefined]
