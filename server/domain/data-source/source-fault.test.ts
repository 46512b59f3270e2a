import { expect, it } from 'vitest'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { SourceFault, sourceFault } from './source-fault.ts'

const failure = (code: string, message = 'secret of the driver') => Object.assign(new Error(message), { code })

it.each([
  [failure('ECONNREFUSED'), '对方拒绝连接，请检查主机和端口'],
  [failure('CERT_HAS_EXPIRED'), '对方的证书已过期'],
  [failure('28P01'), '用户名或密码不正确'],
  [failure('3D000'), '没有该数据库'],
  [failure('42501'), '该用户没有权限'],
  [failure('ER_ACCESS_DENIED_ERROR'), '用户名或密码不正确'],
  [failure('ER_BAD_DB_ERROR'), '没有该数据库'],
  [new AggregateError([failure('EHOSTUNREACH'), failure('28P01')]), '无法到达对方主机'],
  [new Error('The server does not support SSL connections'), '对方没有启用加密连接（TLS）'],
  [failure('XX000'), '连接失败，对方可能不是该类型的数据库'],
  ['no error', '连接失败，对方可能不是该类型的数据库'],
])('data source, %j: a sentence without what the driver said, the error as its cause', (error, sentence) => {
  const fault = sourceFault(error)
  expect(fault).toMatchObject({ message: sentence, cause: error })
  expect(fault).toBeInstanceOf(SourceFault)
})

it('data source: a sentence that is there already is kept', () => {
  const known = new SourceFault('连接超时')
  expect(sourceFault(known)).toBe(known)
  const refused = new AddressRefused('不允许连接内部网络', { isPermanent: true })
  expect(sourceFault(refused)).toMatchObject({ message: refused.message, cause: refused })
})
