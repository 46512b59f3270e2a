// Ten thousand nodes in a select: how long until it is open, a branch is open, and a text is found. The built gallery in
// a real Chromium; medians. A search waits 300 ms for the typing to rest, which is not counted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser, screens } from '../e2e/browser.ts'
import { median } from './median.ts'

const rounds = 7
const searchDelay = 300

const press = `document.querySelector('.ant-select').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  document.querySelector('.ant-select input').focus()`
const typed = (text: string) => `const input = document.querySelector('.ant-select input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}')
  input.dispatchEvent(new Event('input', { bubbles: true }))`

const rows = `document.querySelectorAll('.ant-select-tree-treenode')`
const options = `document.querySelectorAll('.ant-select-item-option')`

interface Case {
  title: string
  widget: string
  situation: string
  isOpen: string
  text: string
  isFound: string
}

const cases: Case[] = [
  {
    title: 'tree of 11,010 nodes on three levels',
    widget: 'tree-select',
    situation: '10000 节点',
    isOpen: `${rows}.length > 3`,
    text: '仓库 10-100',
    isFound: `document.body.innerText.includes('（大区 10 / 城市 10-100）')`,
  },
  {
    title: 'tree of 10,000 nodes on one level',
    widget: 'tree-select',
    situation: '10000 个同级',
    isOpen: `${rows}.length > 3`,
    text: '仓位 77',
    isFound: `${rows}[2]?.innerText.includes('仓位 77')`,
  },
  {
    title: 'search select of 10,000 options',
    widget: 'search-select',
    situation: '10000 项',
    isOpen: `${options}.length > 3`,
    text: '商品 9999',
    isFound: `${options}.length === 1`,
  },
]

/** Milliseconds from the act to the frame after its effect is there. */
const measure = (page: Page, act: string, until: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const begin = performance.now()
    ${act}
    const look = () => requestAnimationFrame(${until} ? () => done(performance.now() - begin) : look)
    look()
  })`)

const folder = await mkdtemp(join(tmpdir(), 'kouan-gallery-'))
const configFile = join(import.meta.dirname, '../widgets/gallery/vite.config.ts')
await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
const server = await preview({ configFile, logLevel: 'error', build: { outDir: folder }, preview: { port: 0 } })
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: screens.desktop })
  console.log(`${'ms, medians'.padEnd(40)}     open   search`)
  for (const { title, widget, situation, isOpen, text, isFound } of cases) {
    const opened: number[] = []
    const found: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const query = new URLSearchParams({ widget, situation, alone: '' })
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}?${query}`)
      await page.locator('.ant-select').waitFor()
      await page.waitForTimeout(300)
      const open = await measure(page, press, isOpen)
      const search = await measure(page, typed(text), isFound)
      // The first finds nothing compiled.
      if (round >= 0) opened.push(open)
      if (round >= 0) found.push(search - searchDelay)
    }
    console.log(`${title.padEnd(40)} ${median(opened).toFixed(0).padStart(8)} ${median(found).toFixed(0).padStart(8)}`)
  }
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
}
