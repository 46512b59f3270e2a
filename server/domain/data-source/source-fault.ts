// Sentences for data sources that cannot be used. They contain neither the password nor what the other side has said.
import { AddressRefused } from '../../outgoing/resolve-host.ts'

export class SourceFault extends Error {
  override name = 'SourceFault'
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接，请检查主机和端口',
  ECONNRESET: '连接被对方断开',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '无法到达对方主机',
  ENETUNREACH: '无法到达对方主机',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是该主机的',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不受信任',
  HANDSHAKE_NO_SSL_SUPPORT: '对方没有启用加密连接（TLS）',
  // PostgreSQL
  '28P01': '用户名或密码不正确',
  '28000': '用户名或密码不正确，或不允许从本服务器登录',
  '3D000': '没有该数据库',
  '42501': '该用户没有权限',
  '53300': '对方的连接数已满',
  // MySQL and MariaDB
  ER_ACCESS_DENIED_ERROR: '用户名或密码不正确',
  ER_DBACCESS_DENIED_ERROR: '没有该数据库，或该用户没有权限',
  ER_BAD_DB_ERROR: '没有该数据库',
  ER_HOST_NOT_PRIVILEGED: '不允许从本服务器登录',
  ER_CON_COUNT_ERROR: '对方的连接数已满',
}

/** A fault that has its sentence already is returned as it is. */
export function sourceFault(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error
  if (error instanceof AddressRefused) return new SourceFault(error.message, { cause: error })
  return new SourceFault(sentences[codeOf(error)] ?? sentenceOf(error), { cause: error })
}

/** Some errors of the driver for PostgreSQL have no code. */
const sentenceOf = (error: unknown) =>
  error instanceof Error && /does not support SSL/.test(error.message)
    ? '对方没有启用加密连接（TLS）'
    : '连接失败，对方可能不是该类型的数据库'

/** The code of an error, or of the first of several tried addresses. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
