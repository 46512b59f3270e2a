// A row as a printed sheet: what stands on it, for whom, and that nothing in it becomes markup.
import { createHash } from 'node:crypto'
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { printCall } from '@kouan/contract/calls/print.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { dictionary } from '@kouan/contract/resources/system/dictionary.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder, orderForm } from '../testing/an-order.ts'
import { declareOrders } from '../testing/order-calls.ts'
import { scene } from '../testing/scenes/scene.ts'

let written = ''
const logger = {
  write: (line: string) => {
    written += line
  },
}
const { test, app, config, database, send, aUser, clock, staff, enterpriseId, user } = await scene('shop', { logger })
const { path } = printCall(order)

/** As the window of a browser opens it. */
async function opened(query: Record<string, string>, at = path) {
  const answer = await app.inject({
    url: `${config.apiBase}${at}?${new URLSearchParams(query)}`,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, text: readable(answer.body) }
}

/** What a person reads. */
const readable = (html: string) =>
  html
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const secret = { token: user.token }

describe('the sheet of a document', () => {
  it('S7.108: is opened by its id and the token, and by nothing less', async () => {
    const orderNo = 'PRINTED-1'
    const { id } = await anOrder(test, user, { orderNo })
    expect(await opened({ id, token: user.token })).toMatchObject({
      status: 200,
      text: expect.stringContaining(`进口订单 ${orderNo}`),
    })
    const { html, ...withoutToken } = await opened({ id })
    expect(withoutToken).toMatchObject({
      status: 401,
      text: expect.stringContaining('登录已过期，或地址中没有登录信息'),
    })
    expect(html).not.toContain(orderNo)
    expect((await opened({ id, token: 'another' })).status).toBe(401)
    expect((await opened(secret)).text).toContain('请输入编号')
    expect((await opened({ ...secret, id: '999999999' })).text).toContain('未找到对应数据')
    expect((await opened({ ...secret, id: 'x<img src=x>' })).html).not.toContain('<img')
  })

  it('says all of it: states, content with codes as texts, lines, how its declaration went, who printed it and when', async () => {
    const orderNo = 'PRINTED-2'
    const { id } = await anOrder(test, user, { orderNo, consigneeDistrict: '330106' })
    expect(await send(declareOrders, { ids: [id] }, user)).toMatchObject({ success: true })
    await sql`update order_head set return_status = '-301010', return_type = 'CEB312Message', simulated = true
      where id = ${id}`.execute(database.kysely)
    clock.now = () => new Date('2026-03-04T01:02:03Z')
    const { text } = await opened({ ...secret, id })
    clock.now = () => new Date()
    for (const said of [
      '申报状态： 生成中 回执状态： 相同编号的订单已存在（-301010） 由模拟海关处理',
      '币制 人民币',
      '示例面膜',
      '49.25',
      '浙江省 杭州市 西湖区（330106）',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/商品明细（2 行） 序号 .*商品名称/)
    expect(text).toMatch(/第 1 次申报 申报时间/)
    expect(text).toMatch(/申报进度 时间 经过 状态 操作人/)
    expect(text).toContain(`${user.username}（${user.username}）于 2026-03-04 09:02:03 打印`)
    const { rows } = await sql<{ said: string }>`select log_content as said from sys_log
      where method = 'order.print' and userid = ${user.username}`.execute(database.kysely)
    expect(rows.map(({ said }) => said)).toContain(`打印进口订单 ${orderNo}`)
  })

  it('rule 22: shows personal data as its reading does', async () => {
    const { id } = await anOrder(test, user, { buyerName: '欧阳示例', buyerTelephone: '13912345678' })
    const read = (await send(callsOf(order).get, { id }, user)).result
    const { html } = await opened({ ...secret, id })
    expect(read.buyerTelephone).toMatch(/\*/)
    expect(html).toContain(read.buyerTelephone)
    expect(html).not.toMatch(/13912345678|欧阳示例/)
  })

  it('rule 10: of another enterprise does not exist, nor one that was deleted, and without the right there is none', async () => {
    const orderNo = 'PRINTED-3'
    const { id } = await anOrder(test, user, { orderNo })
    const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const rival = await aUser({ rights: '*', enterpriseId: other.enterpriseId })
    const unseen = await opened({ id, token: rival.token })
    expect(unseen.text).toContain('未找到对应数据')
    expect(unseen.html).not.toContain(orderNo)
    const nobody = await aUser({ enterpriseId })
    expect(await opened({ id, token: nobody.token })).toMatchObject({
      status: 403,
      text: expect.stringContaining('没有权限'),
    })
    await send(callsOf(order).delete, { id }, user)
    expect((await opened({ ...secret, id })).text).toContain('未找到对应数据')
  })

  it('rule 9: is that of the tenant in the address, which must be an own one', async () => {
    await sql`insert into sys_tenant (id, name, status) values (71, '另一租户', 1)`.execute(database.kysely)
    const { id } = await anOrder(test, user, { orderNo: 'PRINTED-4' })
    const both = await aUser({ rights: '*', tenantIds: ['0', '71'] })
    const asked = { id, token: both.token }
    expect((await opened(asked)).text).toContain('PRINTED-4')
    expect((await opened({ ...asked, 'tenant-id': '0' })).text).toContain('PRINTED-4')
    expect((await opened({ ...asked, 'tenant-id': '71' })).text).toContain('未找到对应数据')
    expect(await opened({ ...asked, 'tenant-id': '7' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('您不属于该租户'),
    })
  })

  it('keeps hostile texts texts, wherever they stand', async () => {
    const hostile = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"'&`
    const { goods, ...form } = orderForm()
    const lines = goods.map((line) => ({ ...line, itemName: hostile }))
    const { id } = await anOrder(test, user, { ...form, orderNo: 'H"}<b>&\\22', ebpName: hostile, goods: lines })
    const { html, headers } = await opened({ ...secret, id })
    expect(html).not.toMatch(/<(img|b)[ >]|<script>alert/)
    expect(html.match(/<\/title>|<\/style>|<script>/g)).toHaveLength(3)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    // Nothing runs and nothing is drawn but what the server wrote.
    const policy = String(headers['content-security-policy'])
    const hashOf = (tag: string) =>
      createHash('sha256')
        .update(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '')
        .digest('base64')
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hashOf('style')}'; script-src 'sha256-${hashOf('script')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })

  it('holds as many lines as the document has, up to what a person waits for', async () => {
    const { id } = await anOrder(test, user)
    await sql`insert into order_list (order_id, line_no, item_name, gmodel, unit, qty, price, total_price, currency, country)
      select order_id, n, 'line ' || n, gmodel, unit, qty, price, total_price, currency, country
      from order_list, generate_series(3, 5003) n where order_id = ${id} and line_no = 1`.execute(database.kysely)
    const { html, text } = await opened({ ...secret, id })
    expect(text).toContain('商品明细（5003 行）')
    expect(text).toContain('共 5003 行，只打印前 5000 行')
    expect(html.match(/<tr>/g)?.length).toBe(5001)
  })

  it('rule 22: leaves no token in the log', async () => {
    const { id } = await anOrder(test, user)
    await opened({ ...secret, id })
    await opened({ id, token: 'long-over-and-gone' })
    expect(written).toContain(path)
    expect(written).not.toContain(user.token)
    expect(written).not.toContain('long-over-and-gone')
  })
})

describe('every resource', () => {
  it('that can be read can be printed, by the same right', () => {
    const reads = allResources.flatMap((resource) =>
      served.flatMap(({ call }) => (call.name === callsOf(resource).get.name ? [{ resource, call }] : [])),
    )
    const prints = new Map(served.map(({ call }) => [call.name, call.needs]))
    expect(reads.length).toBeGreaterThan(20)
    for (const { resource, call } of reads)
      expect([call.name, prints.get(`${resource.name}.print`)]).toEqual([call.name, call.needs])
  })

  it('is printed without what only documents have', async () => {
    const added = await send(callsOf(dictionary).add, { dictName: '颜色', dictCode: 'colours' }, staff)
    const { text } = await opened({ id: added.result.id, token: staff.token }, printCall(dictionary).path)
    expect(text).toContain('颜色')
    expect(text).not.toContain('申报')
  })

  it('answers programs with the envelope when it fails', async () => {
    expect(await send(printCall(order), { id: '999999999' }, user)).toMatchObject({
      success: false,
      message: '未找到对应数据',
    })
  })
})
