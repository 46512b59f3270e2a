// What every receipt changes stands in no index, and lists find documents by their state all the same.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { expect, it } from 'vitest'
import { aDocument } from '../../../testing/a-document.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, database, user } = await scene('company', { company: { companyRoles: 'PAY' } })

const changing = ['declare_status', 'return_status', 'return_type', 'return_time', 'return_info']

it('indexes of documents and attempts: contain no column that every receipt changes, nor do their conditions', async () => {
  const tables = ['attempt', ...[...documentKinds.values()].map(({ resource }) => resource.table)]
  const { rows } = await database.pool.query(
    `select distinct i.relname as index, a.attname as column
     from pg_depend d join pg_class i on i.oid = d.objid and i.relkind = 'i'
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.refobjid = any($1::regclass[]) and a.attname = any($2)`,
    [tables, changing],
  )
  expect(tables.length).toBeGreaterThan(3)
  expect(rows).toEqual([])
  const { rows: full } = await database.pool.query(
    `select relname from pg_class where oid = any($1::regclass[])
       and not coalesce(reloptions, '{}') @> '{fillfactor=80}'`,
    [tables],
  )
  expect(full).toEqual([])
})

it('filter by states: finds each state alone and with others, with and without the index of resting states', async () => {
  const { id } = await aDocument(test, user, paymentDocument)
  const other = await aDocument(test, user, paymentDocument)
  await database.pool.query(`update document set declare_status = 'BLOCKED' where id = $1`, [other.id])
  const found = async (asked: Record<string, string>) => {
    const { result } = await send(callsOf(payment).list, asked, user)
    return result.records.map((row) => row.id)
  }
  for (const state of Object.keys(declareStates)) {
    await database.pool.query('update document set declare_status = $2 where id = $1', [id, state])
    const both = state === 'BLOCKED' ? [other.id, id] : [id]
    expect({ state, ids: await found({ declareStatus: state }) }).toEqual({ state, ids: both })
    for (const and of ['BLOCKED', 'SENT,BLOCKED']) {
      const ids = await found({ declareStatus_MultiString: `${state},${and}` })
      expect({ state, ids }).toEqual({ state, ids: [other.id, id] })
    }
  }
})
