import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Story } from '../story/story.ts'
import { SourceDialog } from './source-dialog.tsx'

const message = `<CEB312Message guid="11111111-2222-3333-4444-555555555555" version="1.0"><OrderReturn><orderNo>TEST-1</orderNo><returnStatus>120</returnStatus></OrderReturn></CEB312Message>`

function Shown(props: Pick<ComponentProps<typeof SourceDialog>, 'text' | 'failure' | 'note' | 'actions'>) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>查看报文</Button>
      {isOpen && (
        <SourceDialog title="报文原文" emptyText="报文已过保存期" {...props} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

export const story: Story = {
  purpose: '查看机器写的文字（报文、日志）：缩进显示，可以滚动、复制、下载。',
  props: [
    ['title', 'string', '标题'],
    ['text', 'string | null | undefined', '内容；undefined 表示正在加载，null 表示没有'],
    ['failure', 'string', '加载失败的原因，代替内容'],
    ['emptyText', 'string', '为什么没有内容'],
    ['note / actions', 'ReactNode', '内容上方的说明；“关闭”旁的按钮'],
  ],
  events: [['onClose', '()', '关闭、Esc']],
  keyboard: [
    ['Tab', '到内容区，方向键滚动'],
    ['Esc', '关闭'],
  ],
  example: '<SourceDialog title="报文原文" text={xml} emptyText="报文已过保存期" onClose={close} />',
  situations: {
    有数据: () => <Shown text={message} actions={<Button type="primary">下载</Button>} />,
    空: () => <Shown text={null} />,
    加载中: () => <Shown text={undefined} />,
    错误: () => <Shown text={undefined} failure="没有查看报文的权限" />,
    很长: () => <Shown text={`<Orders>${'<Order><orderNo>TEST-1</orderNo></Order>'.repeat(1000)}</Orders>`} />,
  },
}
