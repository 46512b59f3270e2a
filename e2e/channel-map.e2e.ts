// 通道总览 as an operator looks at it, and a screen on a wall from its link to its end.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('an operator: finds an enterprise on the map, pairs a screen by a link, and ends it', async () => {
  await aPerson({ username: 'map_admin', roles: ['admin'] })
  await aPerson({ username: 'map_operator', realname: '总览运营', roles: ['operator'] })
  const staff = apiCaller({ address, token: await aSession('map_admin') })
  const serial = nextSerial()
  const company = await aDeclaringCompany({ address, staff, serial })
  const token = await aSession('map_operator')
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const { page } = await openPage(browser, { address, path: '/channel/overview', token })

  const node = page.getByRole('button', { name: new RegExp(`^${company.companyName} ?，今日 0 份`) })
  await node.waitFor()
  // As wide as its window with names of 100 letters, too.
  await page.route('**/channel/map?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const one of [...answer.result.channels, ...answer.result.subjects]) one.name = '长'.repeat(100)
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await page.getByText('长'.repeat(100)).first().waitFor()
  await lookEverywhere(page, 'channel-map')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await node.click()
  await page.getByText('没有单证').waitFor()
  await pressIn(page, '只看这家企业')
  await page.waitForURL(/enterprise=\d+/)
  await page.getByText(`只看 ${company.companyName}`).waitFor()

  await pressIn(page, '大屏')
  await page.waitForURL('**/channel/wall/list')
  await pressIn(page, '新增')
  const name = `东墙 ${serial}`
  await fillIn(topForm(page), { 名称: name })
  await saveForm(page)
  await chooseInRow(rowOf(page, name), '生成配对链接')
  const link = page.getByRole('dialog').last().locator('code')
  await link.waitFor()
  await lookEverywhere(page, 'wall-link')
  const pairing = new URL((await link.innerText()).trim())
  await pressIn(page, '知道了')

  const path = `${pairing.pathname}${pairing.hash}`
  const wall = await openPage(browser, { address, path, expected: /401/ })
  await wall.page.getByRole('heading', { name }).waitFor()
  await wall.page.setViewportSize({ width: 1920, height: 1080 })
  await takePicture(wall.page, 'wall-screen')
  expect(await wall.page.getByRole('button').count()).toBe(0)
  await expect.poll(() => wall.page.evaluate('location.hash')).toBe('')
  await wall.page.reload()
  await wall.page.getByRole('heading', { name }).waitFor()

  await page.reload()
  await rowOf(page, name).getByText('使用中').waitFor()
  await chooseInRow(rowOf(page, name), '停用')
  await pressIn(page.getByRole('dialog').last(), '确定')
  await rowOf(page, name).getByText('已结束').waitFor()
  await wall.page.getByText('大屏已停用或到期，请重新配对').waitFor()
})
