// Long because everything around the pages is tried on one server: a second one would cost more than a longer file.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  type Credentials,
  isTooWide,
  type OpenedPage,
  openBrowser,
  openPage,
  type PageOptions,
  screens,
  signIn,
  tryToSignIn,
} from './browser.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

const open = (options: Partial<PageOptions> = {}): Promise<OpenedPage> => openPage(browser, { address, ...options })

let person: Credentials
beforeAll(async () => {
  await database.pool.query(
    `with made as (
      insert into sys_permission (name, url, component, menu_type, icon, sort_no)
      values ('壳测试', '/shell', 'layouts/RouteView', 0, 'appstore', 90) returning id
    ), pages as (
      insert into sys_permission (parent_id, name, url, component, menu_type, hidden, sort_no)
      select id, '第一页', '/shell/first/:test?', 'dashboard/Analysis', 1, false, 1 from made
      union all select id, '未知页', '/shell/unknown', 'no/SuchPage', 1, false, 2 from made
      union all select id, '藏起来的页', '/shell/hidden', 'dashboard/Analysis', 1, true, 3 from made
      union all select id, '外面的页', 'https://outside.example/board', 'layouts/IframePageView', 1, false, 4 from made
      union all select id, '没有页头的页', '/shell/bare', 'dashboard/Analysis', 1, false, 6 from made
      union all select id, '里面一层', '/shell/inner', 'layouts/RouteView', 1, false, 5 from made
      returning id, url
    ), deep as (
      insert into sys_permission (parent_id, name, url, component, menu_type)
      select id, '最里面的页', '/shell/inner/deep', 'dashboard/Analysis', 1 from pages where url = '/shell/inner'
      returning id
    ), all_rows as (select id from made union all select id from pages union all select id from deep)
    insert into sys_role_permission (role_id, permission_id)
      select sys_role.id, all_rows.id from sys_role, all_rows where role_code = 'admin'`,
  )
  await database.pool.query("update sys_permission set hide_head = true where url = '/shell/bare'")
  person = await aPerson({ username: 'shell', realname: '沈艾', roles: ['admin'] })
})

/** Signed in, at this address. */
const at = async (path: string, options: Partial<PageOptions> = {}): Promise<OpenedPage> =>
  open({ path, token: await aSession(person.username), ...options })

async function home(options: Partial<PageOptions> = {}): Promise<OpenedPage> {
  const opened = await at('/dashboard/analysis', options)
  await opened.page.getByRole('heading', { name: '沈艾' }).waitFor()
  return opened
}

test('login, home and the failure page fit a phone, a tablet and a desk, and can be read by everybody', async () => {
  // Loaded on the phone, where least fits.
  const { page, faults } = await open({ path: '/user/login', screen: screens.phone })
  await page.getByPlaceholder('用户名').waitFor()
  await fitsEverywhere(page)
  await signIn(page, person)
  await page.getByRole('heading', { name: '沈艾' }).waitFor()
  await page.getByText('欢迎回来').waitFor({ state: 'detached' })
  await fitsEverywhere(page)
  await page.goto(`${address}/nowhere/at/all`)
  await page.waitForURL('**/404')
  await page.getByText('抱歉，您访问的页面不存在').waitFor()
  await fitsEverywhere(page)
  expect(faults).toEqual([])
})

/** Ends on the phone. */
async function fitsEverywhere(page: Page): Promise<void> {
  for (const [name, screen] of Object.entries(screens).toReversed()) {
    await page.setViewportSize(screen)
    await expect.poll(() => isTooWide(page), { message: name }).toBe(false)
    await expect.poll(() => accessibilityFaults(page), { message: name }).toEqual([])
  }
  await page.setViewportSize(screens.phone)
}

describe('S9.103 S9.104 side menu', () => {
  test('S4.026 S4.027 S4.028 S2.094 it closes at 1087.99 pixels and is a drawer from 767.99 on', async () => {
    const { page } = await home()
    const siderWidth = () =>
      page.evaluate(`document.querySelector('.ant-layout-sider')?.getBoundingClientRect().width ?? 'none'`)
    for (const [width, wanted] of [
      [1088, 208],
      [1087, 56],
      [768, 56],
      [767, 'none'],
      [768, 56],
      [1087, 56],
      [1088, 208],
      [767, 'none'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(siderWidth, { message: `at ${width}` }).toBe(wanted)
    }
    await page.getByRole('button', { name: '展开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '主菜单' })
    await drawer.waitFor()
    await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await drawer.getByText('壳测试').click()
    await drawer.getByText('第一页').click()
    await page.waitForURL('**/shell/first')
    await drawer.waitFor({ state: 'hidden' })
  })

  test('S4.029 S4.030 only one top group is open, and comes back after the menu was narrow', async () => {
    const { page } = await home()
    const menu = page.getByRole('menu').first()
    const groupState = () =>
      menu
        .locator('> .ant-menu-submenu')
        .evaluateAll((groups) =>
          groups.filter((group) => group.classList.contains('ant-menu-submenu-open')).map((group) => group.textContent),
        )
    await menu.getByText('壳测试').click()
    await menu.getByText('第一页').waitFor()
    const other = menu.locator('> .ant-menu-submenu').first()
    await other.click()
    await expect.poll(groupState).toHaveLength(1)
    await menu.getByText('壳测试').click()
    await expect.poll(groupState).toEqual([expect.stringContaining('壳测试')])
    await page.getByRole('button', { name: '收起菜单' }).click()
    await menu.getByText('第一页').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu.getByText('第一页').waitFor()
    await expect.poll(groupState).toEqual([expect.stringContaining('壳测试')])
    // A page that is reached otherwise opens its group in place of another.
    await menu.getByText('第一页').click()
    await page.waitForURL('**/shell/first')
    await page.goBack()
    await other.click()
    await expect.poll(groupState).not.toEqual([expect.stringContaining('壳测试')])
    await page.goForward()
    await expect.poll(groupState).toEqual([expect.stringContaining('壳测试')])
  })

  test('S2.098 S2.103 S2.117 S2.124 S1.035 an entry leads to its page, title and breadcrumbs follow, hidden ones do not show', async () => {
    const { page, faults } = await home()
    await page.evaluate(
      `window.shown = []; addEventListener('dynamic-router-show', (event) => window.shown.push(event.detail))`,
    )
    const menu = page.getByRole('menu').first()
    await menu.getByText('壳测试').click()
    await menu.getByText('第一页').click()
    await page.waitForURL('**/shell/first')
    await expect.poll(() => menu.getByText('藏起来的页').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('第一页 · 口岸台')
    await expect.poll(() => page.evaluate('window.shown')).toEqual([{ path: '/shell/first', title: '第一页' }])
    const crumbs = page.getByRole('navigation', { name: '面包屑' })
    await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['首页', '壳测试', '第一页'])
    await page.goto(`${address}/shell/hidden`)
    await crumbs.getByText('藏起来的页').waitFor()
    await page.goto(`${address}/shell/inner/deep`)
    await expect
      .poll(() => crumbs.getByRole('listitem').allTextContents())
      .toEqual(['首页', '壳测试', '里面一层', '最里面的页'])
    // On a phone nobody is told.
    await page.setViewportSize(screens.phone)
    await page.evaluate(
      `window.shown = []; addEventListener('dynamic-router-show', (event) => window.shown.push(event.detail))`,
    )
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.getByRole('dialog', { name: '主菜单' }).getByText('第一页').click()
    await page.waitForURL('**/shell/first')
    expect(await page.evaluate('window.shown')).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('menu', () => {
  test('S2.118 S4.002 with a token and no menu the menu is loaded, and then its pages are there; one may stand without its head', async () => {
    const { page, faults } = await home()
    const loaded = page.waitForResponse('**/sys/permission/getUserPermissionByToken*')
    await page.goto(`${address}/shell/first?from=mail`)
    expect((await loaded).status()).toBe(200)
    await page.getByRole('navigation', { name: '面包屑' }).getByText('第一页').waitFor()
    expect(page.url()).toBe(`${address}/shell/first?from=mail`)
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
    await page.goto(`${address}/shell/bare`)
    await page.getByRole('link', { name: '第一页' }).first().waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: '面包屑' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('heading', { name: '沈艾' }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe('main layout', () => {
  test('S2.095 S2.096 S2.097 S2.120 header, content and footer stand beside a menu that folds', async () => {
    const { page } = await home()
    await page.getByRole('banner').getByRole('button', { name: '收起菜单' }).waitFor()
    await page.getByRole('main').getByRole('heading', { name: '沈艾' }).waitFor()
    await page
      .getByRole('contentinfo')
      .getByText(/© Kouan 口岸台 · 版本 \d/)
      .waitFor()
    const width = async () => Math.round((await page.locator('.ant-layout-sider').boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(208)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(width).toBe(56)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(width).toBe(208)
  })

  test('S2.094 S9.097 S9.098 S9.100 S9.101 the menu is dark and at the side; menu and header stay when the page scrolls', async () => {
    const { page } = await home()
    const sider = page.locator('.ant-layout-sider')
    await expect
      .poll(() => sider.locator('.main-menu.ant-menu-root').getAttribute('class'))
      .toMatch(/ant-menu-dark.*ant-menu-inline|ant-menu-inline.*ant-menu-dark/)
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="height: 3000px">'))
    await page.evaluate('scrollTo(0, 1500)')
    await expect.poll(() => page.evaluate('scrollY')).toBe(1500)
    for (const fixed of [sider, page.getByRole('banner')]) expect((await fixed.boundingBox())?.y).toBe(0)
  })

  test('S2.121 S2.122 S2.129 S2.130 S4.008 the header welcomes the user by name and picture, by the picture alone on a phone', async () => {
    const face = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    const welcomed = await aPerson({ username: 'pictured', realname: '林溪', roles: ['admin'] })
    await database.pool.query('update sys_user set avatar = $1 where username = $2', [face, 'pictured'])
    const { page, context } = await open({ path: '/user/login' })
    const accepted = '**/sys/login'
    await context.route(accepted, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), code: 201 } })
    })
    await step('S4.009 a login whose code is not 200 is refused, and nothing is kept of it', async () => {
      await tryToSignIn(page, welcomed)
      await page.getByRole('alert').waitFor()
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
    })
    await context.unroute(accepted)
    // The greeting is said for a moment: looking for it begins before.
    const greeting = page.locator('.ant-message').getByText(/(早上|上午|中午|下午|晚上)好，林溪，欢迎回来/)
    await Promise.all([greeting.waitFor(), signIn(page, welcomed)])
    const menu = page.getByRole('banner').getByRole('button', { name: '欢迎您，林溪' })
    await menu.waitFor()
    await expect.poll(() => menu.locator('img').getAttribute('src')).toBe(face)
    await menu.click()
    await page.getByRole('menuitem', { name: '密码修改' }).waitFor()
    const kept = JSON.parse(String(await page.evaluate('JSON.stringify(localStorage)'))) as Record<string, string>
    const keptUnder = (key: string) => (JSON.parse(kept[key] ?? '{}') as { value?: unknown }).value
    expect(keptUnder('Access-Token')).toMatch(/^[\w-]{43}$/)
    expect(keptUnder('Login_Username')).toBe('pictured')
    expect(keptUnder('Login_Userinfo')).toMatchObject({ realname: '林溪', avatar: face })
    await page.setViewportSize(screens.phone)
    await page.getByRole('button', { name: '用户菜单' }).locator('img').waitFor()
    await expect.poll(() => page.getByText('欢迎您，林溪').count()).toBe(0)
  })

  test('S2.130 S2.132 S2.134 the user menu stands there without a picture too and changes the password, with the way out beside it', async () => {
    const { page } = await home()
    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).waitFor()
    await page.getByRole('button', { name: '欢迎您，沈艾' }).locator('.ant-avatar-icon').hover()
    const items = page.getByRole('menuitem')
    await items.getByText('密码修改').waitFor()
    await expect.poll(() => items.filter({ hasText: '退出登录' }).count()).toBe(0)
    await items.getByText('密码修改').click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByText('真的要退出登录吗 ?').waitFor()
  })
})

test('S2.052 S2.130 S2.131 S6.016 个人中心 is reached from the own name, tells what is wrong beside its field, and keeps the rest', async () => {
  await aPerson({ username: 'owner', realname: '沈艾', roles: ['admin'] })
  const { page, faults } = await home({ token: await aSession('owner') })
  await page.getByRole('button', { name: '欢迎您，沈艾' }).click()
  await page.getByRole('menuitem', { name: '个人中心' }).click()
  await page.waitForURL('**/user/personal')
  const name = page.getByLabel('用户姓名')
  await expect.poll(() => name.inputValue()).toBe('沈艾')
  await name.fill('沈小艾')
  await page.getByLabel('手机号码').fill('12')
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await page.getByText('请输入正确手机号').waitFor()
  const phone = `1370${nextSerial()}`
  await page.getByLabel('手机号码').fill(phone)
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await page.locator('.ant-message').getByText('保存成功！').waitFor()
  await page.getByRole('button', { name: '欢迎您，沈小艾' }).waitFor()
  await expect.poll(() => page.getByLabel('手机号码').inputValue()).toBe(phone)
  // The button that saved is paler for a moment.
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'personal')
  expect(faults).toEqual([])
})

test('the first stop of the keyboard leads past the menu', async () => {
  const { page } = await at('/isystem/dict')
  await page.getByRole('button', { name: '欢迎您，沈艾' }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('跳到内容')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('page-content')
})

describe('系统设置', () => {
  const openSettings = async (page: OpenedPage['page']) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /欢迎您/ })
      .click()
    await page.getByRole('menuitem', { name: '系统设置' }).click()
    const drawer = page.getByRole('dialog', { name: '系统设置' })
    await drawer.getByText('固定顶栏', { exact: true }).waitFor()
    return drawer
  }
  const primary = (page: OpenedPage['page']) =>
    page.evaluate(`getComputedStyle(document.querySelector('header')).getPropertyValue('--ant-color-primary')`)
  /** Somebody whose settings no other test changes. */
  const asSomebody = async (username: string) => {
    await aPerson({ username, realname: '沈艾', roles: ['admin'] })
    return home({ token: await aSession(username) })
  }

  test('S1.032 S2.136 S2.161 S2.162 S2.173 menu and colour are chosen in a drawer and are there in every browser of the person', async () => {
    const { page, faults } = await asSomebody('colourful')
    const drawer = await openSettings(page)
    await drawer.getByText('仅供开发预览').waitFor()
    const menu = page.locator('.menu-at-side .main-menu')
    await expect.poll(() => menu.getAttribute('class')).toContain('ant-menu-dark')
    await drawer.getByText('亮色菜单').click()
    await expect.poll(() => menu.getAttribute('class')).toContain('ant-menu-light')
    await drawer.getByRole('radio', { name: '酱紫' }).check({ force: true })
    await expect.poll(() => primary(page)).toBe('#722ed1')
    await expect.poll(() => page.getByText('正在编译主题！').count()).toBe(0)
    await takePicture(page, 'settings')
    await drawer.getByText('暗色', { exact: true }).click()
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    await expect.poll(ground).toBe('rgb(16, 18, 21)')
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'home-dark')
    const inTheDark = await primary(page)
    await page.reload()
    await expect.poll(() => menu.getAttribute('class')).toContain('ant-menu-light')
    await expect.poll(() => primary(page)).toBe(inTheDark)
    const elsewhere = await home({ token: await aSession('colourful') })
    await expect.poll(() => primary(elsewhere.page)).toBe(inTheDark)
    await expect
      .poll(() => elsewhere.page.evaluate('getComputedStyle(document.body).backgroundColor'))
      .toBe(await ground())
    expect(faults).toEqual([])
  })

  test('S2.119 S2.163 S2.164 S2.169 S9.105 the menu goes to the top, where pages are narrow or wide, or scrolls away at the side', async () => {
    const { page } = await asSomebody('topper')
    const drawer = await openSettings(page)
    const contentWidth = async () => Math.round((await page.getByRole('main').boundingBox())?.width ?? 0)
    await drawer.getByText('顶部栏导航', { exact: true }).click()
    await page.getByRole('banner').getByRole('menu', { name: '主菜单' }).waitFor()
    await expect.poll(() => page.locator('.menu-at-side').count()).toBe(0)
    await expect.poll(contentWidth).toBe(1200)
    const right = page.getByRole('banner').getByRole('button', { name: '退出登录' }).locator('../..')
    await expect.poll(async () => (await right.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(400)
    // An entry with a badge stays on its line, and what is on the dark bar can be read.
    await database.pool.query("delete from work_item where reason = '通道不通'")
    const { rows: dead } = await database.pool.query<{ id: string }>(
      `insert into work_item (kind, tenant_id, payload, state, reason, failed_at)
       values ('deliver-declaration', 0, '{}', 'dead', '通道不通', now()) returning id::text as id`,
    )
    await database.pool.query("delete from base_channel where channel_code = 'TOP'")
    await database.pool.query(`insert into base_channel (tenant_id, channel_code, channel_name, folder, status, last_error)
      values (0, 'TOP', '顶栏通道', 'top', '0', '收件目录无法读取')`)
    await page.reload()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^通道：/ })
      .waitFor()
    const topMenu = page.getByRole('banner').getByRole('menu', { name: '主菜单' })
    await topMenu.getByTitle('1 项待处理').waitFor()
    await expect.poll(async () => (await topMenu.boundingBox())?.y).toBe(0)
    await expect.poll(async () => (await topMenu.boundingBox())?.height).toBeLessThanOrEqual(48)
    const colourOf = (name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('header [title="${name}"] svg')).color`)
    for (const name of ['后台任务', '通知', '帮助'])
      await expect.poll(() => colourOf(name), { message: name }).toBe('rgb(255, 255, 255)')
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'top-layout')
    // Where the system sets the colours, a count covers the symbol below it.
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = () => page.evaluate(`getComputedStyle(document.querySelector('.ant-badge-count')).backgroundColor`)
    await expect.poll(ground).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ forcedColors: null })
    await database.pool.query('delete from work_item where id = $1', [dead[0]?.id])
    await database.pool.query("delete from base_channel where channel_code = 'TOP'")
    await openSettings(page)
    await drawer.getByText('流式', { exact: true }).click()
    await expect.poll(contentWidth).toBe(1440)
    await drawer.getByText('侧边栏导航', { exact: true }).click()
    await drawer.getByRole('switch', { name: '固定侧边菜单' }).click()
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="height: 3000px">'))
    await page.evaluate('scrollTo(0, 900)')
    await expect.poll(async () => (await page.locator('.menu-at-side').boundingBox())?.y).toBe(-900)
  })

  test('S2.166 S2.167 S9.012 a header gives way past 100 pixels and comes back on the way up, or scrolls with the page', async () => {
    const { page } = await asSomebody('hider')
    const drawer = await openSettings(page)
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="height: 3000px">'))
    const header = page.locator('header.ant-layout-header')
    const scrollTo = (place: number) => page.evaluate(`scrollTo(0, ${place})`)
    const isShown = () =>
      page.evaluate(`getComputedStyle(document.querySelector('header.ant-layout-header')).visibility === 'visible'`)
    await drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).click()
    await scrollTo(100)
    await expect.poll(() => page.evaluate('scrollY')).toBe(100)
    expect(await isShown()).toBe(true)
    await scrollTo(101)
    await expect.poll(isShown).toBe(false)
    await scrollTo(90)
    await expect.poll(isShown).toBe(true)
    await drawer.getByRole('switch', { name: '固定顶栏' }).click()
    await scrollTo(700)
    await expect.poll(async () => Math.round((await header.boundingBox())?.y ?? 0)).toBe(-700)
    await expect.poll(() => drawer.getByRole('switch', { name: '下滑时隐藏顶栏' }).isDisabled()).toBe(true)
  })

  test('S2.171 S2.174 S8.026 applying is told while it lasts, and what the account could not keep', async () => {
    const { page, context } = await home({ expected: /Failed to load resource|net::ERR/ })
    let letGo = () => {}
    const gate = new Promise<void>((done) => {
      letGo = done
    })
    await context.route('**/sys/user/settings', async (route) => {
      await gate
      await route.abort()
    })
    const drawer = await openSettings(page)
    await drawer.getByRole('radio', { name: '火山' }).check({ force: true })
    await page.getByText('正在编译主题！').waitFor()
    letGo()
    await page.getByText(/Failed to update theme.*没有保存到您的账号/).waitFor()
    await context.unroute('**/sys/user/settings')
    const red = () =>
      page.evaluate(`getComputedStyle(document.querySelector('header')).getPropertyValue('--ant-color-error')`)
    const before = await red()
    await drawer.getByRole('switch', { name: '色弱模式' }).click()
    await expect.poll(red).not.toBe(before)
    await drawer.getByRole('button', { name: '恢复默认设置' }).click()
    await expect.poll(red).toBe(before)
  })
})

describe('addresses', () => {
  test('S1.001 S2.025 S2.026 S2.027 S2.127 pages change without loading, under plain addresses, from the top, and back again', async () => {
    const { page } = await home({ screen: { width: 1440, height: 300 } })
    await page.evaluate('window.loadedOnce = true')
    await page.locator('main').evaluate((main) => main.insertAdjacentHTML('beforeend', '<div style="height: 3000px">'))
    await page.evaluate('scrollTo(0, 700)')
    await page.getByRole('menu').first().getByText('壳测试').click()
    await page.getByRole('menu').first().getByText('第一页').click()
    await page.waitForURL(`${address}/shell/first`)
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
    await page.goBack()
    await page.waitForURL(`${address}/dashboard/analysis`)
    expect(await page.evaluate('window.loadedOnce')).toBe(true)
  })

  test('S2.061 an outside page that the menu names is embedded, any other is not', async () => {
    const { page, context, faults } = await home()
    await context.route('https://outside.example/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>别处的公告</h1>' }),
    )
    await page.goto(`${address}/iframe/page/${encodeURIComponent('https://outside.example/board?page=2')}`)
    await page.frameLocator('iframe').getByRole('heading', { name: '别处的公告' }).waitFor()
    const frame = page.locator('iframe')
    await page.goto(`${address}/iframe/page/${encodeURIComponent(`${address}/help.html`)}`)
    await frame.waitFor()
    await expect.poll(() => frame.getAttribute('src')).toBe(`${address}/help.html`)
    await page.goto(`${address}/iframe/page/${encodeURIComponent('https://evil.example/')}`)
    await page.getByText('不允许嵌入该地址').waitFor()
    await expect.poll(() => frame.count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('S2.010 S2.011 S2.015 S2.016 S2.017 the short addresses lead on', async () => {
    for (const [from, to] of [
      ['/login', '/user/login'],
      ['/user', '/user/login'],
      ['/oauth2-app', '/oauth2-app/login'],
      ['/test', '/user/login?redirect=%2Ftest%2Fhome'],
    ] as const) {
      const { page } = await open({ path: from })
      await page.waitForURL(`${address}${to}`)
      await page.getByPlaceholder('用户名').waitFor()
      await page.close()
    }
  })

  test('S2.018 S2.019 S2.021 S2.022 S9.001 the root is the home page, what is unknown is the failure page', async () => {
    const { page } = await at('/')
    await page.waitForURL(`${address}/dashboard/analysis`)
    await expect.poll(() => page.title()).toBe('口岸台')
    const crumbs = page.getByRole('navigation', { name: '面包屑' })
    await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['首页'])
    await page.goto(`${address}/no/such/page`)
    await page.waitForURL(`${address}/404`)
    await expect.poll(() => page.title()).toBe('页面不存在 · 口岸台')
    await page.getByText('抱歉，您访问的页面不存在').waitFor()
    await page.getByText('/no/such/page', { exact: true }).waitFor()
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.waitForURL('**/dashboard/analysis')
  })

  test('a page whose right is missing says so, and is no page that does not exist', async () => {
    const { username } = await aPerson({ username: 'rightless', roles: ['reviewer'] })
    const { page, faults } = await open({ path: '/order/list/17?page=2', token: await aSession(username) })
    await page.getByText('抱歉，您没有权限访问该页面，请联系管理员授权').waitFor()
    await page.getByText('没有“订单查询”的权限').waitFor()
    await page.getByText('需要的权限：订单管理 › 订单查询').waitFor()
    expect(page.url()).toBe(`${address}/order/list/17?page=2`)
    expect(faults).toEqual([])
  })

  test.each([
    ['/403', '抱歉，您没有权限访问该页面'],
    ['/500', '抱歉，页面出错了'],
    ['/load-failed', '页面加载失败'],
  ])('%s says what is wrong', async (path, sentence) => {
    const { page } = await at(path)
    await page.getByText(sentence).first().waitFor()
  })

  test('a menu entry without a page says which component is missing', async () => {
    const { page } = await at('/shell/unknown')
    await page.getByText('菜单指向的组件“no/SuchPage”在当前版本中不存在').waitFor()
  })
})

describe('what changes while the page is open', () => {
  test('a new menu entry arrives without signing in again', async () => {
    const serial = nextSerial()
    const name = `刚授权的页${serial}`
    const { page, faults } = await home()
    const menu = page.getByRole('menu').first()
    await menu.getByText('壳测试').waitFor()
    await database.pool.query(
      `with made as (
        insert into sys_permission (name, url, component, menu_type, sort_no)
        values ($1, $2, 'dashboard/Analysis', 0, 91) returning id
      ), version as (
        update sys_version set version = version + 1 where name = 'rights'
      )
      insert into sys_role_permission (role_id, permission_id)
        select sys_role.id, made.id from sys_role, made where role_code = 'admin'`,
      [name, `/just/granted/${serial}`],
    )
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await menu.getByText(name).click()
    await page.waitForURL(`**/just/granted/${serial}`)
    expect(faults).toEqual([])
  })

  test('S2.131 S6.016 个人中心 is not there without the right user.personal', async () => {
    const { username } = await aPerson({ username: 'plain' })
    const { page } = await open({ path: '/dashboard/analysis', token: await aSession(username) })
    await page.getByRole('button', { name: '欢迎您，plain' }).hover()
    await page.getByRole('menuitem', { name: '密码修改' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: '个人中心' }).count()).toBe(0)
  })
})
