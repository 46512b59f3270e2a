// The advanced query in a real browser: making one, running, saving, loading, replacing, removing, sharing it.
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, isTooWide, screens } from '../browser.ts'
import { takePicture } from '../take-picture.ts'
import { galleryPage } from './gallery-page.ts'

const { page, go, list } = await galleryPage({ widget: 'query-builder' })

const dialog = () => page.getByRole('dialog', { name: '高级查询' })
const open = () => page.getByRole('button', { name: /高级查询/ }).click()
const press = (name: RegExp) => dialog().getByRole('button', { name }).click()
const choose = async (name: string, option: string) => {
  await dialog().getByRole('combobox', { name }).click()
  await list.getByText(option, { exact: true }).click()
}
const warned = (text: string) => page.locator('.ant-message-notice').getByText(text, { exact: true }).first().waitFor()
const conditions = () => page.getByRole('list', { name: '生效的条件' }).getByRole('listitem').allInnerTexts()
const rows = () => dialog().getByRole('combobox', { name: /字段$/ })

describe('a query is made', () => {
  beforeEach(async () => {
    await go('空')
    await open()
  })

  test('S2.194 S4.079 of fields, rules and values as their types want them, and closes the dialog', async () => {
    await choose('第 1 个条件：字段', '订单编号')
    await dialog().getByRole('textbox', { name: '第 1 个条件：值' }).fill('KA01')
    for (const [place, field] of ['金额', '贸易方式', '状态', '经办人'].entries()) {
      await press(/添加条件/)
      await choose(`第 ${place + 2} 个条件：字段`, field)
    }
    await dialog().getByRole('spinbutton', { name: '第 2 个条件：值' }).fill('12.5')
    await choose('第 3 个条件：规则', '在…中')
    await choose('第 3 个条件：值', '保税电商')
    await list.getByText('直购进口').click()
    await page.keyboard.press('Escape')
    await choose('第 4 个条件：值', '申报中')
    await dialog().getByRole('button', { name: '第 5 个条件：值 选择人员' }).click()
    await choose('匹配方式', '任一条件匹配即可')
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'query-builder-open-light')
    await press(/^查\s*询$/)
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(() => conditions())
      .toEqual(['orderNo 包含 KA01', 'amount 等于 12.5', 'mode 在…中 1210,9610', 'status 等于 2', 'operator 等于 wang'])
    await page.getByText('"superQueryMatchType":"or"').waitFor()
  })

  test('a date that is typed is chosen by Enter, which runs the query', async () => {
    await choose('第 1 个条件：字段', '下单日期')
    const value = dialog().getByRole('textbox', { name: '第 1 个条件：值' })
    await value.fill('20261121')
    await value.press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(conditions).toEqual(['orderDate 等于 2026-11-21'])
  })

  test('S5.090 S5.091 S5.092 but not of nothing, which can neither run nor be saved', async () => {
    await press(/^查\s*询$/)
    await warned('不能查询空条件')
    // A condition without a value is as good as none: the dialog stays.
    await choose('第 1 个条件：字段', '订单编号')
    await press(/^查\s*询$/)
    await press(/^保\s*存$/)
    await warned('空条件不能保存')
    await expect.poll(() => dialog().isVisible()).toBe(true)
  })

  test('S5.097 and away from 在…中 the first value stays; 为空 needs none', async () => {
    await choose('第 1 个条件：字段', '订单编号')
    await choose('第 1 个条件：规则', '在…中')
    const value = dialog().getByRole('combobox', { name: '第 1 个条件：值' })
    await value.fill('KA01,KA02,')
    await dialog().getByTitle('KA02').first().waitFor()
    await choose('第 1 个条件：规则', '等于')
    const text = dialog().getByRole('textbox', { name: '第 1 个条件：值' })
    await expect.poll(() => text.inputValue()).toBe('KA01')
    await choose('第 1 个条件：规则', '不为空')
    await expect.poll(() => text.isDisabled()).toBe(true)
    await press(/^查\s*询$/)
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(conditions).toEqual(['orderNo 不为空'])
  })
})

test('groups stand within each other, each joined and turned around as it says, and between has two ends', async () => {
  await go('分组')
  await expect.poll(conditions).toEqual(['amount 在…之间 100,200', '非（orderNo 以…开始 KA 或 mode 在…中 1210,9610）'])
  await open()
  await dialog().getByRole('spinbutton', { name: '第 1 个条件：值（止）' }).fill('300')
  await dialog().getByRole('button', { name: '第 2 组添加分组' }).click()
  await choose('第 2 组第 3 组第 1 个条件：字段', '订单编号')
  await dialog().getByRole('textbox', { name: '第 2 组第 3 组第 1 个条件：值' }).fill('X')
  await dialog().getByRole('checkbox', { name: '第 2 组取反' }).uncheck()
  await dialog().getByRole('button', { name: '删除第 2 组第 2 个条件' }).click()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(screens.phone)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.setViewportSize(screens.desktop)
  await press(/^查\s*询$/)
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(conditions).toEqual(['amount 在…之间 100,300', '（orderNo 以…开始 KA 或 （orderNo 包含 X））'])
})

test('S4.079 closed at first, opened by the button, closed by 关闭 and by the cross', async () => {
  await go('空')
  for (const name of [/^关\s*闭$/, /^(关闭|Close)$/]) {
    await expect.poll(() => dialog().count()).toBe(0)
    await open()
    await dialog().waitFor()
    await dialog().getByRole('button', { name }).last().click()
  }
  await dialog().waitFor({ state: 'detached' })
})

test('by keyboard alone: from the button to the answer, and Esc closes', async () => {
  await go('空')
  await page.getByRole('button', { name: /高级查询/ }).press('Enter')
  await rows().first().focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor()
  await page.keyboard.press('Enter')
  await dialog().getByTitle('订单编号').first().waitFor()
  // While its list is still closing, Tab chooses once more instead of leaving.
  await expect.poll(() => rows().first().getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('KA09')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(conditions).toEqual(['orderNo 包含 KA09'])
  await page.getByRole('button', { name: /高级查询/ }).press('Enter')
  await rows().first().focus()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

describe('saved queries', () => {
  beforeEach(async () => {
    await go('有数据')
    await open()
  })
  const nameInput = () => page.getByRole('textbox', { name: '保存名称' })
  const saveAs = async (name: string) => {
    await press(/^保\s*存$/)
    await nameInput().fill(name)
    await nameInput().press('Enter')
  }
  const ask = (text: string) => page.locator('.ant-modal-confirm', { hasText: text })

  test('S5.093 S5.094 S5.096 S4.083 want a name, ask before one is replaced, and say that they are saved', async () => {
    await dialog().getByRole('button', { name: '删除第 3 个条件' }).click()
    await press(/^保\s*存$/)
    await nameInput().fill('  ')
    await nameInput().press('Enter')
    await warned('保存名称不能为空')
    await nameInput().fill('本年直购')
    await nameInput().press('Enter')
    await ask('已存在，是否覆盖？').getByText('本年直购 已存在，是否覆盖？', { exact: true }).waitFor()
    await ask('已存在，是否覆盖？')
      .getByRole('button', { name: /取\s*消/ })
      .click()
    await ask('已存在，是否覆盖？').waitFor({ state: 'detached' })
    await expect.poll(() => nameInput().isVisible()).toBe(true)
    await nameInput().press('Enter')
    await ask('已存在，是否覆盖？')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await page.locator('.ant-message-success').getByText('保存成功', { exact: true }).first().waitFor()
    await nameInput().waitFor({ state: 'detached' })
    await saveAs('新的查询')
    await dialog().getByRole('button', { name: '新的查询', exact: true }).waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: '本年直购', exact: true }).count()).toBe(1)
    await press(/^重\s*置$/)
    await dialog().getByRole('button', { name: '本年直购', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(2)
  })

  test('S4.081 S4.082 are loaded in place of what was there; reset clears the conditions', async () => {
    await expect.poll(() => rows().count()).toBe(3)
    await press(/^重\s*置$/)
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(() => dialog().getByTitle('订单编号').count()).toBe(0)
    await dialog()
      .getByText(/^关\s*闭$/)
      .click()
    await expect.poll(conditions).toEqual([])
    await open()
    await dialog().getByRole('button', { name: '本年直购', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(3)
    await dialog().getByRole('button', { name: '本年直购', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(3)
    await press(/^查\s*询$/)
    await expect.poll(conditions).toEqual(['orderNo 以…开始 KA', 'mode 在…中 1210,9610', 'status 不为空'])
    await page.getByText('"superQueryMatchType":"or"').waitFor()
  })

  test('S5.095 S4.084 are removed after a question', async () => {
    await dialog().getByRole('button', { name: '删除查询：本年直购' }).click()
    await page.getByText('是否删除当前查询？', { exact: true }).waitFor()
    await ask('是否删除当前查询？')
      .getByRole('button', { name: /取\s*消/ })
      .click()
    await ask('是否删除当前查询？').waitFor({ state: 'detached' })
    await dialog().getByRole('button', { name: '删除查询：本年直购' }).click()
    await ask('是否删除当前查询？')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await dialog().getByText('没有保存任何查询').waitFor()
  })

  test('are shared as a text that is read back', async () => {
    await press(/^分\s*享$/)
    await dialog()
      .getByText(/^关\s*闭$/)
      .click()
    await page.getByText('分享的文字：["or",["orderNo","right_like","KA"]').waitFor()
    await page.getByText('（读回 3 个条件）').waitFor()
  })
})

test('S4.080 the button says how many conditions are in force, and ends them', async () => {
  await go('有数据')
  await page.getByRole('button', { name: '高级查询（3）', pressed: true }).waitFor()
  await page.getByRole('button', { name: '清空条件' }).click()
  await page.getByRole('button', { name: '高级查询', exact: true, pressed: false }).waitFor()
})

test('S8.025 fields that cannot be loaded are warned of with the server’s sentence', async () => {
  await go('错误')
  await open()
  await warned('实体不存在，没有可查询的字段')
  await expect.poll(() => page.locator('.ant-message-warning').count()).toBeGreaterThan(0)
  await expect.poll(() => dialog().count()).toBe(0)
})

test('a query that fails says why in the dialog, which stays with what was made', async () => {
  await go('查询失败')
  await open()
  await press(/^查\s*询$/)
  await dialog().getByText('查询超时，请缩小范围').waitFor()
  await expect.poll(() => rows().count()).toBe(3)
  await press(/^查\s*询$/)
  await dialog().waitFor({ state: 'detached' })
  await go('保存失败')
  await open()
  await dialog().getByText('读取失败').waitFor()
})

test('on a phone the dialog fills the screen', async () => {
  await page.setViewportSize(screens.phone)
  await go('有数据')
  await open()
  await rows().first().waitFor()
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(screens.phone.width)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, 'query-builder-open-phone')
  await page.setViewportSize(screens.desktop)
})
