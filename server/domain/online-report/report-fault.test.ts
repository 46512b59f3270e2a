import { expect, it } from 'vitest'
import { Refusal } from '../../ground/errors.ts'
import { SourceFault } from '../data-source/source-fault.ts'
import { reportFault } from './report-fault.ts'

const failure = (code: string, message = '') => Object.assign(new Error(message), { code })
function sentenceOf(error: unknown): string {
  const fault = reportFault(error, 30)
  if (!(fault instanceof Refusal)) throw fault
  return fault.message
}

it.each([
  ['42501', 'permission denied for table sys_user', '报表的SQL不能读取该表或视图，也不能写入'],
  ['25006', '', '报表的SQL不能读取该表或视图，也不能写入'],
  ['42P01', 'relation "orders_2" does not exist', '报表的SQL没有可以读取的表或视图 orders_2'],
  ['42P01', 'relation orders_2 does not exist', '报表的SQL没有可以读取的表或视图 orders_2'],
  ['3F000', 'nothing named', '报表的SQL没有可以读取的表或视图'],
  ['42703', 'column "qty_2" does not exist', '报表的SQL没有列 qty_2'],
  ['42703', 'column r.qty_2 does not exist', '报表的SQL没有列 r.qty_2'],
  ['42702', 'column reference "id" is ambiguous', '报表的SQL列名重复或不明确：id'],
  ['42601', `syntax error at or near "${'x'.repeat(60)}"`, `报表的SQL语法错误，在“${'x'.repeat(40)}”附近`],
  ['42883', '', '报表的SQL没有该函数或运算，或参数的类型不合适'],
  ['42P18', '', '报表的SQL参数的类型不明确，请写作 cast(${参数} as text)'],
  ['42803', '', '报表的SQL没有聚合的列须写在 group by 中'],
  ['42804', '', '报表的SQL类型不一致'],
  ['53400', '', '报表的SQL占用的磁盘太多，请缩小范围'],
  ['53200', '', '报表的SQL占用的内存太多，请缩小范围'],
  ['54000', '', '报表的SQL占用的资源太多，请缩小范围'],
  ['22012', 'division by zero', '报表的SQL：参数、查询条件或列的值不合适，如除以零、不是数字或日期'],
  ['42999', 'anything', '报表的SQL不能执行，请检查写法'],
  ['21000', '', '报表的SQL不能执行，请检查写法'],
  ['0A000', '', '报表的SQL不能执行，请检查写法'],
  ['57014', '', '报表执行超过30秒，已停止；请缩小查询范围，或由管理员修改报表'],
  ['57P01', '', '报表执行超过30秒，已停止；请缩小查询范围，或由管理员修改报表'],
  ['ER_PARSE_ERROR', "near 'fro orders' at line 1", '报表的SQL语法错误，在“fro orders”附近'],
  ['ER_NO_SUCH_TABLE', "Table 'shop.orders_2' doesn't exist", '报表的SQL没有可以读取的表或视图 shop.orders_2'],
  ['ER_BAD_FIELD_ERROR', "Unknown column 'qty_2' in 'field list'", '报表的SQL没有列 qty_2'],
  ['ER_NON_UNIQ_ERROR', "Column 'id' is ambiguous", '报表的SQL列名重复或不明确：id'],
  ['ER_TABLEACCESS_DENIED_ERROR', '', '报表的SQL不能读取该表或视图，也不能写入'],
  ['ER_SP_DOES_NOT_EXIST', '', '报表的SQL没有该函数'],
  ['ER_TRUNCATED_WRONG_VALUE', '', '报表的SQL：参数、查询条件或列的值不合适，如除以零、不是数字或日期'],
  ['ER_DATA_OUT_OF_RANGE', '', '报表的SQL：参数、查询条件或列的值不合适，如除以零、不是数字或日期'],
  ['ER_ANYTHING', '', '报表的SQL不能执行，请检查写法'],
  ['ER_QUERY_TIMEOUT', '', '报表执行超过30秒，已停止；请缩小查询范围，或由管理员修改报表'],
])('fault of a report: %s “%s” says “%s”', (code, message, sentence) => {
  expect(sentenceOf(failure(code, message))).toBe(sentence)
})

it.each([1969, 3024])('fault of a report: number %i of the driver means that it took too long', (errno) => {
  expect(sentenceOf(Object.assign(new Error(), { errno, code: 'ER_OTHER' }))).toContain('超过30秒')
})

it('fault that is none of the statement: returned as it is', () => {
  for (const error of [failure('08006'), failure('XX000'), new Error('bug'), { code: '42601' }, 'text']) {
    expect(reportFault(error, 30)).toBe(error)
  }
  expect(reportFault(Object.assign(new Error(), { code: 42601 }), 30)).not.toBeInstanceOf(Refusal)
})

it('fault of a data source: by its cause where that has a sentence, else by its own', () => {
  const sentence = (message: string, cause?: unknown) => sentenceOf(new SourceFault(message, { cause }))
  expect(sentence('连接失败', failure('42703', 'column "a" does not exist'))).toBe('报表的SQL没有列 a')
  expect(sentence('连接超时', failure('ETIMEDOUT'))).toBe('数据源：连接超时')
  expect(sentence('对方没有应答')).toContain('超过30秒')
})
