// Long because one page load shows them all. Small promises of the shell, many on one page: addresses, menu entries, settings, what the browser keeps and sends.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage, type PageOptions, signIn, stopClock } from './browser.ts'
import { fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const open = (options: Partial<PageOptions> = {}): Promise<OpenedPage> => openPage(browser, { address, ...options })
const person = await aPerson({ username: 'detail', realname: '沈艾', roles: ['admin'] })
const home = '/dashboard/analysis'

/** Rows of the menu that a house might add, given to administrators. */
await database.pool.query(
  `with made as (
    insert into sys_permission (name, url, component, menu_type, icon, sort_no)
    values ('细节', '/details', 'layouts/RouteView', 0, 'appstore', 90) returning id
  ), pages as (
    insert into sys_permission (parent_id, name, url, component, menu_type, sort_no, route, always_show, internal_or_external)
    select id, '细节首页', '/details/first', 'dashboard/Analysis', 1, 1, true, false, false from made
    union all select id, '外部网站', 'https://outside.example/board', 'layouts/IframePageView', 1, 2, true, false, true from made
    union all select id, '嵌入网页', 'https://inside.example/board', 'layouts/IframePageView', 1, 3, true, false, false from made
    union all select id, '不建路由', '/details/skipped', 'dashboard/Analysis', 1, 4, false, false, false from made
    union all select id, '总是显示', '/details/always', 'dashboard/Analysis', 1, 5, true, true, false from made
    union all select id, '编号页', '/numbers/:id', 'dashboard/Analysis', 1, 7, true, false, false from made
    union all select id, '七号', '/numbers/7', 'dashboard/Analysis', 1, 8, false, false, false from made
    union all select id, '应用', '/low-app/form', 'dashboard/Analysis', 1, 6, true, false, false from made
    returning id
  )
  insert into sys_role_permission (role_id, permission_id)
    select sys_role.id, all_rows.id from sys_role, (select id from made union all select id from pages) all_rows
    where role_code = 'admin'`,
)
await database.pool.query("update sys_permission set redirect = '/nowhere' where url = '/details/always'")
await database.pool.query("update sys_permission set hidden = true where url = '/numbers/:id'")

const menuOf = (page: Page) => page.getByRole('menu').first()
const crumbsOf = (page: Page) => page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem')

test('public pages open without login, under their addresses', async () => {
  const { page } = await open({ path: '/user/login' })
  const titleAt = async (path: string, title: string) => {
    await page.goto(`${address}${path}`)
    await expect.poll(() => page.title(), { message: path }).toContain(title)
    expect(new URL(page.url()).pathname, path).toBe(path)
  }
  await step('S2.001 S2.004 the login and the query of an application', async () => {
    await titleAt('/user/login', '登录')
    await titleAt('/user/alteration', '登记查询与修改')
  })
  await step(
    'S2.009 S2.089 the other login and the failure page, too; the login asks for name and password',
    async () => {
      await page.goto(`${address}/404`)
      await page.getByText('抱歉，您访问的页面不存在').waitFor()
      await page.goto(`${address}/oauth2-app/login`)
      await page.getByPlaceholder('用户名', { exact: true }).waitFor()
      await page.getByPlaceholder('密码', { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/oauth2-app/login')
    },
  )
})

test('the menu makes pages of what the server says', async () => {
  const { page, context } = await open({ path: home, token: await aSession(person.username) })
  await page.getByRole('heading', { name: '沈艾' }).waitFor()
  const menu = menuOf(page)

  await step('S2.123 a page with an id in its address is chosen by the full path', async () => {
    const chosen = () => menu.locator('.ant-menu-item-selected').allInnerTexts()
    await page.goto(`${address}/numbers/7`)
    await expect.poll(chosen).toEqual(['七号'])
    await page.goto(`${address}/numbers/8`)
    await crumbsOf(page).last().getByText('编号页').waitFor()
    await expect.poll(chosen).toEqual([])
  })
  await step('S2.031 S2.049 S2.051 queries of registrations, orders and users stand at their addresses', async () => {
    for (const [path, title] of [
      ['/register/list', '企业注册登记查询'],
      ['/order/list', '订单查询'],
      ['/user/list', '用户列表'],
    ] as const) {
      for (const below of ['', '/anything']) {
        await page.goto(`${address}${path}${below}`)
        await expect.poll(async () => (await crumbsOf(page).allTextContents()).at(-1), { message: path }).toBe(title)
        await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
      }
    }
  })

  await step('S1.003 S2.028 the menu and its pages speak Chinese', async () => {
    const titles = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
    expect(titles.length).toBeGreaterThan(5)
    expect(titles.filter((title) => !/^[\u4e00-\u9fa5]+$/.test(title))).toEqual([])
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN')
  })

  await step('S2.070 S2.075 rows of the menu become pages within their group', async () => {
    await menu.getByText('细节', { exact: true }).click()
    await menu.getByText('细节首页').click()
    await page.waitForURL('**/details/first')
    await expect.poll(() => crumbsOf(page).allTextContents()).toEqual(['首页', '细节', '细节首页'])
  })

  await step('S2.073 a row whose route flag is 0 has no page', async () => {
    await page.goto(`${address}/details/skipped`)
    await page.waitForURL('**/404')
  })

  await step('S2.074 a row with alwaysShow leads to its own address, wherever it was redirected', async () => {
    await page.goto(`${address}/details/always`)
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/details/always')
  })

  await step('S2.125 S2.126 an entry opens another site in a tab of its own, or embeds it', async () => {
    await context.route(/https:\/\/(outside|inside)\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>别处的公告</h1>' }),
    )
    const [other] = await Promise.all([context.waitForEvent('page'), menu.getByText('外部网站').click()])
    await other.waitForURL('https://outside.example/board')
    await other.close()
    await page.evaluate('window.stays = true')
    await menu.getByText('嵌入网页').click()
    await page.frameLocator('iframe').getByRole('heading', { name: '别处的公告' }).waitFor()
    await expect.poll(() => page.locator('iframe').getAttribute('src')).toBe('https://inside.example/board')
    expect(await page.evaluate('window.stays')).toBe(true)
  })

  await step(
    'S2.076 S7.006 a page of a low-code application has its id in the address, and sends it with every call',
    async () => {
      const carrying = page.waitForRequest((request) => request.headers()['x-low-app-id'] === '42')
      await page.goto(`${address}/low-app/form/42`)
      await carrying
      await page.goto(`${address}${home}`)
      await page.getByRole('heading', { name: '沈艾' }).waitFor()
      const others: Request[] = []
      page.on('request', (request) => others.push(request))
      await page.reload()
      await page.getByRole('heading', { name: '沈艾' }).waitFor()
      expect(others.length).toBeGreaterThan(3)
      expect(others.filter((request) => request.headers()['x-low-app-id'] !== undefined)).toEqual([])
    },
  )

  await step('S6.010 a page whose meta names a permission is there for its holders alone', async () => {
    const guard = (permission: string) =>
      page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        for (const group of body.result.menu)
          for (const item of group.children ?? [])
            if (item.path === '/details/first') item.meta.permission = [permission]
        await route.fulfill({ response, json: body })
      })
    await guard('nobody:holds')
    await page.goto(`${address}/details/first`)
    await page.getByText('没有“细节首页”的权限').waitFor()
    expect(new URL(page.url()).pathname).toBe('/details/first')
    await page.unroute('**/sys/permission/getUserPermissionByToken*')
    await guard('role:list')
    await page.goto(`${address}/details/first`)
    await expect.poll(() => crumbsOf(page).allTextContents()).toEqual(['首页', '细节', '细节首页'])
    await page.unroute('**/sys/permission/getUserPermissionByToken*')
  })

  await step('S2.112 S2.114 the head of the help has a description and a picture', async () => {
    await page.goto(`${address}/help/start`)
    const head = page.locator('section', { has: page.getByRole('heading', { name: '帮助', level: 1 }) })
    await head.getByText('每个功能怎样使用，出错时怎么办').waitFor()
    const width = () => head.locator('img').evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)
  })
})

test('系统设置 offers what fits the layout, and the colours by their names', async () => {
  await aPerson({ username: 'settler', realname: '沈艾', roles: ['admin'] })
  const { page } = await open({ path: home, token: await aSession('settler') })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /欢迎您/ })
    .click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await drawer.getByText('固定顶栏', { exact: true }).waitFor()
  const width = (name: string) => drawer.locator('.ant-segmented-item').filter({ hasText: new RegExp(`^${name}$`) })
  const isIdle = async (name: string) => (await width(name).getAttribute('class'))?.includes('disabled') ?? false

  await step('S9.099 S2.165 the width is fixed at first, and fluid can be chosen in the top layout alone', async () => {
    await expect.poll(async () => (await width('固定').getAttribute('class')) ?? '').toContain('selected')
    await expect.poll(() => isIdle('流式')).toBe(true)
    await drawer.getByText('顶部栏导航', { exact: true }).click()
    await expect.poll(() => isIdle('流式')).toBe(false)
    // On the ground of the header: one of its own would be a patch in it.
    const ground = () => page.evaluate<string>(`getComputedStyle(document.querySelector('.main-menu')).backgroundColor`)
    await expect.poll(ground).toBe('rgba(0, 0, 0, 0)')
  })

  await step('S2.170 a fixed sidebar is not offered in the top layout', async () => {
    const sidebar = drawer.getByRole('switch', { name: '固定侧边菜单' })
    await expect.poll(() => sidebar.isDisabled()).toBe(true)
    await drawer.getByText('侧边栏导航', { exact: true }).click()
    await expect.poll(() => sidebar.isDisabled()).toBe(false)
  })

  await step('S2.168 a header hides on scroll only while it is fixed', async () => {
    const hiding = drawer.getByRole('switch', { name: '下滑时隐藏顶栏' })
    await expect.poll(() => hiding.isDisabled()).toBe(false)
    await drawer.getByRole('switch', { name: '固定顶栏', exact: true }).click()
    await expect.poll(() => hiding.isDisabled()).toBe(true)
    await drawer.getByRole('switch', { name: '固定顶栏', exact: true }).click()
  })

  const colours = () =>
    page.evaluate<
      Record<string, string>
    >(`Object.fromEntries([...document.querySelectorAll('.color-choices label')].map(
      (label) => [label.title, getComputedStyle(label.querySelector('span')).backgroundColor]))`)
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

  await step('S2.180 拂晓蓝 is the colour at first', async () => {
    await expect.poll(() => drawer.getByRole('radio', { name: '拂晓蓝' }).isChecked()).toBe(true)
    await drawer.getByRole('radio', { name: '极光绿' }).check({ force: true })
    await expect.poll(async () => (await colours()).拂晓蓝).toBe(rgb('#1890FF'))
  })

  await step('S2.175 S2.176 S2.177 S2.178 薄暮, 火山, 日暮 and 明青 are offered with their colours', async () => {
    expect(await colours()).toMatchObject({
      薄暮: rgb('#F5222D'),
      火山: rgb('#FA541C'),
      日暮: rgb('#FAAD14'),
      明青: rgb('#13C2C2'),
    })
  })

  await step('S2.179 S2.181 S2.182 极光绿, 极客蓝 and 酱紫, too', async () => {
    await drawer.getByRole('radio', { name: '拂晓蓝' }).check({ force: true })
    await expect.poll(colours).toMatchObject({ 极光绿: rgb('#52C41A'), 极客蓝: rgb('#2F54EB'), 酱紫: rgb('#722ED1') })
  })
})

test('each hour has its greeting', async () => {
  const { page } = await open({ path: home, token: await aSession(person.username) })
  await step('S9.088 S9.089 S9.090 S9.091 S9.092 before 9, to 11, to 13, before 20 and later', async () => {
    for (const [hour, greeting] of [
      [8, '早上好'],
      [9, '上午好'],
      [11, '上午好'],
      [12, '中午好'],
      [13, '中午好'],
      [14, '下午好'],
      [19, '下午好'],
      [20, '晚上好'],
    ] as const) {
      const at = new Date()
      at.setHours(hour, 59)
      await page.clock.setFixedTime(at)
      await page.reload()
      await expect
        .poll(() => page.getByRole('heading', { name: '沈艾' }).innerText(), { message: String(hour) })
        .toBe(`${greeting}，沈艾`)
    }
  })
})

test('the browser keeps what the login brought for seven days, and calls carry it', async () => {
  const { page } = await open({ path: '/user/login', expected: /Failed to load resource/ })
  const before = Date.now()
  await signIn(page, person)
  await page.getByRole('heading', { name: '沈艾' }).waitFor()
  const kept = async () =>
    Object.fromEntries(
      Object.entries(await page.evaluate<Record<string, string>>('({ ...localStorage })')).map(([key, text]) => [
        key,
        JSON.parse(text) as { value: unknown; expire: number },
      ]),
    )

  await step('S3.079 S3.080 S3.081 S3.082 S3.083 token, tenant, dictionaries and rights have their keys', async () => {
    const stored = await kept()
    expect(stored['Access-Token']?.value).toMatch(/^[\w-]{43}$/)
    expect(stored.TENANT_ID?.value).toBe('0')
    expect(stored.UI_CACHE_DB_DICT_DATA?.value).toMatchObject({ sex: expect.arrayContaining([]) })
    const right = expect.objectContaining({ action: 'role:list', status: '1', type: '1' })
    expect(stored.LOGIN_USER_BUTTON_AUTH?.value).toEqual(expect.arrayContaining([right]))
    expect(stored.SYS_BUTTON_AUTH?.value).toEqual(expect.arrayContaining([right]))
  })

  await step('S3.073 S3.074 so have user and name; the tenant is 0 unless there is another', async () => {
    const stored = await kept()
    expect(stored.Login_Userinfo?.value).toMatchObject({ username: 'detail', realname: '沈艾' })
    expect(stored.Login_Username?.value).toBe('detail')
    expect(stored.TENANT_ID?.value).toBe('0')
  })

  await step('S3.075 S9.002 each is kept 604800000 ms, and not longer', async () => {
    const stored = await kept()
    for (const key of ['Access-Token', 'Login_Userinfo', 'Login_Username', 'TENANT_ID', 'UI_CACHE_DB_DICT_DATA']) {
      const lifetime = (stored[key]?.expire ?? 0) - before
      expect(lifetime, key).toBeGreaterThanOrEqual(604_800_000)
      expect(lifetime, key).toBeLessThan(604_800_000 + (Date.now() - before) + 1)
    }
    const stale = JSON.stringify({ ...stored['Access-Token'], expire: Date.now() - 1 })
    const fresh = await page.evaluate<string>(`localStorage.getItem('Access-Token')`)
    await page.evaluate(`localStorage.setItem('Access-Token', ${JSON.stringify(stale)})`)
    await page.reload()
    await page.waitForURL('**/user/login?redirect=**')
    await page.evaluate(`localStorage.setItem('Access-Token', ${JSON.stringify(fresh)})`)
  })

  const listed = (act: () => Promise<unknown>): Promise<Request> =>
    Promise.all([page.waitForRequest('**/sys/position/list?*'), act()]).then(([request]) => request)
  const list = () => page.goto(`${address}/isystem/position`)

  await step('S7.004 S7.005 every call carries the token and the tenant', async () => {
    const headers = (await listed(list)).headers()
    expect(headers['x-access-token']).toBe((await kept())['Access-Token']?.value)
    expect(headers['tenant-id']).toBe('0')
  })

  const main = page.getByRole('main')
  /** The list is asked anew, and answered so. */
  const answered = async (status: number, json: object) => {
    await page.route('**/sys/position/list?*', (route) => route.fulfill({ status, json }))
    await list()
  }
  const done = () => page.unroute('**/sys/position/list?*')

  await step('S7.008 an answer is unwrapped: its result is shown, or its message when it is no success', async () => {
    const row = { id: '1', name: '来自外壳', code: 'wrapped', postRank: '1', version: 1 }
    await answered(200, {
      success: true,
      code: 200,
      message: '',
      result: { records: [row], total: 1, current: 1, size: 10 },
    })
    await rowOf(page, '来自外壳').waitFor()
    await done()
    await answered(200, { success: false, code: 500, message: '职务正在整理', result: null })
    await main.getByText('职务正在整理').first().waitFor()
    await done()
  })

  await step('S8.002 S8.003 S8.006 a missing resource, a gateway in time-out and any other status say so', async () => {
    for (const [status, said] of [
      [404, '很抱歉，资源未找到!'],
      [504, '网络超时'],
      [502, '上游暂停服务'],
      [400, '请求有误'],
    ] as const) {
      await answered(status, { success: false, code: status, message: said })
      await main.getByText(said).first().waitFor()
      await done()
    }
  })

  await step('S7.013 S7.016 what is added and deleted is signed', async () => {
    const serial = nextSerial()
    await page.goto(`${address}/isystem/roleUserList`)
    await pressIn(page, '新增')
    await fillIn(topForm(page), { 角色名称: `签名${serial}`, 角色编码: `signed_${serial}` })
    const [added] = await Promise.all([page.waitForRequest('**/sys/role/add*'), saveForm(page)])
    expect(added.method()).toBe('POST')
    const row = rowOf(page, `signed_${serial}`)
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    const [deleted] = await Promise.all([page.waitForRequest('**/sys/role/delete*'), pressIn(topForm(page), '确定')])
    expect(deleted.method()).toBe('DELETE')
    for (const request of [added, deleted]) {
      expect(request.headers()['x-sign']).toMatch(/^[0-9A-F]{32}$/)
      expect(request.headers()['x-timestamp']).toMatch(/^\d{14}$/)
    }
    await row.waitFor({ state: 'detached' })
  })

  await step('S7.003 S9.003 a call is given up after 60000 ms', async () => {
    await page.addInitScript(`
      window.limits = []
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => (window.limits.push(ms), timeout(window.isHurried && ms === 60000 ? 50 : ms))`)
    // A request that is still on its way when somebody presses is not sent again.
    await (await listed(list)).response()
    await page.locator('.ant-table-row:visible, [data-empty]:visible').first().waitFor()
    await page.evaluate('window.isHurried = true')
    await page.route('**/sys/position/list?*', () => {})
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await page.getByText('网络超时').first().waitFor()
    expect(await page.evaluate('window.limits')).toContain(60_000)
    await done()
  })
})

test('S9.004 the code of a page that does not come within 120 seconds counts as failed', async () => {
  const { page } = await open({ path: home, token: await aSession(person.username), expected: /./ })
  await page.getByRole('heading', { name: '沈艾' }).waitFor()
  for (const group of ['系统管理', '配置与集成']) await menuOf(page).getByText(group, { exact: true }).click()
  await menuOf(page).getByText('数据字典', { exact: true }).waitFor()
  await stopClock(page)
  await page.route('**/*.js', () => {})
  await menuOf(page).getByText('数据字典', { exact: true }).click()
  await page.waitForURL('**/isystem/dict')
  const failed = page.getByText('页面加载失败').first()
  await page.clock.runFor(119_000)
  await expect.poll(() => failed.isVisible()).toBe(false)
  await page.clock.runFor(2_000)
  await failed.waitFor()
})

test('S3.061 S9.019 S9.020 S9.024 a list begins with page 1 of ten rows, and says which of how many it shows', async () => {
  // Somebody whose browser does not know yet that a first try looked at twenty rows.
  const { username } = await aPerson({ username: `paging_${nextSerial()}`, roles: ['admin'] })
  const own = apiCaller({ address, token: await aSession(username) })
  await database.pool.query(`delete from sys_position where code like 'paged_%'`)
  for (let place = 1; place <= 11; place++)
    await own.send(callsOf(position).add, { name: `职务${place}`, code: `paged_${place}`, postRank: '1' })
  const { page } = await open({ path: '/isystem/position', token: await aSession(username) })
  await page.getByText('1-10 共 11 条').waitFor()
  await expect.poll(() => page.locator('.ant-table-row:visible').count()).toBe(10)
  await page.getByRole('combobox', { name: /页码|Page Size/ }).click()
  const asked = page.waitForRequest('**/sys/position/list?*pageSize=20*')
  await page.locator('.ant-select-item-option-content').getByText('20 条/页').click()
  expect(new URL((await asked).url()).searchParams.get('pageNo')).toBe('1')
  await page.getByText('1-11 共 11 条').waitFor()
})
