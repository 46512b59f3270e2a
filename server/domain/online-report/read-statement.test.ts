import { describe, expect, it } from 'vitest'
import { type Dialect, readStatement } from './read-statement.ts'

const faultOf = (statement: string, dialect: Dialect = 'postgres') => {
  try {
    readStatement(statement, dialect)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('SQL of a report', () => {
  it.each([
    'select * from orders;',
    '-- of a day\nselect date_trunc(\'day\', create_time)::date as "日期", count(*) as 单数 from orders /* all */ group by 1',
    "with a as (select order_no, sum(qty) over (partition by ebp_code) q from orders o join order_goods g on g.order_id = o.id) select * from a where order_no ilike '%x%'",
    "select case when status in ('1', '2') then 'a;b' else '' end, cast(qty as numeric(10, 2)) from inventories",
    "select d::date from generate_series(date '2026-01-01', date '2026-01-31', interval '1 day') as t(d)",
    'select extract(year from create_time), left(order_no, 3) from orders limit (select 5)',
    'select o.user, "user", order_no as user from orders o',
    "select o.\"update\", 'pg_sleep(1)' from orders o where a <> 1 and b @> '{}'",
  ])('accepted: %s', (statement) => {
    expect(faultOf(statement)).toBeUndefined()
  })

  it.each([
    ['select 1; select 2', '只能有一条语句'],
    ['delete from orders', '只能是一条查询，以 select 或 with 开头'],
    ['set statement_timeout = 0', '只能是一条查询，以 select 或 with 开头'],
    [
      'with gone as (delete from orders returning *) select * from gone',
      '不能使用“delete”：报表只能查询，不能写入或改变设置',
    ],
    ['select * into copied from orders', '不能使用“into”：报表只能查询，不能写入或改变设置'],
    ['select pg_sleep(60)', '不能使用“pg_sleep”：报表不读取数据库的系统目录，也不调用系统函数'],
    ['select "PG_SLEEP"(60)', '不能使用“pg_sleep”：报表不读取数据库的系统目录，也不调用系统函数'],
    ['select * from pg_catalog.pg_roles', '不能使用“pg_catalog”：报表不读取数据库的系统目录，也不调用系统函数'],
    [
      'select * from information_schema . tables',
      '不能使用“information_schema”：报表不读取数据库的系统目录，也不调用系统函数',
    ],
    ["select 'orders'::regclass", '不能使用“regclass”：报表不读取数据库的系统目录，也不调用系统函数'],
    ["select set_config('a', 'b', false)", '不能调用函数“set_config”，可用的函数见管理员手册'],
    ["select set_config\n-- hidden\n('a', 'b', false)", '不能调用函数“set_config”，可用的函数见管理员手册'],
    ["select * from dblink('', '') as t(a int)", '不能调用函数“dblink”，可用的函数见管理员手册'],
    ["select query_to_xml('select 1', true, true, '')", '不能调用函数“query_to_xml”，可用的函数见管理员手册'],
    ["select current_setting('x')", '不能调用函数“current_setting”，可用的函数见管理员手册'],
    ['select U&"\\0070g_sleep"(1)', '“&”和引号之间须有空格'],
    ["select E'a'", '“E”和引号之间须有空格'],
    ['select user', '不能使用“user”：报表不读取数据库的系统目录，也不调用系统函数'],
    ['select order_no, User from orders', '不能使用“user”：报表不读取数据库的系统目录，也不调用系统函数'],
    ['select $$a$$', '不能含有“$”'],
    ["select * from orders where order_no = '${no}'", '参数写作 ${名称}，不要放在引号中：它作为值传给数据库'],
    ['select 1) r, (select 2', '括号不成对'],
    ['select (1', '括号不成对'],
    ['  ', '不能为空'],
  ])('refused: %s', (statement, sentence) => {
    expect(faultOf(statement)).toBe(sentence)
  })

  it.each([
    ['select sleep(60)', '不能调用函数“sleep”，可用的函数见管理员手册'],
    ['select `benchmark`(1, 2)', '不能调用函数“benchmark”，可用的函数见管理员手册'],
    ["select load_file('/etc/passwd')", '不能调用函数“load_file”，可用的函数见管理员手册'],
    ['select @@version', '不能含有“@”'],
    ['select * from mysql.user', '不能使用“mysql”：报表不读取数据库的系统目录，也不调用系统函数'],
    ["select '\\' or 1 = 1 -- '", '引号中不能含有“\\”'],
    ['select 1 # comment', '不能含有“#”'],
    ['select /*! sleep(1) */ 1', '不能含有“/*!”这样的注释'],
    ["select * from trade into outfile '/tmp/x'", '不能使用“into”：报表只能查询，不能写入或改变设置'],
  ])('refused of MySQL: %s', (statement, sentence) => {
    expect(faultOf(statement, 'mysql')).toBe(sentence)
  })

  it.each([
    ['select a from t order by a', true, false],
    ['select a, row_number() over (order by a) from (select a from t order by a limit 3) x', false, false],
    ['with x as (select 1 as a) select a from x ORDER  BY a limit 5', true, true],
    ['select "order" as by from t', false, false],
  ])('whether the query itself has an order and a limit: %s', (statement, hasOrder, hasLimit) => {
    expect(readStatement(statement, 'postgres')).toMatchObject({ hasOrder, hasLimit })
  })

  it('parameters and variables: apart from the text, each parameter named once', () => {
    const read = readStatement(
      'select ${ begin }, #{sys_user_code} from orders where d >= ${begin} or e = ${end}',
      'postgres',
    )
    expect(read.params).toEqual(['begin', 'end'])
    expect(read.pieces.filter((piece) => typeof piece !== 'string')).toEqual([
      { param: 'begin' },
      { variable: 'sys_user_code' },
      { param: 'begin' },
      { param: 'end' },
    ])
  })
})
