import { defineCall, returns } from '../../language/call.ts'
import { id } from '../../language/field.ts'
import { dataSource } from '../../resources/system/data-source.ts'

const { dbType, dbUrl, dbName, useTls, dbUsername, dbPassword } = dataSource.fields

/** Settings of a form that may not be saved yet. `id`: the stored source, whose password stands for a masked or empty one. */
export const testDataSource = defineCall({
  name: 'dataSource.test',
  title: '测试数据源连接',
  method: 'POST',
  path: '/online/cgreport/api/testConnection',
  needs: 'dataSource:edit',
  limit: 30,
  audit: 'query',
  message: '数据库连接成功',
  partial: true,
  input: { id: id({ label: '数据源' }), dbType, dbUrl, dbName, useTls, dbUsername, dbPassword },
})

export interface SourceOption {
  /** The code. */
  value: string
  label: string
  text: string
}

export const dataSourceOptions = defineCall({
  name: 'dataSource.options',
  title: '数据源选项',
  method: 'GET',
  path: '/sys/dataSource/options',
  needs: 'dataSource:list',
  input: {},
  returns: returns<SourceOption[]>(),
})
