// @vitest-environment jsdom
import { control, press, show, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { App } from 'antd'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ShareMenu } from './share-menu.tsx'

const png = new Blob(['png'], { type: 'image/png' })

async function openMenu(clipboard: Partial<Clipboard>): Promise<void> {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
    vi.unstubAllGlobals()
  })
  const query = { begin: '2026-01', end: '2026-02', basis: 'declared' }
  await show(
    <App>
      <ShareMenu title="货值" query={query} numbers={() => ['货值\t1', '合计\t2']} picture={async () => png} />
    </App>,
  )
  await press('复制：货值')
  await until(() => control('复制链接'))
}

test('figure: its address has the days that were filled in, its numbers are lines of cells', async () => {
  const writeText = vi.fn(async (_: string) => {})
  await openMenu({ writeText })
  await press('复制链接')
  await until(() => expect(shownText()).toContain('已复制 1 个链接'))
  const address = new URL(writeText.mock.calls[0]?.[0] ?? '')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    'q.begin': '2026-01',
    'q.end': '2026-02',
    'q.basis': 'declared',
  })
  await press('复制：货值')
  await press('复制数字')
  await until(() => expect(shownText()).toContain('已复制 2 行数字'))
  expect(writeText.mock.calls[1]).toEqual(['货值\t1\n合计\t2'])
})

test('picture: is copied where the browser can, else saved as a file', async () => {
  const write = vi.fn(async (_: ClipboardItems) => {})
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly items: object
      constructor(items: object) {
        this.items = items
      }
    },
  )
  await openMenu({ write })
  await press('复制图片')
  await until(() => expect(shownText()).toContain('已复制图片'))
  expect(write).toHaveBeenCalledTimes(1)
})

test('picture: a browser without pictures on its clipboard saves a file of the title', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
  onTestFinished(() => void vi.restoreAllMocks())
  await openMenu({ writeText: async () => {} })
  await press('下载图片')
  await until(() => expect(saved).toEqual(['货值.png']))
})
