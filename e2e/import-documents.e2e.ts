// A company declares an import list on the screen: it goes through the simulated customs to its tax bill.
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { makeSigningKeys } from '../server/testing/signing-keys.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const folder = await mkdtemp(join(tmpdir(), 'kouan-e2e-signers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
makeSigningKeys(folder)
await chmod(folder, 0o711)
// The user that the server becomes reads the keys, and nobody else.
if (process.getuid?.() === 0) for (const name of await readdir(folder)) await chown(join(folder, name), 65534, 65534)

const { address, aPerson, aSession } = await startedServer({ KOUAN_SIGNERS: join(folder, 'signing.json') })
const browser = await openBrowser()

let opened: OpenedPage
let declarant: ReturnType<typeof apiCaller>
/** Masked where it is shown, so nobody copies it. */
const personal = ['buyerIdNumber', 'buyerName', 'buyerTelephone', 'consigneeAddress']

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aPassedCompany({ address, staff, serial: nextSerial() })
  const subject = { copCode: '9900D90001', copName: '示例传输企业', dxpMode: 'DXP', dxpId: 'DXPENT9700000001' }
  const mailbox = { ...subject, receiverId: 'DXPEDC0000000001', revision: '202205', signer: 'rsa', status: '1' }
  const { id: transferInfoId } = await staff.send(callsOf(transferInfo).add, mailbox)
  const simulation = { protocol: simulatedProtocol, simOutcome: 'PASS', simDelaySeconds: 0 }
  const channel = { channelCode: 'sim', channelName: '示例模拟通道', ...simulation, wrapDxp: true, status: '1' }
  const { id: baseChannelId } = await staff.send(callsOf(baseChannel).add, channel)
  const { enterpriseId } = company
  await staff.send(openChannel, { transferInfoId, baseChannelId, enterpriseId, crossborderType: 'I9610' })
  const token = await aSession(String(company.form.userName))
  declarant = apiCaller({ address, token })
  opened = await openPage(browser, { address, path: '/declaration/inventory/list', token })
})

test('a list is corrected, declared from its page, released, its tax bill stands in theirs, and the next is a copy', async () => {
  const { page } = opened
  onTestFailed(async () => {
    await takePicture(page, 'import-list-failed')
  })
  // A second try has another one.
  const form = documentForm(inventoryDocument)
  const copNo = String(form.copNo)
  await declarant.send(callsOf(inventory).add, form as never)
  await page.goto(`${address}/declaration/inventory/list`)
  const row = rowOf(page, copNo)
  await row.getByText('待申报').waitFor()
  // Its day is chosen as people write it, and goes out as digits.
  await chooseInRow(row, '编辑')
  const editor = page.getByRole('dialog', { name: '编辑进口清单' })
  await editor.locator('#declTime').fill('2026-01-30')
  await editor.locator('#declTime').press('Tab')
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: copNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `清单 ${copNo}` })
  await drawer.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报清单 ${copNo} 吗?`)
  await drawer.getByText('放行').first().waitFor()
  await takePicture(page, '46-import-list')
  await drawer.getByRole('tab', { name: '申报记录（1）' }).click()
  await drawer.getByRole('button', { name: '查看报文' }).click()
  const message = page.getByRole('dialog', { name: /^申报报文：/ })
  await message.getByText(`<ceb:copNo>${copNo}</ceb:copNo>`).waitFor()
  await message.getByText('<ceb:declTime>20260130</ceb:declTime>').waitFor()
  await takePicture(page, '46-import-message')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })

  await page.goto(`${address}/declaration/taxbill/list`)
  await page.getByText('已汇总').first().waitFor()
  await takePicture(page, '46-tax-bills')

  await page.goto(`${address}/declaration/inventory/list`)
  await row.waitFor()
  await chooseInRow(row, '复制')
  const copy = page.getByRole('dialog', { name: '新增进口清单' })
  await copy.locator('#copNo').fill(copNo.replace('COP', 'CPY'))
  for (const name of personal) await copy.locator(`#${name}`).fill(String(form[name]))
  await takePicture(page, '46-import-form')
  await pressIn(copy, '保存并新增')
  await page.getByText('保存成功').waitFor()
  await expect.poll(() => copy.locator('#copNo').inputValue()).toBe('')
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expect.poll(() => isTooWide(page), { message: `${screen.width}` }).toBe(false)
  }
})
