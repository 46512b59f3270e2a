// An operator sets up a channel to another host, tries it, and watches it stop; the enterprise declares, is told and waits.
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { answerDocument } from '../server/testing/answer-document.ts'
import { eventually } from '../server/testing/eventually.ts'
import { sftpServer, sshdPath } from '../server/testing/far-end/sftp-server.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { aSignerFile } from './signer-file.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

if (!sshdPath) console.log('skipped: a channel over SFTP from nothing, because sshd is not installed')

/** The software of the enterprise. */
const events: { event: string; kind?: string }[] = []
const software = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    events.push(JSON.parse(body))
    response.writeHead(200).end()
  })
})
await new Promise<void>((resolve) => software.listen(0, '127.0.0.1', resolve))
afterAll(() => void software.close())

const { address, aPerson, aSession } = await startedServer({
  KOUAN_ALLOWED_NETWORKS: '127.0.0.1',
  KOUAN_SIGNERS: await aSignerFile(),
})
const browser = await openBrowser()

test.skipIf(!sshdPath)('a channel over SFTP is set up from nothing, used, and stopped', async () => {
  const far = await sftpServer()
  const at = (part: string) => join(far.folder, part)
  const serial = nextSerial()
  const [code, name, dxpId] = [`sftp-${serial}`, `SFTP 通道 ${serial}`, `DXPENT${9_600_000_000 + serial}`]
  const administrator = await aPerson({ username: 'root_channels', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const { form: company } = await aPassedCompany({ address, staff, serial })
  const companyToken = await aSession(company.userName)
  const own = apiCaller({ address, token: companyToken })
  await own.send(keepSettings, { settings: { mode: 'system' } })
  const operator = await aPerson({ username: 'operator_channels', roles: ['operator'] })
  const token = await aSession(operator.username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const { page, faults } = await openPage(browser, { address, path: '/channel/transferinfo/list/any', token })
  onTestFailed(() => takePicture(page, 'channel-journey-failed'))

  await step('S2.038 a transfer subject', async () => {
    await pressIn(page, '新增')
    const subject = { 传输企业代码: '9900D90001', 传输企业名称: '示例传输企业', 报文传输编号: dxpId }
    await fillIn(topForm(page), { ...subject, 海关接收编号: 'DXPEDC0000000001' })
    await chooseIn(topForm(page).getByLabel('签名方式', { exact: true }), '示例卡（RSA-SHA1 私钥文件）')
    await saveForm(page)
    await rowOf(page, dxpId).waitFor()
  })

  await step(
    'S2.040 a base channel over SFTP: the wrong host key is told, the right one is taken from it',
    async () => {
      await page.goto(`${address}/Basechannel/list/any`)
      await pressIn(page, '新增')
      const form = topForm(page)
      await fillIn(form, { 通道编码: code, 通道名称: name })
      await chooseIn(form.getByLabel('传输协议', { exact: true }), '安全文件传输（SFTP）')
      await fillIn(form, { 主机: '127.0.0.1', 端口: String(far.port), 主机密钥: `SHA256:${'A'.repeat(43)}` })
      await fillIn(form, {
        发送文件夹: at('out'),
        收取文件夹: at('in'),
        归档文件夹: at('archive'),
        异常文件夹: at('error'),
      })
      await chooseIn(form.getByLabel('登录方式', { exact: true }), '私钥')
      await fillIn(form, { 用户名: far.account, 私钥: far.privateKey })
      await pressIn(form, '测试连接')
      const told = form.getByText(/主机密钥与登记的不同/).first()
      await told.waitFor()
      await lookEverywhere(page, 'sftp-channel-form')
      const fingerprint = /SHA256:[A-Za-z0-9+/]{43}/.exec(await told.innerText())?.[0] ?? ''
      await fillIn(form, { 主机密钥: fingerprint })
      await pressIn(form, '测试连接')
      await form.getByText('已登录，发送文件夹可以写入，收取文件夹可以读取').waitFor()
      await saveForm(page)
      await rowOf(page, name).waitFor()
    },
  )

  await step('a test message goes the way of declarations and is none', async () => {
    await chooseInRow(rowOf(page, name), '试发报文')
    await topForm(page).getByText('不含任何单证').waitFor()
    await chooseIn(topForm(page).getByLabel('传输主体', { exact: true }), dxpId)
    await lookEverywhere(page, 'test-message')
    await saveForm(page)
    await page.getByText('测试报文已交给通道').last().waitFor()
    const [file = ''] = await eventually(
      'files in the folder of the other side',
      // Written beside its name, and renamed when it is whole.
      async () => (await readdir(at('out'))).filter((one) => !one.startsWith('.')),
      (names) => names.length === 1,
    )
    expect(file).toMatch(new RegExp(`^TEST_${dxpId}_`))
    await page.goto(`${address}/channel/delivery`)
    await rowSays(page, `测试报文 ${dxpId}`, { 推送到: name, 状态: '已推送' })
  })

  await step('S2.041 it is opened for the enterprise', async () => {
    await page.goto(`${address}/channel/open/any`)
    await pressIn(page, '开通回执通道')
    const form = topForm(page)
    await chooseIn(form.getByLabel('企业', { exact: true }), company.companyName)
    await chooseIn(form.getByLabel('传输主体', { exact: true }), `示例传输企业（${dxpId}）`)
    await chooseIn(form.getByLabel('基础通道', { exact: true }), name)
    await saveForm(page)
    await rowOf(page, company.companyName).getByText(dxpId).waitFor()
  })

  const url = `http://127.0.0.1:${(software.address() as AddressInfo).port}/events`
  await own.send(callsOf(webhook).add, { webhookName: '企业系统', url, secret: 'a key of sixteen characters' })
  const aList = async () => {
    const form = documentForm(inventoryDocument)
    // Its fields are those of the example of the message.
    const { id } = (await own.send(callsOf(inventoryDocument.resource).add, form as never)) as { id: string }
    return { id, form }
  }

  await step('an import list is sent, its receipt changes it and reaches the software of the enterprise', async () => {
    const { id, form } = await aList()
    await own.send(declareOf(inventoryDocument), { ids: id } as never)
    await eventually(
      'the message',
      async () => (await readdir(at('out'))).some((file) => file.startsWith('CEB621')),
      true,
    )
    await answerDocument({ inbox: at('in'), dxpId }, inventoryDocument, { form, returnStatus: '120' })
    await eventually(
      'the events',
      () => events.map(({ event }) => event),
      (names) => names.includes('document.state') && names.includes('document.receipt'),
      { seconds: 60 },
    )
    await page.goto(`${address}/channel/list`)
    await rowOf(page, company.companyName).waitFor()
    await lookEverywhere(page, 'channel-monitor-sftp')
  })

  await step('the paused channel is an alarm for the operator, and a sentence for who declares', async () => {
    await page.goto(`${address}/channel/open/any`)
    await chooseInRow(rowOf(page, company.companyName), '暂停')
    await pressIn(topForm(page), '确定')
    await rowSays(page, company.companyName, { 状态: '暂停' })
    await page.goto(`${address}/channel/alarm`)
    const title = `企业通道已暂停：${company.companyName}`
    await rowOf(page, title).waitFor({ timeout: 120_000 })
    await chooseInRow(rowOf(page, title), '已知晓')
    await rowSays(page, title, { 状态: '已知晓' })
    const { form } = await aList()
    const declarant = await openPage(browser, { address, path: '/declaration/inventory/list', token: companyToken })
    const number = String(form.orderNo)
    await chooseInRow(rowOf(declarant.page, number), '申报')
    await pressIn(topForm(declarant.page), '确定')
    await declarant.page
      .getByText(/企业通道已由 operator_channels 于 [\d: -]+ 暂停，请联系运营处理后再申报/)
      .first()
      .waitFor()
    faults.push(...declarant.faults)
  })

  expect(faults).toEqual([])
  await far.remove()
})
