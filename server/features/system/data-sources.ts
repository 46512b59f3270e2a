// 数据源: their entity, the test of a connection, and what pickers offer.
import { dataSourceOptions, testDataSource } from '@kouan/contract/calls/system/data-source-calls.ts'
import { isMasked } from '@kouan/contract/derive/check.ts'
import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { postgresType, readSourceAddress } from '@kouan/contract/resources/system/source-address.ts'
import { sql } from 'kysely'
import { openedRow, planOf } from '../../crud/column-plan.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { findStored } from '../../crud/read-rows.ts'
import { type SourceSettings, withSource } from '../../domain/data-source/connect-source.ts'
import { SourceFault } from '../../domain/data-source/source-fault.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'

/** For name, connection and answer. */
export const testLimitMs = 5000

const refuse = (field: 'dbUrl' | 'dbPassword', sentence: string) =>
  new BadInput([{ field, message: `${dataSource.fields[field].label}：${sentence}` }])

/** `row` as it will be stored. */
function refuseAddress({ dbType, dbUrl, dbName }: Row): void {
  const address = readSourceAddress(String(dbUrl ?? ''))
  if (typeof address === 'string') throw refuse('dbUrl', address)
  if (address.isPostgres !== (dbType === postgresType)) throw refuse('dbUrl', '与数据库类型不一致')
  if (address.isPostgres && !dbName && !address.database) throw refuse('dbUrl', '须含数据库，或填写数据库名称')
}

/** An edit must not show the stored password to another host. */
function refuseMovedPassword(change: Row, before: Row): void {
  const isMoved = (['dbType', 'dbUrl', 'useTls'] as const).some(
    (name) => change[name] !== undefined && change[name] !== before[name],
  )
  const isKept = before.dbPassword && (!change.dbPassword || change.dbPassword === before.dbPassword)
  if (isMoved && isKept) throw refuse('dbPassword', '数据源地址有改动，请重新填写，已保存的不会用于别的地址')
}

/** Forms of the family send an empty password where it stays. */
function withoutEmptyPassword<R extends { dbPassword?: string | null }>(change: R): R {
  const { dbPassword, ...rest } = change
  return dbPassword ? change : (rest as R)
}

const drivers = (dbType: unknown) => (dbType === postgresType ? 'org.postgresql.Driver' : 'com.mysql.cj.jdbc.Driver')

const dataSourceEntity = defineEntity({
  resource: dataSource,
  computed: { dbDriver: { from: ['dbType'], value: ({ dbType }) => drivers(dbType) } },
  async beforeAdd(_, row) {
    refuseAddress(row)
    return row
  },
  async beforeEdit(_, change, before) {
    refuseMovedPassword(change, before)
    refuseAddress({ ...before, ...change })
    return withoutEmptyPassword(change)
  },
})

/** The values of the form, with the stored password in place of a masked or empty one. */
async function settingsOf(context: Context, { id, ...sent }: Row): Promise<SourceSettings> {
  const plan = planOf(dataSource)
  const stored = id ? openedRow(context, plan, await findStored({ ...dataSourceEntity, context }, String(id))) : {}
  const given = Object.entries(sent).filter(([name, value]) => {
    const field = plan.byName.get(name)?.field
    return value !== undefined && !(field && isMasked(field, value))
  })
  const change = withoutEmptyPassword(Object.fromEntries(given))
  refuseMovedPassword(change, stored)
  const row = { useTls: false, dbUsername: '', ...stored, ...change }
  refuseAddress(row)
  // The fields of the call have read the values.
  return row as unknown as SourceSettings
}

export const dataSources: Part[] = [
  ...serveEntity(dataSourceEntity),
  servePrepared(testDataSource, {
    prepare: async ({ services, transact }, input) => {
      const settings = await transact((context) => settingsOf(context, input))
      const options = { networks: services.networks, limitMs: testLimitMs }
      return withSource(settings, options, (run) => run('select 1')).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof SourceFault) return error
          throw error
        },
      )
    },
    handler: async (context, { id }, fault) => {
      if (fault) throw new Refusal(fault.message)
      if (id) context.audit({ target: `dataSource ${id}` })
      return null
    },
  }),
  serve(dataSourceOptions, async ({ db }) => {
    const { rows } = await sql<{ code: string; name: string }>`select code, name from sys_data_source
      order by code limit 1000`.execute(db)
    return rows.map(({ code, name }) => ({ value: code, label: name, text: name }))
  }),
]
