// A declarant ties lists to a transport bill that takes two messages, and has lists summed up to a customs declaration.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { exportInventory, exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { apiCaller } from './api-caller.ts'
import { isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { pressIn } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let opened: OpenedPage
const serial = nextSerial()
/** Of all lists; by its end the simulated customs let pass what has it. */
const logisticsCode = '9900D90077'

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aPassedCompany({ address, staff, serial: nextSerial() })
  // A revision that allows a hundred lines in a message.
  const subject = { copCode: '9900D90001', copName: '示例传输企业', dxpMode: 'DXP', dxpId: 'DXPENT9700000011' }
  const mailbox = { ...subject, receiverId: 'DXPEDC0000000001', revision: '2018-113', status: '1' }
  const { id: transferInfoId } = await staff.send(callsOf(transferInfo).add, mailbox)
  const simulation = { protocol: simulatedProtocol, simOutcome: 'PASS', simDelaySeconds: 0 }
  const channel = { channelCode: 'sim-e', channelName: '示例模拟通道', ...simulation, wrapDxp: true, status: '1' }
  const { id: baseChannelId } = await staff.send(callsOf(baseChannel).add, channel)
  const { enterpriseId } = company
  await staff.send(openChannel, { transferInfoId, baseChannelId, enterpriseId, crossborderType: 'E9610' })
  const token = await aSession(String(company.form.userName))
  // Light or dark as the browser is.
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    String(company.form.userName),
  ])
  const user = apiCaller({ address, token })
  const form = documentForm(exportInventoryDocument)
  const common = { ...form, statisticsFlag: 'B', logisticsCode, logisticsName: '示例物流' }
  const ids: string[] = []
  for (let at = 0; at < 104; at += 1) {
    const own = { copNo: `EL-${serial}-${at}`, orderNo: `EO-${serial}-${at}`, logisticsNo: `EW-${serial}-${at}` }
    const transport = { billNo: '', voyageNo: '', trafName: '' }
    const added = await user.send(callsOf(exportInventory).add, { ...common, ...own, ...transport } as never)
    ids.push((added as { id: string }).id)
  }
  // Two of them get a number of customs, by which they can be summed up.
  await user.send(declareOf(exportInventoryDocument), { ids: ids.slice(0, 2).join(',') } as never)
  opened = await openPage(browser, { address, path: '/export/masterBill/list', token })
}, 120_000)

/** Chooses all lists with this value of a filter. */
async function gather(editor: Locator, filter: { id: string; value: string }, count: number): Promise<void> {
  await editor.getByRole('button', { name: '按条件选择出口清单' }).click()
  const dialog = opened.page.getByRole('dialog', { name: '按条件选择出口清单' })
  await dialog.getByText('请给出至少一个条件').waitFor()
  await dialog.locator(`#gather-${filter.id}`).fill(filter.value)
  await dialog.getByText(`符合条件的出口清单 ${count} 份`).waitFor()
  await takePicture(opened.page, `570-choose-${filter.id}`)
  for (const screen of [screens.tablet, screens.phone, screens.desktop]) {
    await opened.page.setViewportSize(screen)
    await expect.poll(() => isTooWide(opened.page), { message: `${screen.width}` }).toBe(false)
  }
  await dialog.getByRole('button', { name: `加入 ${count} 份` }).click()
}

test('a master bill of 104 lists goes out in two messages, and its detail tells of both', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, '570-failed').then(() => {}))
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: '新增出口清单总分单' })
  await editor.locator('#copNo').waitFor()
  await gather(editor, { id: 'logisticsCode', value: logisticsCode }, 104)
  await editor.getByText('共 104 行').waitFor()
  const copNo = `MB-${nextSerial()}`
  // What the lists have in common stands there.
  await expect.poll(() => editor.locator('#logisticsName').inputValue()).toBe('示例物流')
  for (const [name, value] of Object.entries({
    copNo,
    billNo: `AWB${serial}`,
    voyageNo: 'CA981',
    trafName: '示例航班',
  })) {
    await editor.locator(`#${name}`).fill(value)
  }
  await takePicture(page, '570-master-bill-form')
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: copNo, exact: true }).click()
  const detail = page.getByRole('dialog', { name: `总分单 ${copNo}` })
  await detail.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报总分单 ${copNo} 吗?`)
  const parts = detail.getByRole('group', { name: '各份报文' })
  await parts.getByText('共拆分为 2 份报文').waitFor()
  await expect.poll(() => parts.getByText('海关已入库').count()).toBe(2)
  expect(await parts.getByText(/^(100|4) 行$/).allInnerTexts()).toEqual(['100 行', '4 行'])
  await lookEverywhere(page, '570-series')
  await page.setViewportSize(screens.tablet)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, '570-series-tablet')
  await page.setViewportSize(screens.desktop)
  await parts.getByRole('button', { name: '查看报文（第 2 份）' }).click()
  const message = page.getByRole('dialog', { name: /^申报报文：/ })
  await message.getByText('<ceb:msgSeqNo>2</ceb:msgSeqNo>').waitFor()
  await page.keyboard.press('Escape')
})

test('a summary of two lists leads to its result', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, '570-summary-failed').then(() => {}))
  await page.goto(`${address}/export/summaryApplication/list`)
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: '新增出口汇总申请单' })
  await editor.locator('#copNo').waitFor()
  await gather(editor, { id: 'billNo', value: `AWB${serial}` }, 104)
  const dialog = page.getByRole('dialog', { name: '按条件选择出口清单' })
  // Two alone have a number of customs.
  await dialog.getByText('102 份还没有清单编号，没有加入').waitFor()
  await dialog.getByRole('button', { name: named('完成') }).click()
  await editor.getByText('共 2 行').waitFor()
  const copNo = `SUM-${serial}`
  for (const [name, value] of Object.entries({ copNo, declAgentCode: '9900D90078', declAgentName: '示例报关行' })) {
    await editor.locator(`#${name}`).fill(value)
  }
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: copNo, exact: true }).click()
  const detail = page.getByRole('dialog', { name: `汇总申请单 ${copNo}` })
  await detail.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报汇总申请单 ${copNo} 吗?`)
  await detail.getByText('汇总结果单：').waitFor()
  await takePicture(page, '570-summary')
  await detail.getByRole('link', { name: /^D/ }).click()
  await expect.poll(() => page.url()).toContain('/export/summaryResult/list/')
  await page.getByText('报关单编号').first().waitFor()
  await takePicture(page, '570-summary-result')
})
