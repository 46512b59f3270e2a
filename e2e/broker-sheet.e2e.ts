// A broker's day on the screen: a CSV of a platform, in GBK and with odd cells, is imported and mended, all is declared, what
// customs refuse is found, mended and declared again. Prints how often the mouse was pressed and the sentences on the way.
import { join } from 'node:path'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFailed, test } from 'vitest'
import { brokerHeads, brokerNumber, rightRows } from '../server/testing/broker-sheet.ts'
import { ceb312, drop, inEnvelope, readOutbox, type SentFile } from '../server/testing/declaration-harness.ts'
import { eventually } from '../server/testing/eventually.ts'
import { toGbk } from '../server/testing/gbk.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { foldersOf } from './channel-screens.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseIn, pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database, folder } = await startedServer()
const browser = await openBrowser()
/** `TRIAL_ORDERS=3000`; the odd ones stay the same. */
const count = Number(process.env.TRIAL_ORDERS ?? 24)
const patience = 60_000 + count * 400
const labels = new Map(columnsOfImport(order).map(({ name, label }) => [name, label]))

/** Odd cells by order: the field, what the file has, and what is typed in its place where it is refused. */
const odd: readonly (readonly [name: string, cell: string, mended?: string])[] = [
  ['goods.price', '￥50.00'],
  ['goods.qty', '１'],
  ['goods.totalPrice', '50.00元'],
  ['goods.gmodel', '是'],
  ['orderNo', '2.51E+17', brokerNumber(4)],
  ['consignee', '', '王收货'],
  ['goods.qty', '-1', '1'],
  ['goods.unit', '没有的单位', '盒'],
  ['buyerName', '李**', '李示例'],
]
const refused = odd.filter(([, , mended]) => mended !== undefined)

/** A row of the file; head values are odd in all rows of an order, those of goods in its first. */
function rowOf(n: number, line: number): string[] {
  const [name = '', cell = ''] = odd[n] ?? []
  const at = brokerHeads.indexOf(labels.get(name) ?? name)
  const cells = rightRows(n)[line] ?? []
  const isOdd = at >= 0 && (line === 0 || !name.includes('.'))
  // The number of an order is in its first row, as where cells were merged.
  const own = name === 'orderNo' && line > 0 ? cells.with(at, '') : isOdd ? cells.with(at, cell) : cells
  // An Excel date without its format, and a yes, in columns that no order has.
  return [...own, '45992.5', '是']
}

/** As Excel saves a CSV on Chinese Windows. */
function platformFile(): Buffer {
  const rows = Array.from({ length: count }, (_, n) => [rowOf(n, 0), rowOf(n, 1)]).flat()
  const lines = [[...brokerHeads, '下单时间', '是否加急'], ...rows]
  return toGbk(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
}

test(
  'broker’s day: an odd file of a platform is imported, mended, declared, refused in part and accepted in the end',
  async () => {
    const { username: admin } = await aPerson({ username: 'broker_admin', roles: ['admin'] })
    const staff = apiCaller({ address, token: await aSession(admin) })
    const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
    await database.pool.query(`update sys_user set settings = '{"mode": "system"}' where username = $1`, [
      company.username,
    ])
    const token = await aSession(company.username)
    const own = apiCaller({ address, token })
    const channel = await foldersOf({ channelRoot: join(folder, 'data/channels'), ...company })
    const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
    onTestFailed(() => takePicture(page, 'broker-sheet-failed'))

    let presses = 0
    await page.exposeFunction('notePress', () => {
      presses += 1
    })
    const listening = `addEventListener('pointerdown', () => window.notePress(), true)`
    await page.addInitScript(listening)
    await page.evaluate(listening)
    const told: string[] = []
    const hear = async (place: Locator) => {
      await place.waitFor({ timeout: patience })
      told.push((await place.innerText()).replace(/\s+/g, ' ').trim())
    }
    const ended = async (what: string, begun: number) => {
      told.push(`— ${what}: ${presses - begun} presses`)
      return presses
    }
    const inState = async (declareStatus: string) =>
      (await own.send(callsOf(order).list, { declareStatus, pageSize: 1 } as never)).total

    // Import: what the file has is said before anything is stored.
    await pressIn(page, '导入')
    const dialog = page.getByRole('dialog', { name: '导入进口订单' })
    const file = { name: '平台导出.csv', mimeType: 'text/csv', buffer: platformFile() }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await pressIn(dialog, '开始导入')
    await hear(dialog.getByText(/没有对应的列不会导入/))
    expect(told.at(-1)).toBe(
      `平台导出.csv 共 ${count * 2} 行。请核对每一列对应的字段，没有对应的列不会导入：下单时间、是否加急。`,
    )
    await pressIn(dialog, '确认并导入')
    const outcome = dialog.getByRole('alert').filter({ hasText: '导入成功，但是有错误数据！' })
    await hear(outcome)
    expect(told.at(-1)).toContain(`新增 ${count - refused.length} 单，更新 0 单，跳过 0 单，失败 ${refused.length} 单`)
    const lines = dialog.getByRole('table').locator('tbody tr.ant-table-row')
    for (const line of await lines.all()) await hear(line.locator('td').last())
    let from = await ended('import', 0)

    // Each is mended where it is told; a value of the head once for all rows of its order.
    for (const [n, [name, , mended = '']] of odd.entries()) {
      if (!refused.some((one) => one[0] === name && one[2] === mended)) continue
      const cell = `第 ${2 + n * 2} 行 ${labels.get(name)}`
      if (name === 'goods.unit') await chooseIn(dialog.getByRole('combobox', { name: cell, exact: true }), mended)
      else await dialog.getByRole('textbox', { name: cell, exact: true }).fill(mended)
    }
    await pressIn(dialog, `重新导入这 ${refused.length} 单`)
    await hear(page.getByText(/^导入成功：/))
    await dialog.waitFor({ state: 'detached', timeout: patience })
    expect(await inState('READY')).toBe(count)
    from = await ended('mending', from)

    await page.locator('.ant-pagination-total-text').getByText(`共 ${count} 条`).waitFor()
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    const isMore = page.getByRole('button', { name: `选择全部 ${count} 项` })
    if (await isMore.isVisible()) await isMore.click()
    await pressIn(page, '批量申报')
    const question = page.getByRole('dialog').filter({ hasText: `确定要申报这 ${count} 项吗？` })
    await question.getByText(/实际支付金额合计/).waitFor()
    await hear(question.getByRole('status'))
    await pressIn(question, '确定')
    await page.getByText(new RegExp(`已提交申报：${count} 项|已完成，共处理${count}项`)).waitFor({ timeout: patience })
    // Many run as a job, whose dialog stays until it is closed.
    const job = page.getByRole('dialog', { name: '批量申报进口订单' })
    if (await job.isVisible()) await job.getByRole('button', { name: '关闭' }).last().click()
    from = await ended('declaring', from)

    // Customs take all but three.
    const bad = [1, 4, 10].map(brokerNumber)
    const reason = '[Code:1311;Desc:担保金额不足]'
    const answered = new Set<string>()
    const numbersOf = (sent: readonly SentFile[]) =>
      sent.flatMap(({ documents }) => documents).map(({ orderNo }) => orderNo)
    const answer = async (
      expected: number,
      judge: (orderNo: string) => { returnStatus: string; returnInfo?: string },
    ) => {
      const sent = await eventually(
        'messages',
        async () => (await readOutbox(channel)).filter(({ name }) => !answered.has(name)),
        (all) => numbersOf(all).length === expected,
        { seconds: patience / 1000 },
      )
      for (const { name, documents } of sent) {
        answered.add(name)
        const receipts = documents.map(({ orderNo }) => ({ orderNo, ...judge(orderNo) }))
        await drop(channel, inEnvelope(ceb312(receipts), channel))
      }
    }
    const isFine = { returnStatus: '120' }
    await answer(count, (orderNo) => (bad.includes(orderNo) ? { returnStatus: '100', returnInfo: reason } : isFine))
    await expect.poll(() => inState('IN_CUSTOMS'), { timeout: patience }).toBe(count - bad.length)

    // A closed group of the menu has the badge of what lies in it.
    const group = page.getByRole('menuitem', { name: /申报管理/ })
    await group.getByTitle(`${bad.length} 项待处理`).waitFor({ timeout: patience })
    await group.click()
    const entry = page.getByRole('menuitem', { name: /异常处理/ })
    await entry.getByTitle(`${bad.length} 项待处理`).waitFor()
    await entry.click()
    await hear(page.getByText(`目前待处理：失败与退单 ${bad.length}`))
    await hear(page.getByRole('alert').filter({ hasText: '担保金额不足' }).first())
    await takePicture(page, 'broker-sheet-worklist')
    await page.getByRole('link', { name: bad[1] ?? '', exact: true }).click()
    await pressIn(page.getByRole('dialog', { name: `订单 ${bad[1]}` }), '修改后重新申报')
    const editor = page.getByRole('dialog', { name: '编辑进口订单' })
    await editor.locator('#note').fill('担保已补足')
    await pressIn(editor, '保存并重新申报')
    await page.getByText('已提交申报：1 项').last().waitFor()
    await answer(1, () => isFine)
    await expect.poll(() => inState('IN_CUSTOMS'), { timeout: patience }).toBe(count - bad.length + 1)
    await page.keyboard.press('Escape')
    await hear(page.getByText(`目前待处理：失败与退单 ${bad.length - 1}`))
    await entry.getByTitle(`${bad.length - 1} 项待处理`).waitFor()
    from = await ended('one refusal', from)

    console.log(`a broker's day with ${count} orders, ${from} presses:\n${told.join('\n')}`)
    expect(faults).toEqual([])
  },
  600_000 + count * 600,
)
