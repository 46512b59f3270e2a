// A day's work: a thousand orders out of a sheet, mended, declared, refused for two reasons, mended in bulk and declared again.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFailed, test } from 'vitest'
import { anOrderSheet } from '../server/testing/an-order-sheet.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { chooseIn, pressIn } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database, dieAndRise } = await startedServer()
const browser = await openBrowser()

/** `TRIAL_ORDERS=1000`; the shares stay the same. */
const count = Number(process.env.TRIAL_ORDERS ?? 250)
const [faulty, rejected, refused] = [12, count * 0.048, count * 0.012]
/** The server dies in the middle of each job; another process takes it over when its lease is out, a minute later. */
const kills = process.env.TRIAL_KILLS === '1'
const patience = kills ? 300_000 : 120_000
let serial = 0

let opened: OpenedPage
let own: ApiCaller

/** A company of its own for each try, which has declared nothing yet. */
async function openCompany(): Promise<void> {
  serial = nextSerial()
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: nextSerial() })
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610'] })
  const username = String(form.userName)
  await database.pool.query(`update sys_user set settings = '{"mode": "system"}' where username = $1`, [username])
  const token = await aSession(username)
  own = apiCaller({ address, token })
  opened = await openPage(browser, { address, path: '/order/mylist', token })
}

/** By these last two digits the simulated customs refuse an order, or the gateway does. */
const endingOf = (n: number) => (n < rejected ? '01' : n < rejected + refused ? '03' : '00')
const numberOf = (n: number) => `W${serial}-${String(n).padStart(4, '0')}-${endingOf(n)}`
const inState = async (declareStatus: string) =>
  (await own.send(callsOf(order).list, { declareStatus, pageSize: 10 } as never)).total

/** When it has committed so many slices. */
async function dieDuring(job: string, slices: number): Promise<void> {
  if (!kills) return
  const begun = async () => {
    const { rows } = await database.pool.query("select slices from job where job_name = $1 and state = 'RUNNING'", [
      job,
    ])
    return rows[0]?.slices ?? -1
  }
  await expect.poll(begun, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(slices)
  await dieAndRise()
  console.log(`${job}: killed after ${slices} slices`)
}

/** How many orders were declared so many times. */
async function attempts() {
  const { rows } = await database.pool.query(
    `select times, count(*)::int as orders, count(distinct order_no)::int as numbers from (
       select order_no, (select count(*)::int from attempt a where a.document_id = o.id) as times
       from order_head o where order_no like $1) as counted group by times order by times`,
    [`W${serial}-%`],
  )
  return rows
}

test(
  'a thousand orders go from a sheet to customs, and what comes back goes out again',
  async () => {
    await openCompany()
    const { page } = opened
    onTestFailed(async () => {
      await takePicture(page, 'worklist-failed')
    })
    const ended = async (job: Locator, sentence: string) => {
      await job.getByText(sentence).waitFor({ timeout: patience })
      await job
        .getByRole('button', { name: named('关闭') })
        .last()
        .click()
      await job.waitFor({ state: 'detached' })
    }
    const chooseAll = async (total: number) => {
      await page.locator('.ant-pagination-total-text').getByText(`共 ${total} 条`).waitFor()
      await page.getByRole('checkbox', { name: '选择本页全部' }).check()
      await pressIn(page, `选择全部 ${total} 项`)
    }

    // Twelve rows lack the buyer; they are mended where they are told.
    const sheet = await anOrderSheet(count, (n) => ({
      orderNo: numberOf(n),
      ...(n >= count - faulty ? { buyerRegNo: '' } : {}),
    }))
    await pressIn(page, '导入')
    const dialog = page.getByRole('dialog', { name: '导入进口订单' })
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await dialog.locator('input[type=file]').setInputFiles({ name: '订单.xlsx', mimeType, buffer: sheet })
    await pressIn(dialog, '开始导入')
    await dieDuring('order.importMany', 2)
    await dialog.getByText('导入成功，但是有错误数据！').waitFor({ timeout: patience })
    for (const rows of [10, 2]) {
      const cells = dialog.getByRole('textbox', { name: /^第 \d+ 行 / })
      await expect.poll(() => cells.count()).toBe(rows)
      for (const cell of await cells.all()) await cell.fill('buyer-mended')
      if (rows === 10) await dialog.locator('.ant-pagination-item-2').click()
    }
    await pressIn(dialog, `重新导入这 ${faulty} 单`)
    await dialog.waitFor({ state: 'detached' })

    await chooseAll(count)
    await pressIn(page, '批量申报')
    await pressIn(page.getByRole('dialog').filter({ hasText: `确定要申报这 ${count} 项吗？` }), '确定')
    await dieDuring('order.declareMany', 2)
    const declaring = page.getByRole('dialog', { name: '批量申报进口订单' })
    await declaring.getByText(`已完成，共处理${count}项`).waitFor({ timeout: patience })
    // The list is that of all orders; from 待申报 they would be gone. What was declared today is one press away.
    await pressIn(declaring, '查看今日申报')
    await declaring.waitFor({ state: 'detached' })
    await page.waitForURL(/q\.declareTime_begin=/)
    await page.locator('.ant-pagination-total-text').getByText(`共 ${count} 条`).waitFor()
    await expect.poll(() => inState('IN_CUSTOMS'), { timeout: 60_000 }).toBe(count - rejected - refused)
    await expect.poll(() => inState('REJECTED,FAILED'), { timeout: 60_000 }).toBe(rejected + refused)

    await page.goto(`${address}/declaration/worklist`)
    const reasons = page.getByRole('navigation', { name: '失败原因' })
    await page.getByRole('navigation', { name: '面包屑' }).filter({ visible: true }).getByText('异常处理').waitFor()
    await expect.poll(() => reasons.getByRole('button').count()).toBe(2)
    // Page, badge and list count the same.
    await page.getByText(`目前待处理：失败与退单 ${rejected + refused}`).waitFor()
    await page
      .getByRole('menuitem', { name: /异常处理/ })
      .getByTitle(`${rejected + refused} 项待处理`)
      .waitFor()
    await reasons.getByRole('button', { name: /订单：海关退单/ }).click()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await lookEverywhere(page, 'worklist')
    // What is mended here came in elsewhere.
    expect(
      await page
        .getByRole('button', { name: /新增|导入/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    // One by one: the reason is beside the form, what is masked can be seen, and the next one is one press away.
    await page.locator('.ant-table-row:visible').first().getByRole('link').first().click()
    const detail = page.getByRole('dialog', { name: /^订单 W/ })
    await pressIn(detail, '修改后重新申报')
    const editor = page.getByRole('dialog', { name: '编辑进口订单' })
    await editor.getByText(/海关退单.*（\d{4}-/).waitFor()
    await pressIn(editor, '显示完整的个人信息')
    await expect.poll(() => editor.locator('#buyerName').inputValue()).not.toContain('*')
    // Nothing was changed by looking.
    await pressIn(editor, '取消')
    await editor.waitFor({ state: 'detached' })
    const first = page.url()
    await pressIn(detail, `下一条失败（还有 ${rejected - 1} 条）`)
    await expect.poll(() => page.url()).not.toBe(first)
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })

    await chooseAll(rejected)
    await pressIn(page, '批量修改')
    const change = page.getByRole('dialog', { name: `批量修改进口订单（${rejected} 项）` })
    await chooseIn(change.getByLabel('字段'), '订单编号')
    await change.getByLabel('查找内容').fill('-01')
    await change.getByLabel('替换为').fill('-00')
    await pressIn(change, '预览')
    await change.getByText(`共 ${rejected} 项：${rejected} 项将修改`).waitFor()
    await takePicture(page, 'worklist-preview')
    await pressIn(change, `修改 ${rejected} 项`)
    await dieDuring('order.changeMany', 0)
    await ended(page.getByRole('dialog', { name: '批量修改进口订单', exact: true }), `已完成，共处理${rejected}项`)

    await chooseAll(rejected)
    await pressIn(page, '批量重新申报')
    await pressIn(page.getByRole('dialog').filter({ hasText: `确定要重新申报这 ${rejected} 项吗？` }), '确定')
    await page.getByText(`已提交申报：${rejected} 项`).waitFor()
    await expect.poll(() => inState('IN_CUSTOMS'), { timeout: 60_000 }).toBe(count - refused)
    await page.getByText('此原因下已没有待处理的单证').waitFor()
    await expect.poll(() => reasons.getByRole('button').count()).toBe(1)
    expect(await attempts()).toEqual([
      { times: 1, orders: count - rejected, numbers: count - rejected },
      { times: 2, orders: rejected, numbers: rejected },
    ])
    await page.setViewportSize(screens.phone)
    await expect.poll(() => isTooWide(page)).toBe(false)
    // A browser complains of a server that does not answer.
    if (!kills) expect(opened.faults).toEqual([])
  },
  kills ? 1_200_000 : undefined,
)
