import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityFaults,
  type OpenedPage,
  openBrowser,
  openPage,
  type PageOptions,
  screens,
  signIn,
} from './browser.ts'
import { chooseIn, openSearch } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database, expireSessionsAtCall } = await startedServer()
const browser = await openBrowser()

beforeAll(async () => {
  // 是否缓存路由, as an administrator unsets it.
  await database.pool.query("update sys_permission set keep_alive = false where url = '/isystem/position'")
})

/** A new administrator at this address. */
async function at(path: string, options: Partial<PageOptions> = {}): Promise<OpenedPage> {
  await aPerson({ username: 'tabs', realname: '沈艾', roles: ['admin'] })
  return openPage(browser, { address, path, token: await aSession('tabs'), ...options })
}

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const titles = (page: Page) => bar(page).getByRole('link').allTextContents()
const tabOf = (page: Page, title: string) => bar(page).getByRole('link', { name: title, exact: true })
const isShown = (page: Page, title: string) =>
  expect.poll(() => page.title()).toBe(title === '首页' ? '口岸台' : `${title} · 口岸台`)
const show = async (page: Page, title: string) => {
  await tabOf(page, title).click()
  await isShown(page, title)
}
const chooseInMenu = async (page: Page, tab: string, entry: string) => {
  await tabOf(page, tab).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry }).click()
}
/** Of pages that are not in the group of people and rights. */
const groupsOf: Readonly<Record<string, string>> = {
  数据字典: '配置与集成',
  分类字典: '配置与集成',
  定时任务: '运行',
  导入记录: '运行',
}
/** By the menu at the side: the page is not loaded anew. */
const openBySide = async (page: Page, title: string) => {
  const menu = page.getByRole('menu', { name: '主菜单' })
  const entry = menu.getByText(title, { exact: true })
  const group = menu.getByText(groupsOf[title] ?? '组织与权限', { exact: true })
  // Beside a page of the group it opens by itself.
  if (page.url().includes('/dashboard/') && !(await group.isVisible())) await menu.getByText('系统管理').click()
  await group.waitFor()
  if (!(await entry.isVisible())) await group.click()
  await entry.click()
  await isShown(page, title)
}

/** For each page that is kept, what React holds above it: at a step of another one it is looked through for who reads that. */
const addressesAbove = (page: Page) =>
  page.evaluate<string[][]>(`[...document.querySelectorAll('main [data-page]')].map((place) => {
    const found = []
    const key = Object.keys(place).find((name) => name.startsWith('__reactFiber'))
    for (let above = place[key]; above; above = above.return) {
      const pathname = above.memoizedProps?.value?.location?.pathname
      if (pathname) found.push(pathname)
    }
    return found
  })`)

test('S1.033 S2.099 S2.105 S2.106 S9.102 each page gets a tab, stays as it was left, and is left for a neighbour when it is closed', async () => {
  const { page, faults } = await at('/dashboard/analysis')
  await expect.poll(() => titles(page)).toEqual(['首页'])
  await openBySide(page, '用户管理')
  const search = page.getByRole('textbox', { name: '用户账号' })
  await openSearch(page)
  await search.fill('half a word')
  await page.setViewportSize({ ...screens.desktop, height: 260 })
  await page.evaluate('scrollTo(0, 80)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(80)
  await openBySide(page, '数据字典')
  await expect.poll(() => titles(page)).toEqual(['首页', '用户管理', '数据字典'])
  await expect.poll(() => search.isVisible()).toBe(false)
  await expect.poll(() => addressesAbove(page)).toEqual([['/isystem/user'], ['/isystem/dict']])
  await show(page, '用户管理')
  await expect.poll(() => search.inputValue()).toBe('half a word')
  await expect.poll(() => page.evaluate('scrollY')).toBe(80)
  await page.setViewportSize(screens.desktop)
  await page.keyboard.press('Control+Alt+ArrowRight')
  await isShown(page, '数据字典')
  await takePicture(page, 'tabs')
  await page.keyboard.press('Alt+w')
  await isShown(page, '用户管理')
  await expect.poll(() => search.inputValue()).toBe('half a word')
  await bar(page).getByRole('button', { name: '关闭用户管理' }).click()
  await isShown(page, '首页')
  await expect.poll(() => titles(page)).toEqual(['首页'])
  // What was closed begins anew.
  await page.goBack()
  await isShown(page, '用户管理')
  await openSearch(page)
  await expect.poll(() => search.inputValue()).toBe('')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  expect(faults).toEqual([])
})

test('S2.128 the menu says by its title, keepAlive and component what a page is called and whether it is kept', async () => {
  const { page } = await at('/isystem/position')
  const search = page.getByRole('textbox', { name: '职务名称' })
  await openSearch(page)
  await search.fill('不留')
  await expect.poll(() => page.locator('main [data-page]:visible').getAttribute('data-page')).toBe('SysPositionList')
  await openBySide(page, '数据字典')
  await openSearch(page)
  await page.getByRole('textbox', { name: '字典名称' }).fill('留')
  await show(page, '职务管理')
  await openSearch(page)
  await expect.poll(() => search.inputValue()).toBe('')
  await show(page, '数据字典')
  await expect.poll(() => page.getByRole('textbox', { name: '字典名称' }).inputValue()).toBe('留')
})

test('ten tabs keep their queries over F5, Back, closing and coming again; a dialog goes away with its page', async () => {
  const { page, faults } = await at('/isystem/user?size=20&q.username=tabs')
  await page.getByRole('cell', { name: 'tabs', exact: true }).waitFor()
  const others = ['角色管理', '菜单管理', '部门管理', '职务管理', '数据字典', '定时任务', '导入记录', '分类字典']
  for (const title of others) await openBySide(page, title)
  const ten = ['首页', '用户管理', ...others]
  await expect.poll(() => titles(page)).toEqual(ten)
  await page.reload()
  await isShown(page, '分类字典')
  await expect.poll(() => titles(page)).toEqual(ten)
  await show(page, '用户管理')
  await page.waitForURL('**/isystem/user?size=20&q.username=tabs')
  await page.getByRole('cell', { name: 'tabs', exact: true }).waitFor()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('用户姓名').fill('还没写完')
  await page.keyboard.press('Control+Alt+ArrowRight')
  await isShown(page, '角色管理')
  await form.waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  // Another form at the same time: its inputs are its own.
  await page.getByRole('button', { name: '新增' }).click()
  const role = page.getByRole('dialog', { name: '新增角色' })
  await role.getByText('角色名称', { exact: true }).click()
  await page.keyboard.type('甲')
  await expect.poll(() => role.getByLabel('角色名称').inputValue()).toBe('甲')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await role.waitFor({ state: 'detached' })
  await page.goBack()
  await isShown(page, '用户管理')
  await expect.poll(() => form.getByLabel('用户姓名').inputValue()).toBe('还没写完')
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '确定' }).last().click()
  await form.waitFor({ state: 'detached' })
  await bar(page).getByRole('button', { name: '关闭用户管理' }).click()
  await isShown(page, '角色管理')
  await page.goBack()
  await page.waitForURL('**/isystem/user?size=20&q.username=tabs')
  await page.getByRole('cell', { name: 'tabs', exact: true }).waitFor()
  // Another query of the page's own is another page.
  await page.goto(`${address}/isystem/user?from=mail`)
  await expect.poll(() => titles(page)).toEqual(['首页', ...others, '用户管理', '用户管理 · mail'])
  expect(faults).toEqual([])
})

test('S2.100 S2.101 S2.102 S8.018 S8.019 home and the last page stay; a menu closes left, right and others, and begins a page anew', async () => {
  const { page } = await at('/isystem/user')
  for (const title of ['部门管理', '数据字典', '职务管理']) await openBySide(page, title)
  await expect.poll(() => titles(page)).toEqual(['首页', '用户管理', '部门管理', '数据字典', '职务管理'])
  // A page that is in no menu has a tab, too; a double click closes one tab and not its neighbour.
  await page.goto(`${address}/isps/userAnnouncement`)
  await isShown(page, '我的消息')
  await page.goto(`${address}/help/system`)
  await isShown(page, '帮助')
  await expect.poll(async () => (await titles(page)).slice(-2)).toEqual(['我的消息', '帮助'])
  await expect.poll(() => bar(page).locator('[aria-current=page]').textContent()).toBe('帮助')
  await bar(page).getByRole('button', { name: '关闭我的消息' }).dblclick()
  await expect.poll(async () => (await titles(page)).slice(-2)).toEqual(['职务管理', '帮助'])
  await bar(page).getByRole('button', { name: '关闭帮助' }).click()
  await show(page, '职务管理')
  await chooseInMenu(page, '用户管理', '关闭左侧')
  await chooseInMenu(page, '数据字典', '关闭左侧')
  await expect.poll(() => titles(page)).toEqual(['首页', '数据字典', '职务管理'])
  await chooseInMenu(page, '数据字典', '关闭右侧')
  await isShown(page, '数据字典')
  await expect.poll(() => titles(page)).toEqual(['首页', '数据字典'])
  const search = page.getByRole('textbox', { name: '字典名称' })
  await openSearch(page)
  await search.fill('begun')
  await chooseInMenu(page, '数据字典', '刷新')
  await expect.poll(() => search.inputValue()).toBe('')
  await chooseInMenu(page, '首页', '关闭其他')
  await isShown(page, '首页')
  await tabOf(page, '首页').click({ button: 'middle' })
  await page.locator('.ant-message').getByText('首页不能关闭!').waitFor()
  await expect.poll(() => titles(page)).toEqual(['首页'])
  await openBySide(page, '数据字典')
  await tabOf(page, '数据字典').click({ button: 'middle' })
  await isShown(page, '首页')
  await openBySide(page, '数据字典')
  await switchTabs(page)
  await bar(page).waitFor({ state: 'detached' })
  await switchTabs(page)
  await expect.poll(() => titles(page)).toEqual(['数据字典'])
  await bar(page).getByRole('button', { name: '关闭数据字典' }).click()
  await page.locator('.ant-message').getByText('这是最后一页，不能再关闭了啦').waitFor()
  await expect.poll(() => titles(page)).toEqual(['数据字典'])
})

/** 多页签模式 in the settings of the person. */
async function switchTabs(page: Page): Promise<void> {
  await page.getByRole('button', { name: /欢迎您/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page.getByRole('switch', { name: '多页签模式' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '系统设置' }).waitFor({ state: 'detached' })
}

test('S2.104 S2.172 a phone has one page, and so has who wants none beside it; a form lives on as the window gets narrow', async () => {
  const { page } = await at('/isystem/dict', { screen: screens.phone })
  const search = page.getByRole('textbox', { name: '字典名称' })
  await openSearch(page)
  await search.fill('vanishing')
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  const menu = page.getByRole('dialog', { name: '主菜单' })
  await menu.getByText('组织与权限').click()
  await menu.getByText('职务管理').click()
  await isShown(page, '职务管理')
  await page.goBack()
  await isShown(page, '数据字典')
  await openSearch(page)
  await expect.poll(() => search.inputValue()).toBe('')
  await page.setViewportSize(screens.desktop)
  await expect.poll(() => titles(page)).toEqual(['首页', '数据字典'])
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('还没写完')
  await page.setViewportSize(screens.phone)
  await bar(page).waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('字典名称').inputValue()).toBe('还没写完')
  await page.setViewportSize(screens.desktop)
  await bar(page).waitFor()
  await expect.poll(() => form.getByLabel('字典名称').inputValue()).toBe('还没写完')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '确定' }).last().click()
  await form.waitFor({ state: 'detached' })
  await switchTabs(page)
  await openBySide(page, '职务管理')
  await expect.poll(() => bar(page).count()).toBe(0)
})

test('a form lives through a lost network, a logout elsewhere and an ended session, and is sent when asked to', async () => {
  const opened = await at('/isystem/dict', { expected: /ERR_INTERNET_DISCONNECTED|status of 401/ })
  const { page, context, faults } = opened
  const person = { username: 'tabs', password: 'Person12345' }
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  const name = form.getByLabel('字典名称')
  await name.fill('一路带着')
  const code = `carried${nextSerial()}`
  await form.getByLabel('字典编码').fill(code)
  const stored = async () =>
    (await database.pool.query('select from sys_dict where dict_code = $1 and del_flag = 0', [code])).rowCount
  await context.setOffline(true)
  await page.getByText('网络已断开：页面上的内容可能不是最新的').waitFor()
  await form.getByText('网络已断开，暂时不能保存').waitFor()
  await form.getByRole('button', { name: '确定' }).click()
  await form.getByText('网络已断开，内容没有提交').waitFor()
  await context.setOffline(false)
  await page.getByText('网络已断开：页面上的内容可能不是最新的').waitFor({ state: 'detached' })
  expect(await stored()).toBe(0)

  const other = await openPage(browser, { address, path: '/dashboard/analysis', context })
  await other.page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await other.page.getByRole('button', { name: '确定' }).click()
  await other.page.waitForURL('**/user/login**')
  await page.bringToFront()
  const out = page.getByRole('dialog', { name: '已退出登录' })
  await out.getByText('登录已在其他窗口结束').waitFor()
  // It would come in with the new session, too, and find it at its end before this page does.
  await other.page.close()
  await signIn(page, person)
  await out.waitFor({ state: 'hidden' })
  await expect.poll(() => name.inputValue()).toBe('一路带着')

  await expireSessionsAtCall('tabs', { path: '/sys/dict/add', pages: [page] })
  await form.getByRole('button', { name: '确定' }).click()
  await page.getByRole('dialog', { name: '登录已过期' }).waitFor()
  await signIn(page, person)
  await page.locator('.ant-message').getByText('保存成功').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await stored()).toBe(1)
  expect(faults).toEqual([])
})

test('rows that cannot be read anew say so; whoever else signed in is named before anything is lost', async () => {
  const { page, context } = await at('/isystem/dict', { expected: /ERR_INTERNET_DISCONNECTED|status of 401/ })
  // A cell stands there before the rows do, too.
  await page.locator('.ant-table-row').first().waitFor()
  await context.setOffline(true)
  await openSearch(page)
  await page.getByRole('textbox', { name: '字典名称' }).fill('另一个问题')
  await page.keyboard.press('Enter')
  await page.getByText('下面还是之前的内容，不是所选条件的结果').waitFor()
  await takePicture(page, 'offline')
  await context.setOffline(false)
  await page.getByText('没有查询到任何数据').waitFor()

  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog', { name: '新增字典' }).getByLabel('字典名称').fill('还没写完')
  const someone = await aPerson({ username: 'someone', realname: '林溪', roles: ['admin'] })
  const other = await openPage(browser, { address, path: '/dashboard/analysis', context })
  await other.page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await other.page.getByRole('button', { name: '确定' }).click()
  await signIn(other.page, someone)
  await other.page.getByRole('heading', { name: '林溪' }).waitFor()
  await page.bringToFront()
  const dialog = page.getByRole('dialog', { name: '当前浏览器已由林溪登录' })
  await takePicture(page, 'other-person')
  await dialog.getByRole('button', { name: '以林溪的身份打开首页' }).click()
  await page.getByRole('heading', { name: '林溪' }).waitFor()
})

test('leaving asks about what was typed and keeps it as a draft; a save that hangs holds nobody', async () => {
  const { page, context } = await at('/dashboard/analysis', { expected: /ERR_FAILED/ })
  await openBySide(page, '职务管理')
  const add = async () => {
    await page.getByRole('button', { name: '新增' }).click()
    return page.getByRole('dialog', { name: '新增职务' })
  }
  const answer = async (text: string) => {
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗？' })
    await question.getByRole('button', { name: text, exact: true }).click()
    await question.waitFor({ state: 'detached' })
  }
  const form = await add()
  const name = form.getByLabel('职务名称')
  await name.fill('报关')
  await page.goBack()
  await answer('留下')
  await isShown(page, '职务管理')
  expect(page.url()).toContain('/isystem/position')
  await name.pressSequentially('员')
  await page.keyboard.press('Alt+w')
  await answer('留下')
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await answer('离开')
  await isShown(page, '首页')
  await openBySide(page, '职务管理')
  await add()
  await form.getByText('填写的内容没有保存').waitFor()
  await takePicture(page, 'draft')
  await form.getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => name.inputValue()).toBe('报关员')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await add()
  await form.getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => name.inputValue()).toBe('报关员')

  let fail = () => {}
  await context.route('**/sys/position/add', async (route) => {
    await new Promise<void>((resolve) => {
      fail = resolve
    })
    await route.abort()
  })
  await form.getByRole('textbox', { name: '职务编码' }).fill('declarant')
  await chooseIn(form.getByLabel('职务等级'), '员级')
  const sent = page.waitForRequest('**/sys/position/add')
  await form.getByRole('button', { name: '确定' }).click()
  await sent
  await form.getByRole('button', { name: '取消' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '正在保存，还没有结果，确定关闭吗？' })
  await question.getByRole('button', { name: '确定' }).click()
  await form.waitFor({ state: 'detached' })
  fail()
  await page.locator('.ant-message').getByText('新增职务没有保存').waitFor()
  await add()
  await form.getByRole('button', { name: '删除草稿' }).click()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await add()
  await name.waitFor()
  await expect.poll(() => form.getByText('恢复草稿').count()).toBe(0)
})
