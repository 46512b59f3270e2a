// Long because one administrator goes through all the examples, with one server and one page.
import { fillExamples } from '@kouan/contract/calls/example/example-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pdf, png } from '../server/testing/an-application.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage, screens, stopClock } from './browser.ts'
import { portOfThisProcess } from './port-of-this-process.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'

const staticDomain = `http://127.0.0.1:${await portOfThisProcess()}/jeecg-boot/sys/common/static`
const { address, aPerson, aSession, database } = await startedServer({
  KOUAN_EXAMPLES: 'on',
  KOUAN_STATIC_DOMAIN: staticDomain,
})
const browser = await openBrowser()
const { username } = await aPerson({ username: 'example_admin', realname: '马管理', roles: ['admin'] })
const token = await aSession(username)
const staff = apiCaller({ address, token })
// Its picture is nowhere; what counts is where it is asked for.
await database.pool.query("update sys_user set avatar = 'temp/nowhere.png' where username = $1", [username])

const { page, faults } = await openPage(browser, { address, path: '/test', token, expected: /nowhere\.png|403|404/ })
afterAll(() => expect(faults).toEqual([]))

const emptyExamples = () =>
  database.pool.query('delete from example_order; delete from example_goods; delete from example_shelf')
// Without what a first try added, moved, passed on or took away.
beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return
  await emptyExamples()
  await staff.send(fillExamples, {})
})

const goTo = async (path: string, title: string) => {
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
const handedOn = async (title: string): Promise<Record<string, unknown>> =>
  JSON.parse(await page.getByRole('region', { name: title }).locator('pre').innerText())
const shows = (title: string, key: string, value: unknown) =>
  expect.poll(async () => (await handedOn(title))?.[key], { message: key }).toEqual(value)
/** Of the first element that the selector finds. */
const styleOf = (selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property}`)
const list = page.locator('.ant-select-dropdown:visible')
const dialog = page.getByRole('dialog').last()
const confirm = () => dialog.getByRole('button', { name: /确\s*定/ }).click()

test('the test page shows every example, and fills them with rows', async () => {
  await step('S2.017 S2.069 S2.111 /test leads to the test page, whose title is that of its menu row', async () => {
    await page.waitForURL('**/test/home')
    await page.getByRole('heading', { level: 1, name: '示例首页' }).waitFor()
    const { rows } = await database.pool.query<{ name: string }>(
      "select name from sys_permission where url = '/test/home'",
    )
    expect(rows).toEqual([{ name: '示例首页' }])
  })
  await step('S7.009 a picture whose path does not begin with http stands below the static domain', async () => {
    // The picture itself is gone as soon as the browser knows that there is none.
    const asked = page.waitForRequest(/nowhere\.png/)
    await page.reload()
    expect((await asked).url()).toBe(`${staticDomain}/temp/nowhere.png`)
  })
  await step('S6.021 the flag of the safe mode comes with the rights and is kept', async () => {
    await page.getByText('安全模式：关').waitFor()
    await page.route('**/getUserPermissionByToken*', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, result: { ...answer.result, sysSafeMode: true } } })
    })
    await page.reload()
    await page.getByText('安全模式：开').waitFor()
    await page.unroute('**/getUserPermissionByToken*')
  })
  await emptyExamples()
  await page.getByRole('button', { name: '载入示例数据' }).click()
  await page.getByText('已载入 7 个货位、45 件商品、3 张单据').waitFor()
  await step('S2.086 every example opens and names its source', async () => {
    const links = await page
      .locator('main .ant-table-row a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']))
    expect(links).toHaveLength(11)
    for (const [path = '', title = ''] of links) {
      await page.goto(`${address}${path}`)
      await page
        .getByText(/^web\/features\/example\/.*\.tsx$/)
        .first()
        .waitFor()
      expect(await page.title()).toContain(title)
    }
  })
})

test('S2.020 the root is the dashboard while the site is not known yet', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/site.json', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${address}/`)
  await page.locator('[data-route="dashboard"]').waitFor()
  await expect.poll(() => page.title()).toContain('首页')
  answer()
  await page.waitForURL('**/dashboard/analysis')
  await page.unroute('**/site.json')
})

test('树形表: levels are read when they are opened', async () => {
  await goTo('/example/shelf', '树形表')
  await page.getByRole('tab', { name: '逐级加载' }).click()
  const { cell, button } = tablePage(page, '货位树')
  await cell(0, 0).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/example/shelf/list')) asked.push(searchParams.get('parentId') ?? '')
  })
  await step('S2.184 S4.068 children come when a row is opened first, and once', async () => {
    await cell(0, 0).getByRole('button', { name: '展开下级' }).click()
    await page.getByText('A 区', { exact: true }).waitFor()
    expect(asked).toHaveLength(1)
    await expect.poll(() => page.locator('.kt [data-row="1"]').getAttribute('aria-level')).toBe('2')
  })
  await step('S2.193 展开/收起 for all', async () => {
    await button(/^收\s*起$/).click()
    await page.getByText('A 区', { exact: true }).waitFor({ state: 'detached' })
    // The guard against double clicks.
    await expect
      .poll(async () => {
        await button(/^展\s*开$/).click()
        return page.getByText('A 区', { exact: true }).count()
      })
      .toBe(1)
    expect(asked).toHaveLength(1)
  })
  await step('S4.069 a row whose children are gone meanwhile becomes a leaf', async () => {
    await database.pool.query("delete from example_shelf where shelf_name like 'A 区 0%'")
    await cell(1, 0).getByRole('button', { name: '展开下级' }).click()
    await cell(1, 0).getByRole('button').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.kt [data-row="1"]').getAttribute('aria-expanded')).toBeNull()
  })
})

test('内嵌子表: a row opens into its lines', async () => {
  await step('S9.022 until the rows are there the pager counts 100', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/example/order/list*', async (route) => {
      await held
      await route.continue()
    })
    await goTo('/example/inner', '内嵌子表')
    await page.getByText('1-10 共 100 条').waitFor()
    answer()
    await page.getByText('1-3 共 3 条').waitFor()
    await page.unroute('**/example/order/list*')
  })
  await page
    .getByRole('button', { name: /展\s*开/ })
    .first()
    .click()
  await page.locator('.ant-table-expanded-row').getByText('20').first().waitFor()
})

test('卡片列表: filters and long names', async () => {
  await goTo('/example/cards', '卡片列表')
  await step('S9.042 a long text is cut after 25 characters and told in full by Tab', async () => {
    const short = '婴幼儿配方奶粉三段八百克罐装跨境电商专供款二零二六...'
    await page.getByText(short, { exact: true }).first().waitFor()
    expect([...short.slice(0, -3)]).toHaveLength(25)
    await page.getByText(short, { exact: true }).first().focus()
    await page.getByRole('tooltip', { name: /新包装版/ }).waitFor()
  })
  await step('S3.018 S9.069 a tree of nodes with key, value, label and leaf, in a list of 400 at most', async () => {
    await page.getByRole('combobox', { name: '货位' }).click()
    await list.getByText('示例一号仓').waitFor()
    await expect.poll(() => styleOf('.ant-select-dropdown:not(.ant-select-dropdown-hidden)', 'maxHeight')).toBe('400px')
    const switcher = (name: string) =>
      list.locator('.ant-select-tree-treenode').filter({ hasText: name }).locator('.ant-select-tree-switcher')
    // Leaf 1: nothing to open.
    await expect.poll(() => switcher('示例待启用仓').getAttribute('class')).toContain('noop')
    await switcher('示例一号仓').click()
    await list.getByText('B 区').click()
    await page.getByText('SL0003').waitFor()
    await expect.poll(() => page.getByText('SL0001').count()).toBe(0)
  })
  await step('S9.013 a search among options at hand looks after 300 milliseconds of rest', async () => {
    await page.getByRole('combobox', { name: '等级' }).click()
    await list.getByText('优等').waitFor()
    await stopClock(page)
    await page.getByRole('combobox', { name: '等级' }).fill('合')
    await page.clock.runFor(299)
    expect(await list.getByText('优等').count()).toBe(1)
    await page.clock.runFor(1)
    await list.getByText('优等').waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.keyboard.press('Escape')
  })
})

test('详情页: what a node allows', async () => {
  await goTo('/example/profile', '详情页')
  const tools = page.getByRole('toolbar', { name: '节点操作' })
  const buttons = () => tools.getByRole('button').allInnerTexts()
  const named = (texts: string[]) => texts.map((text) => text.replace(/\s/g, ''))
  await step('S4.090 a form at a node shows the actions in its list and no others', async () => {
    await expect.poll(async () => named(await buttons())).toEqual(['编辑', '提交'])
    await tools.getByRole('button', { name: /提\s*交/ }).click()
    await expect.poll(async () => named(await buttons())).toEqual(['编辑', '通过', '退回'])
  })
  await step('S6.007 an action that the node lists with type 2 is shown and rests', async () => {
    await expect.poll(() => tools.getByRole('button', { name: /编\s*辑/ }).isDisabled()).toBe(true)
    expect(await tools.getByRole('button', { name: /通\s*过/ }).isDisabled()).toBe(false)
    await tools.getByRole('button', { name: /通\s*过/ }).click()
    await expect.poll(buttons).toEqual([])
  })
  await step('S9.093 details stand in one to four columns', async () => {
    const columns = async () => (await styleOf('main dl', 'gridTemplateColumns')).split(' ').length
    for (const count of [1, 2, 3, 4]) {
      await page.getByRole('radiogroup', { name: '每行几项' }).getByText(`${count} 项`).click()
      await expect.poll(columns).toBe(count)
    }
  })
})

test('基础表单: one control of each sort', async () => {
  const dictionaryUrls: string[] = []
  const listUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/getDictItems/')) dictionaryUrls.push(request.url())
    if (request.url().includes('/example/shelf/list')) listUrls.push(request.url())
  })
  await step('S8.027 a dictionary that cannot be loaded is only logged, and its options are empty', async () => {
    await page.route('**/getDictItems/**', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '字典服务暂不可用', result: null } }),
    )
    const logged = page.waitForEvent('console', (line) => line.text().includes('字典 example_grade 加载失败'))
    await goTo('/example/form/basic', '基础表单')
    await logged
    await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0)
    await page.unroute('**/getDictItems/**')
    await page.reload()
  })
  const form = page.locator('main form')
  const last = '最近一次提交的值'

  await step('S3.063 S3.064 S4.089 a generic picker as data describes it; a single choice keeps the last', async () => {
    await form.getByRole('button', { name: '货位', exact: true }).click()
    const table = dialog.locator('.ant-table-wrapper').first()
    await expect
      .poll(async () => (await table.locator('thead th').allTextContents()).filter(Boolean))
      .toEqual(['货位名称', '排序', '备注'])
    await dialog.getByRole('button', { name: '展开' }).click()
    await expect.poll(() => dialog.getByPlaceholder('常温或冷藏').getAttribute('maxlength')).toBe('10')
    await dialog.getByLabel('排序').click()
    await list.getByText('第 2 位').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('货位名称').fill('示例')
    await dialog.getByRole('button', { name: '查询' }).click()
    await dialog.getByRole('radio', { name: '选择 示例一号仓', exact: true }).click()
    await dialog.getByRole('radio', { name: '选择 示例二号仓', exact: true }).click()
    const isChosen = (name: string) => dialog.getByRole('radio', { name: `选择 ${name}`, exact: true }).isChecked()
    await expect.poll(async () => [await isChosen('示例一号仓'), await isChosen('示例二号仓')]).toEqual([false, true])
  })
  await step('S9.031 the picker of users is 1250 wide inside another picker', async () => {
    await dialog.getByRole('button', { name: '选择用户' }).click()
    await page.getByRole('dialog').nth(1).getByText('马管理').waitFor()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(1250)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await confirm()
    await form.locator('[data-picker]').getByText('示例二号仓').waitFor()
  })
  await step('S7.007 reads carry the seconds of now, dictionary items do not', async () => {
    await form.getByRole('combobox', { name: '等级' }).click()
    await list.getByText('合格').click()
    expect(dictionaryUrls.every((url) => !url.includes('_t='))).toBe(true)
    expect(dictionaryUrls.length).toBeGreaterThan(0)
    const times = listUrls.map((url) => Number(new URL(url).searchParams.get('_t')))
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(3600)
  })
  await step('S2.202 S3.067 S9.094 a county by province and city; both controls show one division', async () => {
    for (const [level, name] of [
      ['省', '浙江省'],
      ['市', '杭州市'],
      ['区县', '西湖区'],
    ] as const) {
      const input = form.getByRole('combobox', { name: `境内货源地：${level}` })
      await input.click()
      await input.fill(name)
      await list.getByText(name, { exact: true }).click()
    }
    await form.getByTitle('浙江省 / 杭州市 / 西湖区').waitFor()
    await expect.poll(() => form.getByRole('combobox', { name: /^境内货源地：/ }).count()).toBe(3)
  })
  await step('S3.068 an entry of the areas has id, text, pid and index from 1 to 3', async () => {
    expect(await handedOn('各级区划')).toEqual([
      { id: '330000', text: '浙江省', pid: '86', index: 1 },
      { id: '330100', text: '杭州市', pid: '330000', index: 2 },
      { id: '330106', text: '西湖区', pid: '330100', index: 3 },
    ])
  })
  await step('S9.047 S9.048 a switch is Y and N', async () => {
    await expect.poll(() => form.getByRole('switch', { name: '含税' }).isChecked()).toBe(true)
    await form.getByRole('switch', { name: '含税' }).click()
    await form.getByText('否', { exact: true }).waitFor()
  })
  await step('S9.040 a line opens into an area of 150 × 200', async () => {
    await form.getByRole('button', { name: '展开编辑：标签' }).click()
    const area = page.getByRole('textbox', { name: '标签' }).last()
    await expect.poll(() => area.boundingBox()).toMatchObject({ width: 150, height: 200 })
    await area.fill('新品')
    await page.keyboard.press('Escape')
  })
  await step('S9.076 S9.081 an editor of marks is 200 high at least, one of code 240', async () => {
    const heightOf = async (name: string) =>
      Math.round((await page.getByRole('group', { name }).boundingBox())?.height ?? 0)
    await expect.poll(() => heightOf('说明')).toBe(200)
    await expect.poll(() => heightOf('扩展参数')).toBe(240)
  })
  await step('S3.030 S3.033 a file as name, path and size, and as it was uploaded', async () => {
    await form
      .locator('input[type=file]')
      .nth(2)
      .setInputFiles({ name: '清单.pdf', mimeType: 'application/pdf', buffer: pdf })
    const infos = async () => (await handedOn('资料交给页面的值')) as unknown as Record<string, unknown>[]
    await expect.poll(async () => (await infos())[0]).toMatchObject({ fileName: '清单.pdf', fileSize: pdf.length })
    expect(Object.keys((await infos())[0] ?? {})).toEqual(['fileName', 'filePath', 'fileSize'])
    const files = (await handedOn('已上传的文件')) as unknown as Record<string, unknown>[]
    expect(files).toMatchObject([{ name: '清单.pdf', status: 'done' }])
    expect(Object.keys(files[0] ?? {}).toSorted()).toEqual(['id', 'name', 'path', 'status', 'url'])
  })
  await step('S8.025 a query form that cannot be read is warned of in the words of the server', async () => {
    await page.route('**/example/goods/queryInfo*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '报表没有查询项', result: null } }),
    )
    await form.getByRole('button', { name: '报表甲' }).click()
    await dialog.locator('.ant-alert-warning').getByText('报表没有查询项').waitFor()
    await page.unroute('**/example/goods/queryInfo*')
  })
  const rows = dialog.locator('.ant-table-wrapper').first().locator('tbody tr.ant-table-row')
  await step('S3.027 S3.028 S3.029 a report has its title, columns, texts of codes and a query form', async () => {
    await dialog.getByRole('button', { name: /重\s*试/ }).click()
    await dialog.getByText('示例商品报表').waitFor()
    await expect
      .poll(async () => (await dialog.locator('thead').first().locator('th').allTextContents()).filter(Boolean))
      .toEqual(['货号', '商品名称', '等级'])
    // Sorted as the picker says, with the text of the code.
    await rows.first().getByText('SL0045').waitFor()
    await expect.poll(() => rows.first().locator('td').last().textContent()).toBe('合格')
    await expect.poll(() => dialog.getByRole('textbox', { name: '商品名称' }).count()).toBe(1)
    await expect.poll(() => dialog.getByRole('textbox', { name: '货号' }).count()).toBe(0)
    await dialog.getByRole('button', { name: '展开' }).click()
    await dialog.getByRole('textbox', { name: '货号' }).waitFor()
    await rows.nth(1).click()
    await confirm()
    await expect.poll(() => form.getByRole('textbox', { name: '商品名称' }).inputValue()).toContain('咖啡豆')
  })
  await step('S9.018 pickers of one group share their answers for 30 seconds', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/example/goods/')) asked += 1
    })
    const open = async () => {
      await form.getByRole('button', { name: '报表乙' }).click()
      await rows.first().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await open()
    asked = 0
    await open()
    expect(asked).toBe(0)
    await stopClock(page)
    await page.clock.runFor(31_000)
    await page.clock.resume()
    await open()
    await expect.poll(() => asked).toBeGreaterThan(0)
  })
  await form.getByRole('textbox', { name: '货号' }).fill('BF0001')
  await form.getByRole('button', { name: '保存商品' }).click()
  await page.getByText('保存成功').waitFor()
  await shows(last, 'isTaxed', 'N')
  await shows(last, 'origin', '330106')
  const stored = (await staff.send(callsOf(exampleGoods).list, { goodsNo: 'BF0001' } as never)).records[0] // a filter
  expect(stored).toMatchObject({ isTaxed: 'N', origin: '330106', marks: '新品', grade: 'B' })
  expect(stored?.papers).toBeTruthy()
  // The tables that follow count the rows of the first step.
  await staff.send(callsOf(exampleGoods).delete, { id: stored?.id } as never)
})

test('高级表单: form and tables together', async () => {
  await goTo('/example/form/advanced', '高级表单')
  const save = () => page.getByRole('button', { name: '保存单据' }).click()
  await step('S5.056 S5.062 S5.067 S5.072 what is missing or wrong is said at its field', async () => {
    await save()
    for (const sentence of ['请输入单号', '请输入手机号']) await page.getByText(sentence, { exact: true }).waitFor()
    for (const [label, typed, sentence] of [
      ['箱数', '-1', '请输入自然数'],
      ['身份证号码', '110101199001011230', '请输入正确的身份证号码'],
      ['追踪码', '12a', '请输入数字和换行符'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(typed)
      await page.getByText(sentence, { exact: true }).waitFor()
      await page.getByLabel(label, { exact: true }).fill('')
    }
  })
  await step('S5.076 a group of boxes wants so many', async () => {
    await page.getByText('最少选择1项', { exact: true }).waitFor()
    for (const name of ['含电池', '易碎', '液体']) await page.getByRole('checkbox', { name }).check()
    await page.getByText('最多选择2项', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: '液体' }).uncheck()
  })
  await page.getByLabel('单号', { exact: true }).fill('ADV-1')
  await page.getByLabel('事由', { exact: true }).fill('高级表单')
  await page.getByLabel('手机号', { exact: true }).fill('13900000001')
  await step('S5.112 S5.113 the table that fails is named by its number, and its tab comes to the front', async () => {
    await expect.poll(() => page.getByRole('tab', { name: '明细' }).getAttribute('aria-selected')).toBe('true')
    await save()
    await page.getByText('第 2 个表格：请输入姓名').waitFor()
    await expect.poll(() => page.getByRole('tab', { name: '经办人' }).getAttribute('aria-selected')).toBe('true')
  })
  await step('S9.051 columns without a width share the table', async () => {
    const head = tablePage(page, '经办人').head
    const widths = await Promise.all(
      ['姓名', '职责'].map(async (title) => (await head(title).boundingBox())?.width ?? 0),
    )
    const table = (await page.locator('.kt-scroller:visible').boundingBox())?.width ?? 0
    expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(2)
    expect(((widths[0] ?? 0) + (widths[1] ?? 0)) / table).toBeGreaterThan(0.92)
  })
  await step('S9.032 the dialog of users is 500 wide by itself', async () => {
    await page.getByRole('button', { name: '添加人员' }).click()
    await dialog.getByText('马管理').waitFor()
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(500)
    await dialog.getByRole('checkbox', { name: '选择 马管理' }).click()
    await confirm()
    await page.getByText('马管理').last().waitFor()
  })
})

const table = () => tablePage(page, '示例商品')
const firstRow = '第一行交给页面的值'
const holds = (key: string, value: unknown) => shows(firstRow, key, value)
const wide = { width: 3200, height: 1000 }

async function openTable() {
  await page.setViewportSize(wide)
  await goTo('/example/table', '可编辑表格')
  await table().cell(0, 0).waitFor()
}

test('可编辑表格: cells', async () => {
  await page.setViewportSize(screens.desktop)
  await goTo('/example/table', '可编辑表格')
  const { cell, button } = table()
  await step('S9.052 S9.055 a column without a width has 120 where nothing is left, departments 160', async () => {
    const widthOf = async (head: Locator) => Math.round((await head.boundingBox())?.width ?? 0)
    await expect.poll(() => widthOf(table().head('货号'))).toBe(120)
    await page.locator('.kt-scroller').evaluate((box) => {
      box.scrollLeft = 900
    })
    await expect.poll(() => widthOf(table().head('保管部门'))).toBe(160)
  })
  await openTable()
  await step('S2.185 S9.021 pages of ten, with 10, 20 or 30 to choose from', async () => {
    await page.getByText('1-10 共').waitFor()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await expect.poll(() => cell(0, 0).innerText()).toBe('SL0011')
    await page.getByRole('combobox', { name: '页码' }).click()
    await expect
      .poll(() => page.locator('.ant-select-item-option-content').allInnerTexts())
      .toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await page.keyboard.press('Escape')
    await page.getByRole('listitem', { name: '1', exact: true }).click()
  })
  await step(
    'S3.041 S5.050 S5.051 a number takes a minus, digits and one point, and becomes a float or nothing',
    async () => {
      const number = page.getByRole('textbox', { name: '单价，第 1 行', exact: true })
      await cell(0, 2).click()
      await number.fill('')
      await number.pressSequentially('-1x2.5.y')
      await expect.poll(() => number.inputValue()).toBe('-12.5')
      await page.keyboard.press('Tab')
      await holds('price', -12.5)
      for (const [typed, value] of [
        ['7.', 7],
        ['-', null],
        ['1.5', 1.5],
      ] as const) {
        await cell(0, 2).click()
        await number.fill(typed)
        await cell(1, 1).click()
        await holds('price', value)
      }
      await page.keyboard.press('Escape')
    },
  )
  await step('S2.188 平均 follows every edit, over all pages', async () => {
    const average = page.locator('[data-statistic="average"] [data-key="price"]')
    const { rows } = await database.pool.query<{ average: string }>(
      'select round(avg(price), 2)::float::text as average from example_goods',
    )
    await expect.poll(() => average.innerText()).toBe(rows[0]?.average)
  })
  await step('S3.042 S3.057 a checkbox has its own two values, a radio its options', async () => {
    await cell(0, 6).getByRole('checkbox').click()
    await holds('isTaxed', 'N')
    await page.keyboard.press('Space')
    await holds('isTaxed', 'Y')
    await cell(0, 4).getByRole('radio', { name: '合格' }).click()
    await holds('grade', 'C')
  })
  await step('S3.044 several are chosen in one cell', async () => {
    await cell(0, 5).click()
    await list.getByTitle('液体', { exact: true }).click()
    await cell(1, 1).click()
    await page.keyboard.press('Escape')
    await holds('features', '1,2,3')
  })
  await step('S5.052 S5.053 tags are cut in twos, semicolons fall away', async () => {
    await cell(0, 7).click()
    const tags = page.getByRole('textbox', { name: /^标签，第 1 行/ })
    await tags.fill('')
    await tags.pressSequentially('加急;易；碎品')
    await cell(1, 1).click()
    await page.keyboard.press('Escape')
    await holds('marks', '加急;易碎;品')
    await expect.poll(() => cell(0, 7).locator('.kt-tag').allInnerTexts()).toEqual(['加急', '易碎', '品'])
  })
  await step('S5.054 S5.055 at least one row is added, at a place up to the number of rows', async () => {
    await button('新增设置').click()
    const [count, place] = [page.getByLabel('新增行数'), page.getByLabel('插入位置')]
    const most = (await database.pool.query('select from example_goods')).rowCount
    for (const [input, typed, bounded] of [
      [count, '0', '1'],
      [place, '-4', '0'],
      [place, '9999', String(most)],
    ] as const) {
      await input.fill(typed)
      await input.blur()
      await expect.poll(() => input.inputValue()).toBe(bounded)
    }
    await place.fill('0')
    await place.blur()
    await page.keyboard.press('Escape')
  })
  await step('S2.191 S5.103 删除 wants a row and asks first', async () => {
    await button(/^删\s*除$/).click()
    await page.getByText('请选择一条记录！').waitFor()
    await page.getByRole('checkbox', { name: '选择第 2 行', exact: true }).check()
    await expect
      .poll(async () => {
        await button(/^删\s*除$/).click()
        return page.getByText('确定要删除这 1 项吗?').count()
      })
      .toBe(1)
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await page.getByRole('checkbox', { name: '选择第 2 行', exact: true }).uncheck()
  })
})

/** By keys: replaces what the cell has. */
async function type(row: number, column: number, text: string) {
  await table().cell(row, column).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  if (text !== '') await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
}

test('可编辑表格: rules, forms of rows, files', async () => {
  await openTable()
  const { cell } = table()
  await step('S5.030 S5.031 S5.035 S5.036 S5.037 every rule of a column, the first that fails is said', async () => {
    await type(0, 0, '')
    await type(1, 0, 'x')
    await type(2, 0, 'SL0004')
    await type(0, 2, '1.234')
    // A pattern is no matter of an empty value.
    await type(1, 2, '')
    await page.getByRole('button', { name: /^校\s*验$/ }).click()
    await page.getByText('有 5 格不符合要求：请输入货号').waitFor()
    for (const [row, column, sentence] of [
      [0, 0, '请输入货号'],
      [1, 0, '货号是两个大写字母和四位数字'],
      [2, 0, '货号不能重复'],
      [0, 2, '金额最多两位小数'],
    ] as const) {
      await cell(row, column).hover()
      await page.locator('.kt-tip').getByText(sentence).waitFor()
    }
    await expect.poll(() => cell(1, 2).getAttribute('aria-invalid')).toBeNull()
  })
  await openTable()
  const command = (row: number, name: RegExp) => cell(row, 16).getByRole('button', { name })
  const form = (name: string) => page.getByRole('dialog', { name: `子表：${name}` })
  await step('S4.070 S4.071 S4.072 the form of a row opens, closes with its row and goes to another', async () => {
    // The form lies over the rows below its own, so the lower row comes first.
    await command(2, /子\s*表/).click()
    await form('羊毛围巾').waitFor()
    await command(2, /子\s*表/).click()
    await form('羊毛围巾').waitFor({ state: 'detached' })
    await command(2, /子\s*表/).click()
    await form('羊毛围巾').waitFor()
    await command(0, /子\s*表/).click()
    await form('保温杯').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
  })
  await step('S9.071 it stands below its row where more than 350 pixels are free there, else above', async () => {
    const place = async (row: number, name: string, height: number) => {
      await page.setViewportSize({ ...wide, height })
      await command(row, /子\s*表/).click()
      await form(name).waitFor()
      const [at, panel] = [await cell(row, 0).boundingBox(), await form(name).boundingBox()]
      await page.keyboard.press('Escape')
      await form(name).waitFor({ state: 'detached' })
      const free = height - (at?.y ?? 0) - (at?.height ?? 0)
      return { isBelow: (panel?.y ?? 0) > (at?.y ?? 0), free }
    }
    const low = await place(1, '蓝牙耳机', 1200)
    expect([low.isBelow, low.free > 350]).toEqual([true, true])
    const high = await place(1, '蓝牙耳机', 640)
    expect([high.isBelow, high.free > 350]).toEqual([false, false])
    await page.setViewportSize(wide)
  })
  await step('S8.016 a row that does not come is looked for again, then said', async () => {
    await stopClock(page)
    await page.getByRole('button', { name: '打开已不存在的行' }).click()
    await page.clock.runFor(299)
    expect(await page.getByText('打开子表失败').count()).toBe(0)
    await page.clock.runFor(1)
    await page.getByText('打开子表失败', { exact: true }).waitFor()
    await page.clock.resume()
  })
  await files(page, cell)
})

async function files(page: Page, cell: (row: number, column: number) => Locator) {
  const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
  const panel = (name: string) => page.getByRole('dialog', { name })
  const stored = async (key: string) => (await handedOn(firstRow))[key] as Record<string, unknown> | null
  async function choose(row: number, column: number, name: string) {
    const chooser = page.waitForEvent('filechooser')
    await cell(row, column).getByRole('button').click()
    await (await chooser).setFiles(paper(name))
  }
  await step('S3.054 S3.031 S3.032 S9.044 an upload says how far it is, fails, is done, and is gone', async () => {
    await page.route('**/sys/common/upload*', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '磁盘已满', result: null } }),
    )
    await choose(0, 10, '坏.pdf')
    await page.getByText('坏.pdf 上传失败.', { exact: true }).waitFor()
    await expect.poll(() => cell(0, 10).innerText()).toMatch('上传失败')
    await page.unroute('**/sys/common/upload*')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/sys/common/upload*', async (route) => {
      await held
      await route.continue()
    })
    await choose(1, 10, '第二行.pdf')
    await cell(1, 10).getByText('%').waitFor()
    goOn()
    await cell(1, 10).getByText('%').waitFor({ state: 'detached' })
    await page.unroute('**/sys/common/upload*')
    await openTable()
    await choose(0, 10, '企业营业执照.pdf')
    await expect
      .poll(() => stored('licence'))
      .toMatchObject({
        name: '企业营业执照.pdf',
        type: 'application/pdf',
        size: pdf.length,
        status: 'done',
        percent: 100,
      })
    expect(Object.keys((await stored('licence')) ?? {}).toSorted()).toEqual([
      'message',
      'name',
      'path',
      'percent',
      'size',
      'status',
      'type',
      'url',
    ])
    await expect.poll(() => cell(0, 10).innerText()).toMatch('企业营业执…')
  })
  await step('S3.055 S6.017 files are downloaded and removed, unless the column says no', async () => {
    await cell(0, 12).getByRole('button').click()
    await panel('资料')
      .locator('input[type=file]')
      .setInputFiles([paper('甲.pdf'), paper('乙.pdf')])
    await expect.poll(async () => ((await stored('papers')) as unknown as unknown[])?.length).toBe(2)
    await panel('资料').getByRole('button', { name: '下载 甲.pdf' }).waitFor()
    await panel('资料').getByRole('button', { name: '删除 乙.pdf' }).click()
    await expect.poll(async () => ((await stored('papers')) as unknown as unknown[])?.length).toBe(1)
    await page.keyboard.press('Escape')
    // What closes takes the focus back, and with it the next one that had opened meanwhile.
    await panel('资料').waitFor({ state: 'hidden' })
    await cell(0, 11).getByRole('button').click()
    // A value of paths alone keeps no name: it is seen until the upload has ended.
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    await page.route('**/sys/common/upload*', (route) => ended.then(() => route.continue()))
    await panel('合同')
      .locator('input[type=file]')
      .setInputFiles([paper('合同.pdf')])
    await panel('合同').getByText('合同.pdf').first().waitFor()
    end()
    await expect.poll(async () => Boolean(await stored('contract'))).toBe(true)
    expect(
      await panel('合同')
        .getByRole('button', { name: /^(下载|删除) / })
        .count(),
    ).toBe(0)
    await page.unroute('**/sys/common/upload*')
    await page.keyboard.press('Escape')
  })
  await step('S3.056 S9.070 pictures alone, in a popover of 96 % of the table', async () => {
    await cell(0, 13).getByRole('button').click()
    await panel('图片').waitFor()
    const table = await page.getByRole('grid').evaluate((element) => element.clientWidth)
    await expect.poll(async () => (await panel('图片').boundingBox())?.width).toBeCloseTo(table * 0.96, 0)
    const input = panel('图片').locator('input[type=file]')
    await input.setInputFiles([paper('不是图片.pdf')])
    await page.getByText('请上传图片').waitFor()
    await input.setInputFiles([{ name: '侧面.png', mimeType: 'image/png', buffer: png }])
    await expect.poll(async () => Boolean(await stored('pictures'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => cell(0, 13).locator('img').count()).toBe(1)
  })
}

test('可编辑表格: order, saving, and what others save meanwhile', async () => {
  await openTable()
  const { cell, button } = table()
  const names = () => Promise.all([0, 1, 2].map((row) => cell(row, 1).innerText()))
  const before = await names()
  await step('S3.037 S9.095 a row is moved, and orderNum is numbered anew from 1', async () => {
    await cell(0, 0).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(names).toEqual([before[1], before[0], before[2]])
    await expect.poll(() => Promise.all([0, 1, 2].map((row) => cell(row, 14).innerText()))).toEqual(['1', '2', '3'])
  })
  await step('S3.036 a row goes out with a value for each column; a new one without its temporary id', async () => {
    await button('新增').first().click()
    await page.getByRole('listitem', { name: '5', exact: true }).click()
    const last = (await page.locator('.kt [data-row]').count()) - 1
    await type(last, 0, 'NW0001')
    await type(last, 1, '新商品')
    const sent = page.waitForRequest('**/example/goods/saveAll')
    await button(/^保\s*存$/).click()
    const { goods } = (await sent).postDataJSON() as { goods: Record<string, unknown>[] }
    await page.getByText('保存成功').waitFor()
    const added = goods.find(({ goodsNo }) => goodsNo === 'NW0001')
    expect(added).toMatchObject({ goodsName: '新商品', isTaxed: 'Y', quantity: 1 })
    expect(added).not.toHaveProperty('id')
    const moved = goods.filter(({ goodsName }) => before.slice(0, 2).includes(String(goodsName)))
    expect(moved.map(({ goodsName, orderNum }) => [goodsName, orderNum])).toEqual([
      [before[1], 1],
      [before[0], 2],
    ])
  })
  await step('S3.038 S9.010 what another saves is merged, its tug_status too, and lit for 1.4 seconds', async () => {
    await cell(0, 0).waitFor()
    const [first] = (await staff.send(callsOf(exampleGoods).list, { pageSize: 1 } as never)).records // its first page
    await expect.poll(() => cell(0, 1).innerText()).toBe(String(first?.goodsName))
    const here = JSON.parse(await cell(0, 15).innerText())
    await stopClock(page)
    await staff.send(callsOf(exampleGoods).edit, {
      id: String(first?.id),
      version: first?.version ?? 0,
      goodsName: '他人改名',
      tug_status: { packed: true },
    })
    await expect.poll(() => cell(0, 1).innerText()).toBe('他人改名')
    await expect.poll(() => page.locator('.kt-flash').count()).toBe(1)
    expect(JSON.parse(await cell(0, 15).innerText())).toEqual({ ...here, packed: true })
    await page.clock.runFor(1399)
    expect(await page.locator('.kt-flash').count()).toBe(1)
    await page.clock.runFor(1)
    await expect.poll(() => page.locator('.kt-flash').count()).toBe(0)
  })
  await step(
    'S9.011 no row lights up while the table scrolls; 100 ms after, the one below the pointer does',
    async () => {
      await page.clock.resume()
      await cell(2, 1).hover()
      const ground = () => styleOf('.kt [data-row="2"]', 'backgroundColor')
      const lit = await ground()
      await stopClock(page)
      await page.locator('.kt-scroller').evaluate((box) => {
        const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }))
        box.scrollTop += 1
        return scrolled.then(() => undefined)
      })
      expect(await ground()).not.toBe(lit)
      await page.clock.runFor(99)
      expect(await ground()).not.toBe(lit)
      await page.clock.runFor(1)
      await expect.poll(ground).toBe(lit)
    },
  )
})
