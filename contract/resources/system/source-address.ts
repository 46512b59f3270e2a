// The address of a data source, as JDBC or as the database itself writes it. Parameters of drivers are not taken over: some let
// the other side read files of this machine. Those that only say what holds here anyway are passed over.
import type { Check } from '../../rules/patterns.ts'

export const postgresType = '6'
/** MySQL and MariaDB. */
export const mysqlTypes = ['1', '4', '5'] as const

export interface SourceAddress {
  isPostgres: boolean
  host: string
  port: number
  /** Undefined where the address names none. */
  database: string | undefined
}

const idle = new Set(['characterEncoding', 'useUnicode', 'serverTimezone', 'tinyInt1isBit', 'zeroDateTimeBehavior'])
const form = /^(?:jdbc:)?(postgresql|mysql|mariadb):\/\/([^\s]+)$/

/** Returns a sentence for text that is no address of a data source. */
export function readSourceAddress(text: string): SourceAddress | string {
  const [, scheme, rest] = form.exec(text) ?? []
  if (scheme === undefined || !URL.canParse(`http://${rest}`)) {
    return '须为 jdbc:postgresql://主机:端口/数据库 或 jdbc:mysql://主机:端口/数据库'
  }
  const { username, password, hostname, port, pathname, searchParams, hash } = new URL(`http://${rest}`)
  if (username !== '' || password !== '' || hash !== '') return '不能含用户名、密码和 # 之后的部分'
  const refused = [...searchParams.keys()].find((name) => !idle.has(name))
  if (refused !== undefined) return `不支持参数 ${refused}，请去掉`
  const isPostgres = scheme === 'postgresql'
  const database = readPath(pathname)
  if (database === undefined) return '数据库名不正确'
  // 80 is the port that an address of HTTP does not show.
  const ownPort = /:80(\/|\?|$)/.test(rest ?? '') ? 80 : isPostgres ? 5432 : 3306
  return {
    isPostgres,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? ownPort : Number(port),
    database: database || undefined,
  }
}

function readPath(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname.slice(1))
    return /[/\\\p{Cc}]/u.test(name) ? undefined : name
  } catch {
    return undefined
  }
}

export const sourceAddress: Check = (value) => {
  const address = readSourceAddress(value)
  return typeof address === 'string' ? address : undefined
}
