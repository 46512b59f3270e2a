import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Credentials,
  type OpenedPage,
  openBrowser,
  openPage,
  type PageOptions,
  stopClock,
  tryToSignIn,
} from './browser.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

const open = (options: Partial<PageOptions> = {}): Promise<OpenedPage> => openPage(browser, { address, ...options })

let person: Credentials
beforeAll(async () => {
  person = await aPerson({ username: 'unlucky', realname: '沈艾', roles: ['admin'] })
})

async function home(options: Partial<PageOptions> = {}): Promise<OpenedPage> {
  const token = await aSession(person.username)
  const opened = await open({ path: '/dashboard/analysis', token, ...options })
  await opened.page.getByRole('heading', { name: '沈艾' }).waitFor()
  return opened
}

const overload = { success: false, code: 503, message: '系统繁忙，请稍后再试', result: null, timestamp: 0 }

describe('what can go wrong', () => {
  test.each<[string, (route: Route) => Promise<void>]>([
    ['is refused', (route) => route.fulfill({ status: 500, body: 'broken' })],
    ['does not come', (route) => route.abort()],
  ])('S8.020 S2.150 site.json %s: a dialog says so, and the product goes on', async (_, answer) => {
    const context = await browser.newContext()
    await context.route('**/site.json', answer)
    const { page } = await open({ path: '/user/login', context })
    const dialog = page.getByRole('dialog', { name: '获取站点信息失败' })
    await dialog.getByText('请检查网络，如有疑问请联系管理员', { exact: true }).waitFor()
    await dialog.and(page.locator('.ant-modal-confirm-error')).waitFor()
    await dialog.getByRole('button', { name: '知道了' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByPlaceholder('用户名').waitFor()
  })

  test('S4.007 S4.004 S4.006 S8.028 an empty menu signs the user out and says why', async () => {
    const context = await browser.newContext()
    const { page } = await open({ path: '/user/login', context })
    await context.route('**/getUserPermissionByToken*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, result: { ...body.result, menu: [] } } })
    })
    await tryToSignIn(page, person)
    await page.getByText('您的账号没有任何可用的菜单').waitFor()
    await page.waitForURL('**/user/login?redirect=**')
    await page.getByPlaceholder('用户名').waitFor()
    expect(page.url()).toContain('/user/login?redirect=')
    await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual(['KOUAN_SETTINGS'])
  })

  test('S4.005 a menu that cannot be loaded signs out even when the server refuses that too', async () => {
    const { page, context, faults } = await home({ expected: /status of 50/ })
    let askedToLogOut = 0
    // Not one that may pass, as an overload: those are tried again.
    const broken = { ...overload, code: 500 }
    await context.route('**/getUserPermissionByToken*', (route) => route.fulfill({ status: 500, json: broken }))
    await context.route('**/sys/logout', (route) => {
      askedToLogOut += 1
      return route.fulfill({ status: 503, json: overload })
    })
    await page.reload()
    await page.getByText('菜单加载失败：系统繁忙，请稍后再试').waitFor()
    await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fanalysis')
    expect(askedToLogOut).toBe(1)
    await page.getByPlaceholder('用户名').waitFor()
    await expect
      .poll(() => page.locator('.ant-message-notice').allInnerTexts())
      .toEqual(['菜单加载失败：系统繁忙，请稍后再试'])
    expect(faults).toEqual([])
  })

  test('S4.004 a menu that an overload keeps back is tried again with 网络超时 and 重试; after 120 seconds the user is signed out', async () => {
    const { page, context } = await home({ expected: /status of 50/ })
    let [asked, askedToLogOut] = [0, 0]
    await context.route('**/getUserPermissionByToken*', (route) => {
      asked += 1
      return route.fulfill({ status: 503, json: overload })
    })
    await context.route('**/sys/logout', (route) => {
      askedToLogOut += 1
      return route.continue()
    })
    await stopClock(page)
    await page.reload()
    await page.getByText('网络超时', { exact: true }).waitFor()
    await page.getByRole('button', { name: /重\s*试/ }).click()
    await expect.poll(() => asked).toBe(2)
    const goOn = async () => {
      await page.clock.runFor(3000)
      return asked
    }
    await expect.poll(goOn).toBeGreaterThan(4)
    expect(askedToLogOut).toBe(0)
    // The pauses grow: nine tries at most fit into the time.
    await expect.poll(() => goOn().then(() => askedToLogOut)).toBe(1)
    await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fanalysis')
    expect(asked).toBeLessThanOrEqual(9)
    await expect.poll(() => page.evaluate('localStorage.getItem("Access-Token")')).toBeNull()
  })

  test('a menu whose call breaks off once is asked for again, and nobody is signed out', async () => {
    const { page, context } = await home({ expected: /ERR_FAILED/ })
    let asked = 0
    await context.route('**/getUserPermissionByToken*', (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.continue()
    })
    await page.reload()
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
    expect(asked).toBe(2)
  })

  test('S8.029 a page whose code does not come says so, and a reload brings it', async () => {
    const { page, context } = await home({ expected: /Failed to (load resource|fetch)|ERR_FAILED/ })
    await page.goto(`${address}/403`)
    await context.route('**/assets/analysis-page*', (route) => route.abort())
    await page.goto(`${address}/dashboard/analysis`)
    await page.getByText('页面加载失败').waitFor()
    await context.unroute('**/assets/analysis-page*')
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
  })

  test('what is opened while its code does not come leaves the page as it is, and stands there when the line is back, or after loading anew', async () => {
    const { page, context } = await home({ expected: /Failed to (load resource|fetch)|ERR_FAILED/ })
    const change = async () => {
      await page.getByRole('button', { name: /欢迎您/ }).click()
      await page.getByRole('menuitem', { name: '密码修改' }).click()
    }
    let looks = 0
    await context.route('**/assets/**', (route) => route.abort())
    await context.route('**/index.html*', (route) => {
      looks += 1
      return route.abort()
    })
    await change()
    await page.getByText('没有加载出来，请检查网络：恢复后会自动显示').waitFor()
    // It stays away for longer than a try.
    await expect.poll(() => looks).toBeGreaterThan(1)
    await expect.poll(() => page.getByRole('heading', { name: '沈艾' }).isVisible()).toBe(true)
    await context.unroute('**/index.html*')
    await context.unroute('**/assets/**')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    // Some browsers keep that a fetch failed: what does not come twice is offered with the page loaded anew.
    const told = page.locator('.reload-banner', { hasText: '有一部分没有加载出来' })
    await dialog.or(told).waitFor()
    if (await dialog.isVisible()) return
    await takePicture(page, 'missing-part')
    const loaded = page.waitForEvent('load')
    await told.getByRole('button', { name: '重新加载' }).click()
    await loaded
    await change()
    await dialog.waitFor()
  })

  test('code that is gone with new screens loads the page anew once; whoever comes back to the window hears of them', async () => {
    const { page, context } = await home({ expected: /Failed to (load resource|fetch)|ERR_FAILED/ })
    await context.route('**/index.html', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace(/src="\/assets\/[^"]*"/, 'src="/assets/newer.js"')
      await route.fulfill({ response, body: text })
    })
    await context.route('**/assets/dictionary-list-page*', (route) => route.abort())
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    const hint = page.locator('.reload-banner', { hasText: '系统已更新' })
    await hint.waitFor()
    // A line of its own between the header and the content: it lies over nothing that is pressed.
    const [header, line, content] = await Promise.all(
      [page.getByRole('banner'), hint, page.locator('#page-content')].map((part) => part.boundingBox()),
    )
    expect(line?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(content?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
    expect(line?.height).toBeLessThan(50)
    for (const entry of ['系统管理', '配置与集成', '数据字典'])
      await page.getByRole('menu', { name: '主菜单' }).getByText(entry).click()
    await page.getByText('页面加载失败').waitFor()
    await expect.poll(() => loads).toBe(1)
  })

  test('what is opened and gone with new screens loads the page anew once, then offers that, and is not asked for for ever', async () => {
    const { page, context } = await home({ expected: /Failed to (load resource|fetch)|status of 404/ })
    await context.route('**/index.html', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace(/src="\/assets\/[^"]*"/, 'src="/assets/newer.js"')
      await route.fulfill({ response, body: text })
    })
    let asked = 0
    await context.route('**/assets/password-dialog*', (route) => {
      asked += 1
      return route.fulfill({ status: 404, body: '' })
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.reload()
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
    const change = async () => {
      await page.getByRole('button', { name: /欢迎您/ }).click()
      await page.getByRole('menuitem', { name: '密码修改' }).click()
    }
    await change()
    await expect.poll(() => loads).toBe(2)
    await page.getByRole('heading', { name: '沈艾' }).waitFor()
    await stopClock(page)
    await change()
    const told = page.locator('.reload-banner', { hasText: '系统已更新' })
    await told.getByRole('button', { name: '重新加载' }).waitFor()
    await expect.poll(() => page.getByText('请检查网络').count()).toBe(0)
    await takePicture(page, 'gone-part')
    const before = asked
    await page.clock.runFor(60_000)
    expect([asked - before, loads]).toEqual([0, 2])
  })

  test('S8.001 S8.022 S2.133 what the user may not do is told in a notice, and the cache refresh as failed', async () => {
    const { page, context } = await home({ expected: /status of 403/ })
    const refresh = page.getByRole('menuitem', { name: '清理缓存' })
    await page.getByRole('button', { name: '欢迎您，沈艾' }).hover()
    await refresh.click()
    await page.locator('.ant-message-success').getByText('刷新缓存完成！', { exact: true }).waitFor()
    await context.route('**/getUserInfo*', (route) =>
      route.fulfill({ status: 403, json: { success: false, code: 510, message: '没有权限', result: null } }),
    )
    await page.getByRole('button', { name: '欢迎您，沈艾' }).hover()
    await refresh.hover()
    await stopClock(page)
    await refresh.click()
    // A notice under the pointer stays.
    await page.mouse.move(400, 500)
    const why = page.locator('.ant-message-warning').getByText('刷新缓存失败！', { exact: true })
    await why.waitFor()
    const notice = page.locator('.ant-notification-notice')
    await expect.poll(() => notice.allInnerTexts()).toEqual(['系统提示\n拒绝访问'])
    // Far from the sentence, which it would lie over on a phone.
    const [sentence, corner] = await Promise.all([why.boundingBox(), notice.boundingBox()])
    expect(corner?.y).toBeGreaterThan((sentence?.y ?? 0) + (sentence?.height ?? 0))
    await page.clock.runFor(3900)
    await expect.poll(() => notice.count()).toBe(1)
    await page.clock.runFor(300)
    await notice.waitFor({ state: 'detached' })
  })
})

describe('what the server refuses', () => {
  test('S8.007 a refused change is a warning with the message of the answer', async () => {
    const { page } = await home()
    await page.goto(`${address}/isystem/roleUserList`)
    const row = page.locator('.ant-table-row').filter({ hasText: '管理员' })
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    // A message stands for three seconds: the look begins before the click.
    const told = page.locator('.ant-message-warning').getByText('内置角色不能删除').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await told
  })

  test('a change whose code does not come is refused with a sentence, and a reload is offered', async () => {
    const { page, context } = await home({ expected: /Failed to (load resource|fetch)|ERR_FAILED/ })
    await context.route('**/assets/sign-request*', (route) => route.abort())
    await page.goto(`${address}/isystem/roleUserList`)
    const row = page.locator('.ant-table-row').filter({ hasText: '管理员' })
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await page.locator('.reload-banner', { hasText: '有一部分没有加载出来' }).waitFor()
  })

  test('S8.021 a logout that fails is an error with its message, and the browser forgets all the same', async () => {
    const { page, context } = await home({ expected: /status of 503/ })
    await context.route('**/sys/logout', (route) => route.fulfill({ status: 503, json: overload }))
    await page.getByRole('button', { name: '退出登录' }).click()
    const told = page.locator('.ant-message-error').getByText('系统繁忙，请稍后再试').waitFor()
    await page.getByRole('button', { name: /确\s*定/ }).click()
    await told
    await page.waitForURL('**/user/login')
    await expect.poll(() => page.evaluate('localStorage.getItem("Access-Token")')).toBeNull()
  })
})

describe('a select that searches', () => {
  test('S8.024 a search that fails warns with the message of the server', async () => {
    const { page, context } = await home()
    const refusal = { success: false, code: 500, message: '职务暂时查不到', result: null, timestamp: 0 }
    await context.route('**/sys/position/list*', (route) => route.fulfill({ json: refusal }))
    await page.goto(`${address}/isystem/user`)
    await page.getByRole('button', { name: /新\s*增/ }).click()
    await page.getByRole('dialog').getByLabel('职务', { exact: true }).fill('主')
    await page.locator('.ant-message-warning').getByText('职务暂时查不到').first().waitFor()
  })

  test('S7.123 S9.015 only the answer to the last search counts, and ten entries are asked for', async () => {
    const { page, context } = await home()
    const asked: URLSearchParams[] = []
    let answerSlowOne = () => {}
    const isTime = new Promise<void>((resolve) => {
      answerSlowOne = resolve
    })
    let isAnswered = false
    await context.route('**/sys/position/list*', async (route) => {
      const query = new URL(route.request().url()).searchParams
      asked.push(query)
      const name = query.get('name')?.replaceAll('*', '') ?? ''
      if (name === '慢') await isTime
      const records = name === '' ? [] : [{ id: '1', code: `code_${name}`, name: `${name}职务` }]
      const result = { records, total: records.length, size: 10, current: 1, pages: 1 }
      // The page gives the slow one up when the next is asked for.
      await route.fulfill({ json: { success: true, code: 200, message: '', result, timestamp: 0 } }).catch(() => {})
      if (name === '慢') isAnswered = true
    })
    await page.goto(`${address}/isystem/user`)
    await page.getByRole('button', { name: /新\s*增/ }).click()
    const input = page.getByRole('dialog').getByLabel('职务', { exact: true })
    await input.click()
    const last = () => asked.at(-1)?.get('name')
    await input.fill('慢')
    await expect.poll(last).toBe('*慢*')
    await input.fill('快')
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content')
    await options.getByText('快职务').waitFor()
    answerSlowOne()
    await expect.poll(() => isAnswered).toBe(true)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await expect.poll(() => options.allTextContents()).toEqual(['快职务（code_快）'])
    expect(asked.map((query) => query.get('pageSize'))).toEqual(asked.map(() => '10'))
  })
})
