// Fault of a report whose statement fails: a sentence for the person, which takes from the database only names that the statement
// itself has.
import { Refusal } from '../../ground/errors.ts'
import { SourceFault } from '../data-source/source-fault.ts'

type Sentence = string | ((said: string) => string)

const named = (said: string) => /["'`]([^"'`]{1,100})["'`]/.exec(said)?.[1] ?? ''
const noTable = (said: string) =>
  `没有可以读取的表或视图 ${named(said) || (/relation (\S+)/.exec(said)?.[1] ?? '')}`.trim()
const noColumn = (said: string) =>
  `没有列 ${named(said) || (/column (\S+) does not exist/.exec(said)?.[1] ?? '')}`.trim()
const syntax = (said: string) => `语法错误，在“${named(said).slice(0, 40)}”附近`
const notAllowed = '不能读取该表或视图，也不能写入'
const badValue = '参数、查询条件或列的值不合适，如除以零、不是数字或日期'
const twice = (said: string) => `列名重复或不明确：${named(said)}`

const sentences: Readonly<Record<string, Sentence>> = {
  '42501': notAllowed,
  '25006': notAllowed,
  '42P01': noTable,
  '3F000': noTable,
  '42703': noColumn,
  '42702': twice,
  '42701': twice,
  '42601': syntax,
  '42883': '没有该函数或运算，或参数的类型不合适',
  '42P08': '参数的类型不明确，请写作 cast(${参数} as text)',
  '42P18': '参数的类型不明确，请写作 cast(${参数} as text)',
  '42803': '没有聚合的列须写在 group by 中',
  '42804': '类型不一致',
  '42846': '类型不一致',
  '53400': '占用的磁盘太多，请缩小范围',
  '53100': '占用的磁盘太多，请缩小范围',
  '53200': '占用的内存太多，请缩小范围',
  '54000': '占用的资源太多，请缩小范围',
  // MySQL and MariaDB
  ER_PARSE_ERROR: syntax,
  ER_NO_SUCH_TABLE: noTable,
  ER_BAD_FIELD_ERROR: noColumn,
  ER_DUP_FIELDNAME: twice,
  ER_NON_UNIQ_ERROR: twice,
  ER_TABLEACCESS_DENIED_ERROR: notAllowed,
  ER_COLUMNACCESS_DENIED_ERROR: notAllowed,
  ER_DBACCESS_DENIED_ERROR: notAllowed,
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: notAllowed,
  ER_SP_DOES_NOT_EXIST: '没有该函数',
}

const endings = new Set(['57014', '57P01', 'ER_STATEMENT_TIMEOUT', 'ER_QUERY_TIMEOUT', 'ER_QUERY_INTERRUPTED'])

export const tooSlow = (seconds: number) =>
  new Refusal(`报表执行超过${seconds}秒，已停止；请缩小查询范围，或由管理员修改报表`)
export const tooLarge = () => new Refusal('报表的结果太大，请缩小查询范围')
export const tooMany = () => new Refusal('正在执行的报表太多，请稍后再试')

/** `error` of the database or the connection as a refusal; what is no failure of the statement is returned as it is. */
export function reportFault(error: unknown, seconds: number): unknown {
  if (error instanceof SourceFault) return faultOfSource(error, seconds)
  const failure = failureOf(error)
  if (!failure) return error
  const { code, message } = failure
  if (endings.has(code)) return tooSlow(seconds)
  const sentence = sentences[code]
  if (sentence !== undefined)
    return new Refusal(`报表的SQL${typeof sentence === 'string' ? sentence : sentence(message)}`)
  if (/^22/.test(code) || /^ER_(TRUNCATED|WRONG_VALUE|DATA|DIVISION)/.test(code))
    return new Refusal(`报表的SQL：${badValue}`)
  return /^(42|21|0A|ER_)/.test(code) ? new Refusal('报表的SQL不能执行，请检查写法') : error
}

function faultOfSource(error: SourceFault, seconds: number): unknown {
  const fault = error.cause instanceof Error ? reportFault(error.cause, seconds) : undefined
  if (fault instanceof Refusal) return fault
  return /没有应答/.test(error.message) ? tooSlow(seconds) : new Refusal(`数据源：${error.message}`)
}

function failureOf(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  // The driver of MySQL has no name for the first, which is MariaDB's.
  if ('errno' in error && (error.errno === 1969 || error.errno === 3024))
    return { code: 'ER_STATEMENT_TIMEOUT', message }
  return 'code' in error && typeof error.code === 'string' ? { code: error.code, message } : undefined
}
