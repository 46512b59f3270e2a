// Receipts as customs publish them, and one as an attacker would write it, on the operator's screens.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { drop } from '../server/testing/declaration-harness.ts'
import { eventually } from '../server/testing/eventually.ts'
import { apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { aFolderChannel } from './declaring-company.ts'
import { cellOf, chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const material = process.env.CUSTOMS_MATERIAL
const samples = material ? ['202205', '2018-113'].flatMap((revision) => samplesOf(material, revision)) : []
if (samples.length === 0) console.log('CUSTOMS_MATERIAL is not set: no official sample was dropped')

function samplesOf(folder: string, revision: string) {
  const place = join(folder, 'samples', revision, 'import')
  const names = readdirSync(place).filter((name) => name.includes('CEB312'))
  // Short: a list cuts long names.
  return names.map((name, index) => ({
    name: `official-${revision}-${index}.xml`,
    bytes: readFileSync(join(place, name)),
  }))
}

const hostile = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<CEB312Message xmlns="http://www.chinaport.gov.cn/ceb" guid="1" version="1.0">&x;</CEB312Message>`

const { address, aPerson, aSession, database, folder } = await startedServer()
const browser = await openBrowser()

let opened: OpenedPage
let page: Page
let at: (part: string) => string

beforeAll(async () => {
  const operator = await aPerson({ username: 'operator_one', roles: ['operator'] })
  const token = await aSession(operator.username)
  const staff = apiCaller({ address, token })
  const channel = await aFolderChannel({ staff, serial: nextSerial() })
  at = (part) => join(folder, 'data/channels', channel.folder, part)
  await eventually('file or folder', async () => existsSync(at('inbox')))
  opened = await openPage(browser, { address, path: '/declaration/receipt/list', token })
  page = opened.page
})

const lies = (part: string, name: string) => existsSync(join(at(part), name))
const putAway = (part: string, name: string) => eventually(`${name} in ${part}`, () => lies(part, name))

/** The page of one of the two lists, looked at until it shows so many rows. */
async function listShows(tab: string, rows: number): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  const count = async () => {
    await page.getByRole('button', { name: '刷新' }).click()
    return page.locator('.ant-table-row').count()
  }
  await expect.poll(count, { timeout: 60_000, interval: 500 }).toBe(rows)
}

test('a hostile file goes to the error folder, and the operator reads why', async () => {
  await drop({ inbox: at('inbox') }, hostile, 'a-hostile.xml')
  await putAway('error', 'a-hostile.xml')
  await listShows('收到的报文', 1)
  const row = rowOf(page, 'a-hostile.xml')
  await row.getByText('失败').waitFor()
  expect(await cellOf(row, '解析错误')).toMatch(/\p{Script=Han}/u)
  await takePicture(page, '21-hostile-file')
  expect(await readFile(join(at('error'), 'a-hostile.xml'), 'utf8')).toBe(hostile)
})

describe.skipIf(samples.length === 0 && process.env.CI !== 'true')('the official samples of CEB312', () => {
  const inFiles = samples.reduce((sum, { bytes }) => sum + nodesIn(bytes), 0)
  /** Equal files are stored once and counted. */
  const different = new Map(samples.map(({ bytes }) => [bytes.toString('hex'), nodesIn(bytes)]))

  test('are taken in beside it: the inbox is empty, the archive full', async () => {
    expect(samples.length).toBeGreaterThan(0)
    // Once: each is counted as often as it comes, also by another try of this test.
    const second = 'b-hostile.xml'
    if (!lies('error', second)) await drop({ inbox: at('inbox') }, hostile.replace('guid="1"', 'guid="2"'), second)
    for (const { name, bytes } of samples) if (!lies('archive', name)) await drop({ inbox: at('inbox') }, bytes, name)
    for (const { name, bytes } of samples) {
      await putAway('archive', name)
      expect((await readFile(join(at('archive'), name))).equals(bytes)).toBe(true)
    }
    await putAway('error', second)
    expect(await readdir(at('inbox'))).toEqual([])
  })

  test.skipIf(samples.length === 0)('are kept whole: as many receipts as the files hold, all 未匹配', async () => {
    await listShows('收到的报文', different.size + 2)
    const files = rowOf(page, 'official-')
    await expect.poll(() => files.filter({ hasText: '成功' }).count()).toBe(different.size)
    let inList = 0
    for (const row of await files.all()) {
      inList += Number(await cellOf(row, '回执数')) * (1 + Number(await cellOf(row, '重复次数')))
    }
    expect(inList).toBe(inFiles)
    await takePicture(page, '22-official-files')

    const { rows } = await database.pool.query<{ distinct: number; kept: number; open: number }>(
      `select count(*)::int as distinct, sum(1 + duplicate_count)::int as kept,
        count(*) filter (where match_status = '0')::int as open from receipt`,
    )
    const [counted] = rows
    if (!counted) throw new Error('nothing was counted')
    expect(counted.open).toBe(counted.distinct)
    expect(counted.kept).toBe([...different.values()].reduce((sum, nodes) => sum + nodes, 0))
    await listShows('回执', counted.distinct)
    await expect.poll(() => rowOf(page, '未匹配').count()).toBe(counted.distinct)
    await takePicture(page, '23-official-receipts')
    console.log(
      `official CEB312 samples: ${samples.length} files with ${inFiles} receipts, ${counted.distinct} different, kept ${inList}`,
    )
  })

  test.skipIf(samples.length === 0)('S7.017 are read and downloaded as they came', async () => {
    await page.getByRole('tab', { name: '回执', exact: true }).click()
    await chooseInRow(rowOf(page, '未匹配').first(), '查看报文')
    const source = page.getByRole('dialog', { name: /回执报文/ })
    await source.getByText('CEB312Message').first().waitFor()
    await step('S2.198 S9.082 the message is shown as code, numbered, with a tab of two', async () => {
      await source.locator('.cm-lineNumbers').waitFor()
      expect(await page.evaluate(`getComputedStyle(document.querySelector('.cm-content')).tabSize`)).toBe('2')
    })
    await takePicture(page, '24-receipt-source')
    await source
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    await listShows('收到的报文', different.size + 2)
    for (const row of await rowOf(page, 'official-').all()) {
      const name = await cellOf(row, '文件名')
      const [download] = await Promise.all([page.waitForEvent('download'), pressIn(row, '下载原文')])
      const bytes = await readFile(await download.path())
      expect([name, bytes.equals(samples.find((sample) => sample.name === name)?.bytes ?? Buffer.alloc(0))]).toEqual([
        name,
        true,
      ])
    }
    expect(opened.faults).toEqual([])
  })
})

const nodesIn = (bytes: Buffer) => bytes.toString().match(/<OrderReturn>/g)?.length ?? 0
