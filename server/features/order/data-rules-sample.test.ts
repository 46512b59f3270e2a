// Random data rules over orders against a plain filter in memory: list and total of each, export and figure of some.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { seededRandom } from '@kouan/customs/conformance/seeded-random.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aRole, menuRowId } from '../../testing/a-role.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { openSession } from '../../testing/open-session.ts'
import { readSheet } from '../../testing/read-sheet.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, aUser, database, app, config, staff: admin, enterpriseId } = await scene('company')
const rulesTried = Number(process.env.TRIAL_RULES ?? 1000)
const oneInSheet = 20

const person = await aUser()
const names = ['甲店', '乙店', 'Alpha', 'alpha 2', '100%_\\', 'O\'x" or 1=1']
const amounts = ['1.50', '20', '300.25', '4000']
const ids = await manyOrders(test, {
  enterpriseId,
  count: 60,
  formOf: (n) => ({
    orderNo: `R-${String(n).padStart(3, '0')}`,
    ebcName: names[n % names.length] ?? '',
    goodsValue: amounts[n % amounts.length] ?? '',
  }),
})
await sql`update order_head set create_by = case when id % 3 = 0 then ${person.username} else 'somebody' end,
    create_time = '2026-01-01 08:00:00+08'::timestamptz + (id % 50) * interval '7 hours'
  where id = any(${ids}::bigint[])`.execute(database.kysely)
await sql`update document set declare_status = 'SENT' where id = any(${ids}::bigint[]) and id % 2 = 0`.execute(
  database.kysely,
)

type Row = Readonly<Record<string, unknown>> & { id: string }
const stored = (await send(callsOf(order).list, { pageSize: 500 }, admin)).result.records as unknown as Row[]

interface Rule {
  column: string
  condition: string
  value: string
}

const random = seededRandom(58)
const equalities = ['=', '!=', 'IN'] as const
const orders = ['>', '>=', '<', '<='] as const
const parts = ['LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const

/** Of kinds whose order and parts mean the same in the database and here. */
const fields: Record<string, { conditions: readonly string[]; value: () => string }> = {
  orderNo: { conditions: [...equalities, ...orders, ...parts], value: () => partOf(`R-0${10 + random.below(60)}`) },
  ebcName: { conditions: [...equalities, ...parts], value: () => partOf(random.pick(names)) },
  goodsValue: { conditions: [...equalities, ...orders], value: () => random.pick([...amounts, '20.00', '99']) },
  createBy: { conditions: ['=', '!='], value: () => random.pick(['#{sys_user_code}', '#{sysUserCode}', 'somebody']) },
  createTime: {
    conditions: [...orders],
    value: () => `2026-01-${String(1 + random.below(16)).padStart(2, '0')} 10:00:00`,
  },
}

const partOf = (text: string) => {
  if (random.below(3) > 0) return text
  const from = random.below(text.length)
  return text.slice(from, from + 1 + random.below(3)).trim() || text
}

function aRule(): Rule {
  const column = random.pick(Object.keys(fields))
  const { conditions = [], value = () => '' } = fields[column] ?? {}
  const condition = random.pick(conditions)
  return { column, condition, value: condition === 'IN' ? `${value()},${value()}` : value() }
}

/** The plain filter. */
function holds({ column, condition, value }: Rule, row: Row): boolean {
  const isNumber = column === 'goodsValue'
  const given = isNumber ? Number(row[column]) : String(row[column])
  const typed = (text: string) => {
    const meant = text.replace('#{sys_user_code}', person.username).replace('#{sysUserCode}', person.username)
    return isNumber ? Number(meant) : meant
  }
  const [text, wanted] = [String(given).toLowerCase(), value.toLowerCase()]
  switch (condition) {
    case '=':
      return given === typed(value)
    case '!=':
      return given !== typed(value)
    case 'IN':
      return value.split(',').some((one) => given === typed(one.trim()))
    case '>':
      return given > typed(value)
    case '>=':
      return given >= typed(value)
    case '<':
      return given < typed(value)
    case '<=':
      return given <= typed(value)
    case 'LIKE':
      return text.includes(wanted)
    case 'LEFT_LIKE':
      return text.endsWith(wanted)
    default:
      return String(given).startsWith(value)
  }
}

const page = await menuRowId(test, '/order/list/:test?')
const exportRow = await sql<{ id: string }>`select id::text as id from sys_permission
  where parent_id = ${page} and perms = 'order:export'`.execute(database.kysely)
const roleIds = [await aRole(test, [page, exportRow.rows[0]?.id ?? '']), await aRole(test, [page])]
for (const roleId of roleIds)
  await sql`insert into sys_user_role (user_id, role_id) values (${person.id}, ${roleId})`.execute(database.kysely)

async function store(rules: readonly Rule[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into sys_permission_data_rule
      (permission_id, rule_name, rule_column, rule_conditions, rule_value)
    select ${page}::bigint, 'n', c, d, v from unnest(${rules.map((rule) => rule.column)}::text[],
      ${rules.map((rule) => rule.condition)}::text[], ${rules.map((rule) => rule.value)}::text[]) as r (c, d, v)
    returning id::text as id`.execute(database.kysely)
  return rows.map(({ id }) => id)
}

/** Each role with rules of its own. */
async function give(sets: readonly (readonly string[])[]): Promise<void> {
  for (const [at, roleId] of roleIds.entries())
    await sql`update sys_role_permission set data_rule_ids = ${sets[at] ?? []}::bigint[]
      where role_id = ${roleId} and permission_id = ${page}`.execute(database.kysely)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
}

let sheets = 0
let token = ''

/** By several sessions: exports of each are throttled. */
async function numbersInSheet(): Promise<string[]> {
  if (sheets % 20 === 0) token = await openSession(database.pool, person.username)
  sheets += 1
  const { rawPayload, statusCode } = await app.inject({
    url: `${config.apiBase}${sheetCallsOf(order).exportXls.path}`,
    headers: { 'x-access-token': token },
  })
  expect(statusCode).toBe(200)
  const cells = (await readSheet(rawPayload, { rows: 1000 })).flat()
  return [...new Set(cells.filter((cell) => /^R-\d{3}$/.test(String(cell))).map(String))].toSorted()
}

it(
  `${rulesTried} random rules let through what a plain filter does, in list and total, and of one in ${oneInSheet} in export and figure`,
  async () => {
    const rules = Array.from({ length: rulesTried }, aRule)
    const stores = await store(rules)
    const counted = { empty: 0, part: 0, all: 0, sheets: 0 }
    for (const at of rules.keys()) {
      // Alone, two that hold together, or as alternatives of two roles.
      const before = Math.max(0, at - 1)
      const sets =
        [
          [[at], [at]],
          [
            [at, before],
            [at, before],
          ],
          [[at], [before]],
        ][at % 3] ?? []
      await give(sets.map((set) => set.map((one) => stores[one] ?? '')))
      const expected = stored.filter((row) =>
        sets.some((set) => set.every((one) => rules[one] !== undefined && holds(rules[one], row))),
      )
      const { records, total } = (await send(callsOf(order).list, { pageSize: 500, only: 'id' }, person)).result
      const told = JSON.stringify(sets.map((set) => set.map((one) => rules[one])))
      expect([told, ...records.map(({ id }) => id).toSorted()]).toEqual([
        told,
        ...expected.map(({ id }) => id).toSorted(),
      ])
      expect(total).toBe(expected.length)
      counted[expected.length === 0 ? 'empty' : expected.length === stored.length ? 'all' : 'part'] += 1
      if (at % oneInSheet > 0) continue
      counted.sheets += 1
      expect([told, ...(await numbersInSheet())]).toEqual([
        told,
        ...expected.map((row) => String(row.orderNo)).toSorted(),
      ])
      const figure = (await send(readFigures, { names: 'order.ready' }, person)).result[0]
      const states = String(figure?.filter.declareStatus).split(',')
      expect(figure?.count).toBe(expected.filter((row) => states.includes(String(row.declareStatus))).length)
    }
    console.log(`${rulesTried} rules by seed 58: ${JSON.stringify(counted)}`)
    expect(counted.part).toBeGreaterThan(rulesTried / 2)
    expect(counted.sheets).toBe(Math.ceil(rulesTried / oneInSheet))
  },
  30 * 60_000,
)
