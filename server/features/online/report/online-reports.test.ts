// Long because one application, with the database of another system beside it, serves all of it.
import {
  editReportWhole,
  exportReportXls,
  getColumnsAndData,
  getParamsInfo,
  getQueryInfo,
  getReportData,
  getReportDictList,
  getRpColumns,
  listReportItems,
  listReportParams,
  parseReportSql,
  previewReport,
} from '@kouan/contract/calls/online/report-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { onlineReport } from '@kouan/contract/resources/online/online-report.ts'
import { rightToOpen } from '@kouan/contract/resources/online/report-rules.ts'
import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loginName } from '../../../db/logins.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { eventually } from '../../../testing/eventually.ts'
import { hasMariaDb, type MariaDbServer, mariaDbServer } from '../../../testing/far-end/mariadb-server.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const { send, aUser, database, app } = test
const author = await aUser({ rights: '*' })
const mine = await anEnterprise(test)
const other = await anEnterprise(test)
const seller = await aUser({ rights: '*', enterpriseId: mine.enterpriseId })
await anOrder(test, seller, { orderNo: 'REPORT-1' })
await anOrder(test, seller, { orderNo: 'REPORT-2' })
await anOrder(test, await aUser({ rights: '*', enterpriseId: other.enterpriseId }), { orderNo: 'REPORT-3' })
const calls = callsOf(onlineReport)

const orderSql = `select o.order_no, o.ebc_code, o.declare_status, o.create_time, o.actural_paid as paid, g.lines
  from orders o join (select order_id, count(*) as lines from order_goods group by 1) g on g.order_id = o.id
  where (\${platform} is null or o.ebp_code = \${platform}) order by o.id`
const item = (fieldName: string, fieldTxt: string, change: Record<string, unknown> = {}) => ({
  ...{ fieldName, fieldTxt, fieldType: 'String', isShow: true, isOrder: false, isTotal: false },
  ...change,
})
const orderItems = [
  item('order_no', '订单编号', {
    orderNum: 1,
    searchMode: 'single',
    isOrder: true,
    fieldHref: '/order/list?orderNo=${order_no}',
  }),
  item('create_time', '建立时间', { orderNum: 3, fieldType: 'Datetime', searchMode: 'group' }),
  item('declare_status', '状态', { orderNum: 2, dictCode: 'declare_status', searchMode: 'single' }),
  item('paid', '实付', {
    orderNum: 4,
    fieldType: 'Decimal',
    isTotal: true,
    isOrder: true,
    groupTitle: '金额',
    searchMode: 'single',
  }),
  item('lines', '商品项数', { orderNum: 5, fieldType: 'Integer', isTotal: true }),
  item('ebc_code', '电商企业', { orderNum: 6, isShow: false }),
]
const reversed = (text: string) => (text.match(/../g) ?? []).toReversed().join('')
let made = 0
const aReport = (change: Record<string, unknown> = {}) => {
  made += 1
  return {
    ...{ code: `orders_${made}`, name: `订单报表 ${made}`, cgrSql: orderSql, timeLimit: 60, rowLimit: 100 },
    items: orderItems,
    params: [{ paramName: 'platform', paramTxt: '平台' }],
    ...change,
  }
}
async function added(change: Record<string, unknown> = {}) {
  const { result, message, success } = await send(calls.add, aReport(change) as never, author)
  if (!success) throw new Error(message)
  return { id: String(result.id), code: result.code }
}
const report = await added()
const asked = { configId: report.id, pageNo: 1, pageSize: 10 }

describe('rights', () => {
  it('a report is opened by who holds its own right, read by nobody else, and written with the right to write', async () => {
    const reader = await aUser({ rights: [rightToOpen(report.code)] })
    expect((await send(getReportData, asked, reader)).result.total).toBe(3)
    const stranger = await aUser({ rights: [rightToOpen('another')] })
    expect(await send(getReportData, asked, stranger)).toMatchObject({ status: 403 })
    expect(await send(calls.add, aReport() as never, reader)).toMatchObject({ status: 403 })
    expect(await send(parseReportSql, { sql: 'select 1' }, reader)).toMatchObject({ status: 403 })
    expect(await send(getReportData, { configId: 'nowhere' }, author)).toMatchObject({ message: '实体不存在' })
  })

  it('an enterprise sees its own rows, staff those of all enterprises of the tenant', async () => {
    const numbers = async (user: typeof author) =>
      (await send(getReportData, { ...asked, column: 'order_no', order: 'asc' }, user)).result.records.map(
        (row) => row.order_no,
      )
    expect(await numbers(seller)).toEqual(['REPORT-1', 'REPORT-2'])
    expect(await numbers(author)).toEqual(['REPORT-1', 'REPORT-2', 'REPORT-3'])
  })

  it('writing SQL leaves a row in the audit', async () => {
    const { rows } = await database.pool
      .query("select log_content from sys_log where method = 'onlineReport.add' and target = $1", [
        `onlineReport ${report.id}`,
      ])
      .catch(() =>
        database.pool.query("select * from sys_log where row_to_json(sys_log)::text like '%onlineReport.add%'"),
      )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('the calls of the wire', () => {
  it('S7.098 columns by code: in their order, with dictionaries; without what is hidden', async () => {
    const { result } = await send(getRpColumns, { code: report.code }, author)
    expect(result).toMatchObject({ cgRpConfigId: report.id, cgRpConfigName: expect.stringMatching('订单报表') })
    expect(result.columns.map(({ dataIndex }) => dataIndex)).toEqual([
      'order_no',
      'declare_status',
      'create_time',
      'paid',
      'lines',
    ])
    expect(result.columns[1]).toMatchObject({ title: '状态', customRender: 'declare_status', sorter: false })
    expect(result.columns[0]).toMatchObject({ hrefSlotName: 'order_no', sorter: true })
    expect(result.dictOptions.declare_status).toContainEqual(expect.objectContaining({ value: 'DRAFT' }))
    expect((await send(getRpColumns, { code: 'nowhere' }, author)).message).toBe('实体不存在')
  })

  it('S7.099 search fields: two are shown, the others behind the unfolding', async () => {
    const { result } = await send(getQueryInfo, { configId: report.id }, author)
    expect(result.map(({ field, mode, hidden, view }) => [field, mode, hidden, view])).toEqual([
      ['order_no', 'single', '0', 'text'],
      ['declare_status', 'single', '0', 'list'],
      ['create_time', 'group', '1', 'datetime'],
      ['paid', 'single', '1', 'number'],
    ])
    const params = (await send(getParamsInfo, { configId: report.id }, author)).result
    expect(params).toEqual([{ paramName: 'platform', paramTxt: '平台', paramValue: null }])
  })

  it('S7.100 rows: parameters, search values, order and pages; totals over all pages', async () => {
    const read = async (input: Record<string, unknown>) =>
      (await send(getReportData, { ...asked, ...input }, author)).result
    const page = await read({ column: 'order_no', order: 'desc', pageSize: 2 })
    expect(page).toMatchObject({ total: 3, isCut: false, totals: { paid: '468.30' } })
    expect(page.records[0]).toEqual({
      ...{ order_no: 'REPORT-3', declare_status: expect.any(String), paid: '156.10' },
      ...{ create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), lines: expect.any(Number) },
    })
    expect((await read({ column: 'order_no', order: 'desc', pageSize: 2, pageNo: 2 })).records).toHaveLength(1)
    expect((await read({ self_platform: "'9900D90001'" })).total).toBe(3)
    expect((await read({ self_platform: 'nobody' })).total).toBe(0)
    expect((await read({ order_no: 'REPORT-2' })).total).toBe(1)
    expect((await read({ order_no: '*ORT-*' })).total).toBe(3)
    expect((await read({ order_no: "x' or '1' = '1" })).total).toBe(0)
    expect((await read({ paid: '>=156.10' })).total).toBe(3)
    expect((await read({ paid: '>156.10' })).total).toBe(0)
    expect((await read({ create_time_begin: '2000-01-01', create_time_end: '2000-12-31' })).total).toBe(0)
    expect((await read({ create_time_begin: '2000-01-01', create_time_end: '2999-12-31' })).total).toBe(3)
    // Neither searched nor sorted: not declared so.
    expect((await read({ ebc_code: 'nobody', column: 'lines;drop', order: 'desc' })).total).toBe(3)
    expect((await send(getReportData, { ...asked, paid: 'much' } as never, author)).message).toBe('实付：须为数值')
    expect((await send(getReportData, { ...asked, create_time_begin: '2026-02-30' } as never, author)).message).toBe(
      '建立时间：须为日期',
    )
  })

  describe('default order', () => {
    const sortedBy = (orders: Record<string, object>) => orderItems.map((one) => ({ ...one, ...orders[one.fieldName] }))
    const stand = async (orders: Record<string, object>) => {
      const { id, code } = await added({ items: sortedBy(orders) })
      const { columns } = (await send(getRpColumns, { code }, author)).result
      const numbers = async (more: object = {}) =>
        (await send(getReportData, { ...asked, configId: id, ...more }, author)).result.records.map(
          (row) => row.order_no,
        )
      return { sorted: columns.filter(({ sortOrder }) => sortOrder), numbers }
    }
    const [one, two, three] = ['REPORT-1', 'REPORT-2', 'REPORT-3']

    it.each([
      ['down', { order_no: { sortOrder: 'descend' } }, ['order_no', 'descend'], [three, two, one]],
      ['up', { order_no: { sortOrder: 'ascend' } }, ['order_no', 'ascend'], [one, two, three]],
      [
        'of two columns, the first in their order',
        { create_time: { sortOrder: 'ascend' }, order_no: { sortOrder: 'descend' } },
        ['order_no', 'descend'],
        [three, two, one],
      ],
      [
        'of a column that readers cannot sort by',
        { order_no: { sortOrder: 'descend', isOrder: false } },
        ['order_no', 'descend'],
        [three, two, one],
      ],
    ])('S3.027 %s: told with the columns, and the rows come so', async (_, orders, expected, rows) => {
      const { sorted, numbers } = await stand(orders)
      expect(sorted.map(({ dataIndex, sortOrder }) => [dataIndex, sortOrder])).toEqual([expected])
      expect(await numbers()).toEqual(rows)
    })

    it('S3.027 another order is asked for: it holds; a hidden column sorts nothing', async () => {
      const { numbers } = await stand({ order_no: { sortOrder: 'descend' } })
      expect(await numbers({ column: 'order_no', order: 'asc' })).toEqual([one, two, three])
      const hidden = await stand({ ebc_code: { sortOrder: 'descend' } })
      expect(hidden.sorted).toEqual([])
      expect(await hidden.numbers()).toHaveLength(3)
    })

    it('S3.027 neither up nor down: refused', async () => {
      const items = sortedBy({ order_no: { sortOrder: 'sideways' } })
      expect(await send(calls.add, aReport({ items }) as never, author)).toMatchObject({ success: false })
    })
  })

  it('columns and rows at once: links, groups and the chart', async () => {
    const chart = await added({ chartType: 'bar', chartLabel: 'order_no', chartValue: 'paid' })
    const { result } = await send(getColumnsAndData, { ...asked, configId: chart.code }, author)
    expect(result).toMatchObject({
      fieldHrefSlots: [{ slotName: 'order_no', href: '/order/list?orderNo=${order_no}' }],
      isGroupTitle: true,
      chart: { type: 'bar', label: 'order_no', value: 'paid' },
      data: { total: 3 },
    })
  })

  it.each(['_', '%', '!', '\\\\'])('search text with %s: means itself', async (sign) => {
    const marks = ['lit_1%2!3\\\\4', 'litx1x2x3x4', 'lit123434']
    const cgrSql = marks.map((mark) => `select cast('${mark}' as text) as mark`).join(' union all ')
    const { id } = await added({ cgrSql, items: [item('mark', '标记', { searchMode: 'single' })], params: [] })
    const at = marks[0]?.indexOf(sign) ?? 0
    const word = marks[0]?.slice(at - 1, at + 2)
    for (const mark of [`*${word}*`, `*${marks[0]?.slice(at - 1)}`, `${marks[0]?.slice(0, at + 2)}*`]) {
      const { records } = (await send(getReportData, { ...asked, configId: id, mark } as never, author)).result
      expect([mark, records.map((row) => row.mark)]).toEqual([mark, [marks[0]]])
    }
  })

  it('export: a sheet of all rows with texts of dictionaries, audited', async () => {
    const answer = await send(exportReportXls, { ...asked, pageSize: 1, order_no: 'REPORT-1' } as never, author)
    const rows = await readSheet(answer.result as Buffer, { rows: 10 })
    expect(JSON.stringify(rows)).toContain('订单编号：REPORT-1')
    expect(rows.at(-1)?.[0]).toBe('REPORT-1')
    const { rows: audit } = await database.pool.query(
      "select 1 from sys_log where row_to_json(sys_log)::text like '%导出在线报表“%1行%'",
    )
    expect(audit.length).toBe(1)
  })

  it('ticked rows alone, by their ids; without such a column: refused', async () => {
    const { id } = await added({
      cgrSql: 'select id, order_no from orders',
      params: [],
      items: [item('id', '编号'), item('order_no', '订单编号')],
    })
    const read = async (more: object) => (await send(getReportData, { ...asked, configId: id, ...more }, author)).result
    const [first, second] = (await read({})).records
    expect((await read({ force_id: `${first?.id},${second?.id}` })).records).toEqual([first, second])
    expect((await read({ force_id: "1' or '1' = '1" })).total).toBe(0)
    expect((await send(getReportData, { ...asked, force_id: '1' } as never, author)).message).toMatch(/没有 id 列/)
  })

  it('SQL as a dictionary: refused', async () => {
    expect(await send(getReportDictList, { sql: 'select 1 as value', keyword: '' }, author)).toMatchObject({
      success: false,
      message: expect.stringMatching('不能以SQL查询字典'),
    })
  })

  it('head and lines apart, as clients of the family save them: by the same rules', async () => {
    const { id } = await added()
    const items = (await send(listReportItems, { headId: id }, author)).result
    const params = (await send(listReportParams, { headId: id }, author)).result
    expect(items[0]).toMatchObject({ fieldName: 'order_no', isSearch: true })
    const [, second, ...rest] = items
    const save = (change: object = {}) =>
      send(editReportWhole, { head: { id, name: '改名' }, items, params, ...change } as never, author)
    const shown = [{ ...items[0], isSearch: 0 }, second, ...rest, { ...item('more', '更多'), id: 'row_9' }]
    expect((await save({ items: shown, deleteItemIds: `${second?.id},` })).success).toBe(true)
    const now = (await send(listReportItems, { headId: id }, author)).result
    expect(now.map(({ fieldName }) => fieldName)).not.toContain('declare_status')
    expect(now.find(({ fieldName }) => fieldName === 'order_no')).toMatchObject({ searchMode: null, isSearch: false })
    expect(now.map(({ fieldName }) => fieldName)).toContain('more')
    expect((await send(calls.get, { id }, author)).result.name).toBe('改名')
    expect((await save({ params: [] })).message).toBe('参数：SQL中的 platform 没有列出')
    expect((await save({ head: { id, cgrSql: 'delete from orders' } })).message).toMatch(/只能是一条查询/)
    expect((await save({ items: 'all' })).message).toBe('列：须为若干行数据')
    expect((await send(editReportWhole, { head: { id }, items: [] } as never, seller)).code).not.toBe(500)
  })

  it('limit of rows: no page, total or sheet goes beyond it, and the answer says so', async () => {
    const cut = await added({ rowLimit: 2 })
    const { result } = await send(getReportData, { ...asked, configId: cut.id, pageSize: 100 }, author)
    expect(result).toMatchObject({ total: 2, isCut: true })
    expect(result.records).toHaveLength(2)
    expect((await send(getReportData, { ...asked, configId: cut.id, pageNo: 9 }, author)).result.records).toEqual([])
  })
})

describe('the editor', () => {
  it('columns and parameters of a query: with their kinds', async () => {
    const { result } = await send(parseReportSql, { sql: orderSql }, author)
    expect(result.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ...[
        ['order_no', 'String'],
        ['ebc_code', 'String'],
        ['declare_status', 'String'],
        ['create_time', 'Datetime'],
      ],
      ...[
        ['paid', 'Decimal'],
        ['lines', 'Integer'],
      ],
    ])
    expect(result.params).toMatchObject([{ paramName: 'platform' }])
    const preview = await send(previewReport, { cgrSql: orderSql, timeLimit: 60, params: { platform: '' } }, author)
    expect(preview.result).toMatchObject({ columns: result.fields.map(({ fieldName }) => fieldName) })
    expect(preview.result.rows).toHaveLength(3)
  })

  it('the variables of a person, and a default that is one', async () => {
    const cgrSql = 'select #{sys_user_code} as me, cast(${who} as text) as who'
    const items = [item('me', '我'), item('who', '谁')]
    const params = [{ paramName: 'who', paramTxt: '谁', paramValue: '#{sys_user_code}' }]
    const { id } = await added({ cgrSql, items, params })
    const { records } = (await send(getReportData, { ...asked, configId: id }, author)).result
    expect(records).toEqual([{ me: author.username, who: author.username }])
  })

  it.each([
    [{ params: [] }, '参数：SQL中的 platform 没有列出'],
    [{ items: [...orderItems, item('order_no', '又')] }, '字段：order_no重复'],
    [{ items: [item('order_no', '订单编号', { isTotal: true })] }, '合计：订单编号不是数值'],
    [{ items: [item('order_no', '订单编号', { dictCode: 'nowhere' })] }, '字典编码：没有字典 nowhere'],
    [{ items: [item('order_no', '订单编号', { fieldHref: 'https://example.org/' })] }, /站内地址/],
    [{ items: [item('order_no"; drop', '订单编号')] }, /须为文字、数字和下划线/],
    [{ items: [item('order_no', '订单编号', { fieldHref: '/a/${b}' })] }, '链接：没有字段 b'],
    [{ returnValField: 'nowhere' }, '弹窗返回字段：没有字段 nowhere'],
    [{ chartType: 'bar' }, '请输入图表分类字段'],
    [{ cgrSql: 'select #{secret} as x' }, '报表SQL：没有变量 #{secret}'],
    [{ timeLimit: 3600 }, /时限/],
  ])('%j: refused', async (change, sentence) => {
    const { message, success } = await send(calls.add, aReport(change) as never, author)
    expect(success).toBe(false)
    expect(message).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })
})

describe('rule 13: hostile SQL is refused, or ended with a sentence, and the server goes on', () => {
  it.each([
    ['delete from orders', /只能是一条查询/],
    ['with gone as (delete from orders returning *) select * from gone', /只能查询，不能写入/],
    ['select pg_sleep(60)', /不读取数据库的系统目录/],
    ["select set_config('kouan.tenant', '1', false)", /不能调用函数“set_config”/],
    ['set role kouan_app', /只能是一条查询/],
    ["select * from dblink('dbname=postgres', 'select 1') as t(a int)", /不能调用函数“dblink”/],
    ['select * from pg_catalog.pg_authid', /不读取数据库的系统目录/],
    ['select * from information_schema.tables', /不读取数据库的系统目录/],
    ['select 1; select 2', /只能有一条语句/],
    ['select * from public.sys_user', /不能读取该表或视图/],
    ['select * from public.report_scope', /不能读取该表或视图/],
    ['select * from order_head', /没有可以读取的表或视图 order_head/],
    ['select * from other.orders', /没有可以读取的表或视图/],
    ['select * from orders for update', /只能查询，不能写入/],
    ['select nothing from orders', /没有列 nothing/],
    [
      "select (('select to_tsvector(''simple'', relname) from pg_class'::text).ts_stat).word as w",
      /“.”之前只能是表、视图或其别名/,
    ],
    ["select o.ts_stat from unnest(array['select 1']) as o", /不能含有“.ts_stat”/],
    ['select o."pg_sleep" from unnest(array[3]) as o', /不读取数据库的系统目录/],
    ["select o.current_setting from unnest(array['search_path']) as o", /不能含有“.current_setting”/],
    ['select 1 / 0', /除以零/],
    ['select * from orders where', /语法错误/],
  ])('%s', async (cgrSql, sentence) => {
    const preview = await send(previewReport, { cgrSql, timeLimit: 60 }, author)
    expect(preview).toMatchObject({ success: false, message: expect.stringMatching(sentence) })
    expect(preview.status).toBeLessThan(500)
  })

  it('endless product of generate_series: ended after its limit; requests are answered meanwhile', async () => {
    const cgrSql = `select a.n + b.n + c.n as n from generate_series(1, 1000000) a(n), generate_series(1, 1000000) b(n),
      generate_series(1, 1000000) c(n) order by 1`
    const plain = cgrSql.replaceAll(/ ([abc])\(n\)/g, ' as $1(n)')
    const endless = { cgrSql: plain, items: [item('n', '数', { fieldType: 'Integer' })], params: [], timeLimit: 1 }
    const { id } = await added(endless)
    const late = send(getReportData, { ...asked, configId: id }, author)
    expect((await send(calls.list, {}, author)).success).toBe(true)
    expect((await late).message).toBe('报表执行超过1秒，已停止；请缩小查询范围，或由管理员修改报表')
    const running = () =>
      database.pool.query(
        "select 1 from pg_stat_activity where usename like 'kouan_report_%' and state = 'active' and query like '%generate_series%' and datname = current_database()",
      )
    await eventually('statements that run on', async () => (await running()).rows.length, 0)
    expect((await send(getReportData, asked, author)).result.total).toBe(3)
  })

  it('a long text is cut, and more reports than there are connections wait or are told so', async () => {
    const cgrSql = "select string_agg(md5(cast(n as text)), '') as long from generate_series(1, 20000) as t(n)"
    const { id } = await added({ cgrSql, items: [item('long', '长')], params: [] })
    const { records } = (await send(getReportData, { ...asked, configId: id }, author)).result
    expect(String(records[0]?.long)).toHaveLength(1000)
    const many = await Promise.all(Array.from({ length: 8 }, () => send(getReportData, asked, author)))
    const [read, told] = [true, false].map((isRead) => many.filter(({ success }) => success === isRead))
    expect(read?.length).toBeGreaterThan(0)
    expect(read?.every(({ result }) => result.total === 3)).toBe(true)
    expect(told?.every(({ message }) => message === '正在执行的报表太多，请稍后再试')).toBe(true)
  })

  it('a sort that fills the disk: ended with a sentence', async () => {
    const login = loginName(
      'report',
      String((await database.pool.query('select current_database() as name')).rows[0].name),
    )
    const usual = await database.pool.query('select rolconfig from pg_roles where rolname = $1', [login])
    expect(usual.rows).toEqual([{ rolconfig: ['temp_file_limit=1GB'] }])
    await database.pool.query(`alter role "${login}" set temp_file_limit = '64kB'`)
    onTestFinished(() => void database.pool.query(`alter role "${login}" set temp_file_limit = '1GB'`))
    const cgrSql = 'select md5(cast(n as text)) as mark from generate_series(1, 1000000) as t(n) order by 1'
    const { message } = await send(previewReport, { cgrSql, timeLimit: 20 }, author)
    expect(message).toBe('报表的SQL占用的磁盘太多，请缩小范围')
  })

  it('a hostile statement that is stored already is not run either', async () => {
    const { id } = await added()
    await database.pool.query("update onl_cgreport_head set cgr_sql = 'select pg_sleep(60)' where id = $1", [id])
    expect((await send(getReportData, { ...asked, configId: id }, author)).message).toMatch(/不读取数据库的系统目录/)
  })

  it('another tenant reads its own reports and rows', async () => {
    await database.pool.query(
      "insert into sys_tenant (id, name, status) values (77, '另一租户', 1) on conflict do nothing",
    )
    const elsewhere = await aUser({ rights: '*', tenantIds: ['77'] })
    const answer = await app.inject({
      ...{ method: 'GET', url: `/jeecg-boot/online/cgreport/api/getData/${report.id}` },
      headers: { 'x-access-token': elsewhere.token, 'tenant-id': '77' },
    })
    expect(answer.json()).toMatchObject({ success: false, message: '实体不存在' })
  })
})

describe.skipIf(!hasMariaDb)('a report over a data source of MariaDB', () => {
  let server: MariaDbServer
  beforeAll(async () => {
    server = await mariaDbServer([
      'create database trade character set utf8mb4',
      'create table trade.goods (code varchar(20), name varchar(60), price decimal(12, 2), sold datetime)',
      "insert into trade.goods values ('A1', '茶叶', 12.50, '2026-01-31 08:00:00'), ('B2', '咖啡', 30.00, null), ('A3', '可可', 7, '2026-02-01')",
      "create user reader@'%' identified by 'of-the-reader'",
      "grant all on trade.* to reader@'%'",
    ])
    const source = { code: 'trade', name: '贸易库', dbType: '5', dbUsername: 'reader', dbPassword: 'of-the-reader' }
    const dbUrl = `jdbc:mysql://127.0.0.1:${server.port}/trade`
    const { success, message } = await send(callsOf(dataSource).add, { ...source, dbUrl, useTls: false }, author)
    if (!success) throw new Error(message)
  })
  afterAll(() => server.remove())

  const goods = {
    cgrSql: 'select code, name, price, sold from goods where (${from} is null or price >= ${from})',
    dbSource: 'trade',
    items: [
      item('code', '编码', { searchMode: 'single', isOrder: true }),
      item('name', '名称', { searchMode: 'single' }),
      item('price', '单价', { fieldType: 'Decimal', isTotal: true, isOrder: true }),
      item('sold', '售出', { fieldType: 'Datetime', searchMode: 'group' }),
    ],
    params: [{ paramName: 'from', paramTxt: '单价从' }],
  }

  it('columns, rows, search, order and totals', async () => {
    const parsed = await send(parseReportSql, { sql: goods.cgrSql, dbKey: 'trade' }, author)
    expect(parsed.result.fields.map(({ fieldType }) => fieldType)).toEqual(['String', 'String', 'Decimal', 'Datetime'])
    const { id } = await added(goods)
    const read = async (input: Record<string, unknown>) =>
      (await send(getReportData, { ...asked, configId: id, ...input }, author)).result
    const page = await read({ column: 'price', order: 'desc' })
    expect(page).toMatchObject({ total: 3, totals: { price: '49.50' } })
    expect(page.records[1]).toEqual({ code: 'A1', name: '茶叶', price: '12.50', sold: '2026-01-31 08:00:00' })
    expect((await read({ code: 'A*' })).total).toBe(2)
    expect((await read({ name: '*咖*' })).total).toBe(1)
    expect((await read({ self_from: '10' })).total).toBe(2)
    expect((await read({ sold_begin: '2026-02-01', sold_end: '2026-02-01' })).total).toBe(1)
    expect((await read({ code: "A1' or '1' = '1" })).total).toBe(0)
  })

  it('pages: in the order that the author wrote, in one order where he wrote none, and beside an equal value', async () => {
    const numbers = `select g0.code as a, g1.code as b, g2.code as c, 1 as one
      from goods g0 join goods g1 on 1 = 1 join goods g2 on 1 = 1`
    const columns = ['a', 'b', 'c'].map((name) => item(name, name))
    const items = [...columns, item('one', '一', { fieldType: 'Integer', isOrder: true })]
    const readAll = async (cgrSql: string, more: object = {}) => {
      const { id } = await added({ cgrSql, items, dbSource: 'trade', params: [] })
      const pages = []
      for (let pageNo = 1; pageNo <= 9; pageNo += 1) {
        const page = { configId: id, pageNo, pageSize: 3, ...more }
        pages.push(...(await send(getReportData, page, author)).result.records.map(({ a, b, c }) => `${a}${b}${c}`))
      }
      return pages
    }
    const ascending = [...new Set(await readAll(numbers))]
    expect(ascending).toHaveLength(27)
    expect(ascending).toEqual(ascending.toSorted())
    expect(await readAll(`${numbers} order by g2.code desc, g1.code desc, g0.code desc`)).toEqual(
      ascending.toSorted((one, other) => (reversed(one) < reversed(other) ? 1 : -1)),
    )
    expect(new Set(await readAll(numbers, { column: 'one', order: 'desc' })).size).toBe(27)
  })

  it('an enterprise does not read it: its rows belong to nobody', async () => {
    const { id } = await added(goods)
    expect((await send(getReportData, { ...asked, configId: id }, seller)).message).toBe(
      '此报表读取外部数据源，只能由工作人员打开',
    )
  })

  it.each([
    ['select sleep(60)', /不能调用函数“sleep”/],
    ['delete from goods', /只能是一条查询/],
    ['select * from mysql.user', /不读取数据库的系统目录/],
    ["select * from goods into outfile '/tmp/written'", /不能写入/],
    ['select * from nowhere', /没有可以读取的表或视图/],
  ])('refused: %s', async (cgrSql, sentence) => {
    const preview = await send(previewReport, { cgrSql, dbSource: 'trade', timeLimit: 60 }, author)
    expect(preview).toMatchObject({ success: false, message: expect.stringMatching(sentence) })
  })

  it('endless query: ended by the database after the limit', async () => {
    const product = Array.from({ length: 24 }, (_, place) => `goods g${place}`).join(', ')
    const cgrSql = `select sum(g0.price) as n from ${product}`
    const preview = await send(previewReport, { cgrSql, dbSource: 'trade', timeLimit: 1 }, author)
    expect(preview.message).toBe('报表执行超过1秒，已停止；请缩小查询范围，或由管理员修改报表')
  })
})
