// Long because one server and its people serve all that somebody does to come in, to stay in and to go.
import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type OpenedPage,
  openBrowser,
  openPage,
  type PageOptions,
  settledBox,
  signIn,
  stopClock,
  tryToSignIn,
} from './browser.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database, expireSessions, expireSessionsAtCall } = await startedServer()
const browser = await openBrowser()

const open = (options: Partial<PageOptions> = {}): Promise<OpenedPage> => openPage(browser, { address, ...options })
/** How this browser looks: the login looks the same. */
const look = 'KOUAN_SETTINGS'
const changing = '/sys/user/updatePassword'
const refused = /status of 40[13]/

/** A new person who came in before, and not through the form. */
async function signedInAs(username: string, options: Partial<PageOptions> = {}) {
  const person = await aPerson({ username })
  const token = await aSession(username)
  return { person, ...(await open({ path: '/dashboard/analysis', token, ...options })) }
}

describe('login', () => {
  test('S4.001 S4.003 S4.076 S4.077 S2.024 a visitor is sent to the login and, after the slider, to the wanted address', async () => {
    const person = await aPerson({ username: 'wang', realname: '王芳', roles: ['admin'] })
    const { page, faults } = await open({ path: '/dashboard/analysis?from=mail' })
    await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fanalysis%3Ffrom%3Dmail')
    await signIn(page, person)
    await page.waitForURL('**/dashboard/analysis?from=mail')
    for (const begin of [() => {}, () => page.reload()]) {
      await begin()
      await page.getByRole('heading', { name: '王芳' }).waitFor()
      expect(page.url()).toBe(`${address}/dashboard/analysis?from=mail`)
    }
    expect(faults).toEqual([])
  })

  test('S4.078 a slider that is let go early jumps back', async () => {
    const { page } = await open({ path: '/user/login' })
    await page.getByPlaceholder('用户名').fill('nobody')
    await page.getByPlaceholder('密码').fill('nothing')
    await page.keyboard.press('Enter')
    const handle = page.getByRole('slider')
    await handle.waitFor()
    const before = await settledBox(page)
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(before.x + 100, before.y + 10, { steps: 5 })
    const reached = async () => Number(await handle.getAttribute('aria-valuenow'))
    await expect.poll(reached).toBeGreaterThan(10)
    await page.mouse.up()
    await expect.poll(reached).toBe(0)
  })

  test('S2.199 the slider can be moved with the keys alone', async () => {
    const person = await aPerson({ username: 'keys' })
    const { page, faults } = await open({ path: '/user/login' })
    await page.getByPlaceholder('用户名').fill(person.username)
    await page.getByPlaceholder('密码').fill(person.password)
    await page.keyboard.press('Enter')
    const handle = page.getByRole('slider')
    await handle.and(page.locator(':focus')).waitFor()
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight', { delay: 10 })
    await page.waitForURL('**/dashboard/analysis')
    expect(faults).toEqual([])
  })

  test('a wrong password and an unknown name are refused with the same sentence', async () => {
    const person = await aPerson({ username: 'zhao' })
    const { page } = await open({ path: '/user/login' })
    const said: (string | null)[] = []
    for (const username of [person.username, 'nobody-at-all']) {
      await tryToSignIn(page, { username, password: 'Wrong12345' })
      await page.getByRole('slider').waitFor({ state: 'detached' })
      said.push(await page.getByRole('alert').textContent())
    }
    expect(said).toEqual(['用户名或密码错误', '用户名或密码错误'])
    expect(page.url()).toContain('/user/login')
  })

  test('an empty form says what is missing and shows no slider', async () => {
    const { page } = await open({ path: '/user/login' })
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await page.getByText('请输入用户名').waitFor()
    await page.getByText('请输入密码').waitFor()
    await expect.poll(() => page.getByRole('slider').count()).toBe(0)
  })

  test('S2.023 who is signed in and opens the login page goes home', async () => {
    const { page } = await signedInAs('again', { path: '/user/login' })
    await page.waitForURL('**/dashboard/analysis')
  })

  test('a redirect to another site is not followed', async () => {
    const person = await aPerson({ username: 'phished' })
    const { page } = await open({ path: '/user/login?redirect=https%3A%2F%2Fevil.example%2F' })
    await signIn(page, person)
    await page.waitForURL(`${address}/dashboard/analysis`)
  })
})

describe('several departments', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into sys_depart (depart_name, org_code, org_category, org_type)
      values ('申报一部', 'E01', '1', '1'), ('申报二部', 'E02', '1', '1')`,
    )
  })

  test('the user says after the login in which one they work, and the server knows', async () => {
    const person = await aPerson({ username: 'both', departments: ['E01', 'E02'] })
    const { page, faults } = await open({ path: '/user/login' })
    await tryToSignIn(page, person)
    const dialog = page.getByRole('dialog', { name: '请选择登录部门' })
    await dialog.getByText('申报一部').waitFor()
    expect(await page.evaluate('localStorage.getItem("Access-Token")')).toBeNull()
    await dialog.getByRole('combobox').click()
    await page.getByTitle('申报二部').click()
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await page.waitForURL('**/dashboard/analysis')
    const { rows } = await database.pool.query(`select org_code from sys_user where username = 'both'`)
    expect(rows).toEqual([{ org_code: 'E02' }])
    expect(faults).toEqual([])
  })

  test('S5.102 S2.135 S2.152 they switch to another later in a dialog that names the current one, and none is no choice', async () => {
    const person = await aPerson({ username: 'switching', departments: ['E01', 'E02'] })
    const { page, faults } = await open({ path: '/user/login' })
    await tryToSignIn(page, person)
    await page
      .getByRole('dialog', { name: '请选择登录部门' })
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await page.waitForURL('**/dashboard/analysis')
    // The menu opens under the mouse, and a press leaves it open.
    const user = page.getByRole('button', { name: /欢迎您/ })
    await user.hover()
    const entry = page.getByRole('menuitem', { name: '部门切换' })
    await entry.waitFor()
    await user.click()
    await entry.click()
    const dialog = page.getByRole('dialog', { name: '部门切换（当前部门：申报一部）' })
    await dialog.getByTitle('申报一部').hover()
    await dialog.locator('.ant-select-clear').click()
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await dialog.getByText('请选择部门！').waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByTitle('申报二部').last().click()
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('已切换到申报二部').waitFor()
    const { rows } = await database.pool.query(`select org_code from sys_user where username = 'switching'`)
    expect(rows).toEqual([{ org_code: 'E02' }])
    expect(faults).toEqual([])
  })

  test('S8.014 who has none is told so', async () => {
    const { page } = await signedInAs('nowhere')
    await page.getByRole('button', { name: /欢迎您/ }).click()
    await page.getByRole('menuitem', { name: '部门切换' }).click()
    await page.getByText('您尚未设置部门信息!', { exact: true }).waitFor()
    await page.getByRole('dialog', { name: '部门切换' }).waitFor({ state: 'detached' })
  })
})

describe('several tenants', () => {
  test('S2.091 S6.022 the user says after the login in which one they work, and every call says so', async () => {
    const person = await aPerson({ username: 'roaming' })
    await database.pool.query(
      `with tenant as (insert into sys_tenant (id, name) values (31, '乙平台') on conflict (id) do update set name = '乙平台' returning id)
      insert into sys_user_tenant (user_id, tenant_id)
        select sys_user.id, tenant.id from sys_user, tenant where username = 'roaming'`,
    )
    const { page, faults } = await open({ path: '/user/login' })
    const before = page.waitForRequest('**/sys/login')
    await tryToSignIn(page, person)
    expect((await before).headers()['tenant-id']).toBe('0')
    const dialog = page.getByRole('dialog', { name: '请选择租户' })
    await dialog.getByText('平台', { exact: true }).waitFor()
    await dialog.getByRole('combobox').click()
    await page.getByTitle('乙平台').click()
    const asked = page.waitForRequest('**/getUserPermissionByToken*')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    expect((await asked).headers()['tenant-id']).toBe('31')
    await page.waitForURL('**/dashboard/analysis')
    await expect.poll(() => page.evaluate('JSON.parse(localStorage.getItem("TENANT_ID")).value')).toBe('31')
    expect(faults).toEqual([])
  })
})

describe('going out', () => {
  test('S2.137 logout asks first, forgets everything, and the other window follows', async () => {
    const first = await signedInAs('leaving')
    const second = await open({ path: '/dashboard/analysis', context: first.context })
    await second.page.getByRole('heading', { name: 'leaving' }).waitFor()
    await first.page.getByRole('button', { name: '退出登录' }).click()
    await first.page.getByText('真的要退出登录吗 ?', { exact: true }).waitFor()
    await first.page.getByRole('button', { name: /取\s*消/ }).click()
    expect(first.page.url()).toContain('/dashboard/analysis')
    await first.page.getByRole('button', { name: '退出登录' }).click()
    await first.page.getByRole('button', { name: /确\s*定/ }).click()
    await first.page.waitForURL('**/user/login**')
    await second.page.waitForURL('**/user/login**')
    await expect.poll(() => first.page.evaluate('Object.keys(localStorage)')).toEqual([look])
  })
})

describe('password', () => {
  test('S2.151 S4.012 a printed first password must be changed before anything else', async () => {
    const person = await aPerson({ username: 'first', mustChangePassword: true })
    // What was still asked for when the old password, and its sessions, ended.
    const { page, faults } = await open({ path: '/user/login', expected: /401/ })
    await signIn(page, person)
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await expect.poll(() => dialog.getByRole('button', { name: /取\s*消|关\s*闭/ }).count()).toBe(0)
    const change = async (before: string, after: string) => {
      await dialog.getByLabel('旧密码').fill(before)
      await dialog.getByLabel('新密码', { exact: true }).fill(after)
      await dialog.getByLabel('确认新密码').fill(after)
      const loggedOut = page.waitForRequest('**/sys/logout')
      await dialog.getByRole('button', { name: /确\s*定/ }).click()
      await loggedOut
      await page.waitForURL('**/user/login')
      await expect.poll(() => page.evaluate('localStorage.getItem("Access-Token")')).toBeNull()
    }
    await change(person.password, 'Changed1234')
    await signIn(page, { ...person, password: 'Changed1234' })
    await page.waitForURL('**/dashboard/analysis')
    await page.getByRole('heading', { name: 'first' }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    // So is whoever changes it of their own will.
    await page.getByRole('button', { name: '欢迎您，first' }).click()
    await page.getByRole('menuitem', { name: '密码修改' }).click()
    await change('Changed1234', 'Another1234')
    expect(faults).toEqual([])
  })

  test('S5.079 S5.081 a longer password is told so, and nothing of it is cut off', async () => {
    const person = await aPerson({ username: 'talkative' })
    const { page } = await open({ path: '/user/login' })
    await page.getByLabel('密码', { exact: true }).fill('x'.repeat(70))
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toHaveLength(70)
    await signIn(page, person)
    await page.getByRole('button', { name: '欢迎您，talkative' }).click()
    await page.getByText('密码修改').click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('旧密码').fill(person.password)
    for (const label of ['新密码', '确认新密码']) await dialog.getByLabel(label, { exact: true }).fill('Kouan12345678')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await expect.poll(() => dialog.getByText('最多12个字符', { exact: true }).count()).toBe(2)
  })

  test('S8.015 without a user the dialog says that nobody is signed in', async () => {
    const { page, context, person } = await signedInAs('nameless', { expected: /status of 503/ })
    await page.getByRole('heading', { name: 'nameless' }).waitFor()
    await context.route('**/getUserInfo*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.evaluate('localStorage.removeItem("Login_Userinfo")')
    await page.reload()
    await page.getByRole('button', { name: '欢迎您，' }).click()
    await page.getByText('密码修改').click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('旧密码').fill(person.password)
    await dialog.getByLabel('新密码', { exact: true }).fill('Changed1234')
    await dialog.getByLabel('确认新密码').fill('Changed1234')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('当前系统无登录用户!', { exact: true }).waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(true)
  })

  async function openedBy(username: string) {
    const { page } = await signedInAs(username)
    await page.getByRole('button', { name: `欢迎您，${username}` }).click()
    await page.getByText('密码修改').click()
    return { page, dialog: page.getByRole('dialog', { name: '修改密码' }) }
  }

  test('S5.077 S5.078 S5.080 S2.151 S9.034 the dialog asks for all three', async () => {
    const { dialog } = await openedBy('changing')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    for (const sentence of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
      await dialog.getByText(sentence, { exact: true }).waitFor()
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800)
  })

  test('S5.082 a confirmation that differs is told at once, a wrong old password by the server', async () => {
    const { page, dialog } = await openedBy('mistyping')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await dialog.getByLabel('旧密码').fill('Wrong12345')
    await dialog.getByLabel('新密码', { exact: true }).fill('Changed1234')
    await dialog.getByLabel('确认新密码').fill('Changed1235')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await dialog.getByText('两次输入的密码不一样！').waitFor()
    expect(asked.filter((path) => path.endsWith('/updatePassword'))).toEqual([])
    await dialog.getByLabel('确认新密码').fill('Changed1234')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await page.getByText('旧密码输入错误!').waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(true)
  })
})

describe('an expired session', () => {
  async function homeOf(username: string) {
    const opened = await signedInAs(username, { expected: refused })
    await opened.page.getByRole('heading', { name: username }).waitFor()
    return opened
  }
  /** Something that is asked of the server: the password dialog's own call. */
  async function askForPasswordChange({ page }: OpenedPage, username: string) {
    await page.getByRole('button', { name: `欢迎您，${username}` }).click()
    await page.getByText('密码修改').click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByLabel('旧密码').fill('Wrong12345')
    await dialog.getByLabel('新密码', { exact: true }).fill('Changed1234')
    await dialog.getByLabel('确认新密码').fill('Changed1234')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
  }

  test('signing in again in the dialog keeps what was typed and asks again what failed', async () => {
    const opened = await homeOf('patient')
    const { page, person, faults } = opened
    await expireSessionsAtCall('patient', { path: changing, pages: [page] })
    await askForPasswordChange(opened, 'patient')
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await expect.poll(() => dialog.getByPlaceholder('用户名').inputValue()).toBe('patient')
    await signIn(page, person)
    await page.getByText('旧密码输入错误!').waitFor()
    const form = page.getByRole('dialog', { name: '修改密码' })
    await expect.poll(() => form.getByLabel('确认新密码').inputValue()).toBe('Changed1234')
    expect(faults).toEqual([])
  })

  test('S8.004 closing the dialog says so, signs out and loads the page anew', async () => {
    const opened = await homeOf('hasty')
    const { page } = opened
    await expireSessionsAtCall('hasty', { path: changing, pages: [page] })
    await askForPasswordChange(opened, 'hasty')
    const closed = page.getByRole('dialog', { name: '登录已过期' })
    await closed.waitFor()
    await stopClock(page)
    const loggedOut = page.waitForRequest('**/sys/logout')
    await closed.getByRole('button', { name: '关闭' }).click()
    await page.locator('.ant-message').getByText('很抱歉，登录已过期，请重新登录', { exact: true }).waitFor()
    await loggedOut
    await expect.poll(() => page.evaluate('localStorage.getItem("Access-Token")')).toBeNull()
    await page.evaluate('window.loadedOnce = true')
    await page.clock.runFor(1499)
    expect(await page.evaluate('window.loadedOnce')).toBe(true)
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(1)
    await reloaded
    await page.waitForURL('**/user/login**')
  })

  test('signing in again in one window is enough for the other', async () => {
    const first = await homeOf('doubled')
    const second = await open({ path: '/dashboard/analysis', context: first.context, expected: refused })
    await second.page.getByRole('heading', { name: 'doubled' }).waitFor()
    await expireSessionsAtCall('doubled', { path: changing, pages: [first.page, second.page] })
    await askForPasswordChange(first, 'doubled')
    await askForPasswordChange(second, 'doubled')
    const waiting = second.page.getByRole('dialog', { name: '登录已过期' })
    await waiting.waitFor()
    await first.page.bringToFront()
    await signIn(first.page, first.person)
    await waiting.waitFor({ state: 'hidden' })
    await second.page.getByText('旧密码输入错误!').waitFor()
  })

  test('a window that was opened with the session before does not end the new one', async () => {
    const first = await homeOf('reopening')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isAnswered = () => {}
    const answered = new Promise<void>((resolve) => {
      isAnswered = resolve
    })
    const hold = async (route: Route) => {
      const response = await route.fetch()
      isAnswered()
      await held
      await route.fulfill({ response })
    }
    await expireSessionsAtCall('reopening', { path: changing, pages: [first.page] })
    await askForPasswordChange(first, 'reopening')
    await first.page.getByRole('dialog', { name: '登录已过期' }).waitFor()
    await first.context.route('**/getUserPermissionByToken*', hold, { times: 1 })
    const second = await open({ path: '/dashboard/analysis', context: first.context, expected: refused })
    await answered
    await first.page.bringToFront()
    await signIn(first.page, first.person)
    release()
    await second.page.getByRole('heading', { name: 'reopening' }).waitFor()
    await first.page.reload()
    await first.page.getByRole('heading', { name: 'reopening' }).waitFor()
  })

  test('S4.004 S4.006 a session that is over when the page is opened leads to the login', async () => {
    const { page } = await homeOf('returning')
    await expireSessions('returning')
    await page.reload()
    await page.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await page.getByPlaceholder('用户名').waitFor()
    expect(page.url()).toBe(`${address}/user/login?redirect=%2Fdashboard%2Fanalysis`)
    await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual([look])
  })
})
