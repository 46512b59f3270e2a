// Parts of a figure or a chart to carry away: its address, its numbers, a picture of it.
import { ShareAltOutlined } from '@ant-design/icons'
import type { ReportQuery } from '@kouan/contract/language/report.ts'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { App, Button, Dropdown } from 'antd'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import { filterKey } from '../../resource/address/list-address.ts'

interface Props {
  title: string
  /** With what was filled in: a colleague opens the same days tomorrow. */
  query: ReportQuery
  /** Lines of texts, cells parted by tabs. */
  numbers: () => readonly string[]
  picture: () => Promise<Blob>
}

export function ShareMenu({ title, query, numbers, picture }: Props) {
  const { message } = App.useApp()
  const copyLines = useCopyLines()
  const canCopyPicture = typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write !== undefined
  const copyPicture = async () => {
    try {
      // Not awaited before: some browsers write only what a press began.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })])
      message.success('已复制图片')
    } catch {
      message.error('复制失败：浏览器没有允许使用剪贴板')
    }
  }
  const savePicture = async () => {
    try {
      saveBlob({ name: `${title}.png`, blob: await picture() })
    } catch {
      message.error('浏览器没有生成图片')
    }
  }
  const acts: Readonly<Record<string, () => unknown>> = {
    link: () => copyLines([addressOf(query)], '个链接'),
    numbers: () => {
      const lines = numbers()
      return copyLines(lines, '行数字')
    },
    picture: canCopyPicture ? copyPicture : savePicture,
  }
  const items = [
    { key: 'link', label: '复制链接' },
    { key: 'numbers', label: '复制数字' },
    { key: 'picture', label: canCopyPicture ? '复制图片' : '下载图片' },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void acts[key]?.() }}>
      <Button
        type="text"
        size="small"
        className="report-share"
        icon={<ShareAltOutlined aria-hidden />}
        aria-label={`复制：${title}`}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}

function addressOf(query: ReportQuery): string {
  const address = new URL(window.location.href)
  address.search = ''
  for (const [name, value] of Object.entries(query)) address.searchParams.set(filterKey(name), value)
  return address.href
}
