import { Button, Flex, Form, Input, Spin, Table, Typography } from 'antd'
import { useState } from 'react'
import type { Story } from '../story/story.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

function Shown({ children, ...props }: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>打开对话框</Button>
      <Dialog
        title="查看通知"
        {...props}
        open={isOpen}
        onCancel={() => setIsOpen(false)}
        footer={<Button onClick={() => setIsOpen(false)}>关闭</Button>}
      >
        {children}
      </Dialog>
    </>
  )
}

const paragraph = '自下月一日起，跨境电子商务零售进口商品清单按新版目录申报。请在申报前核对商品编号与计量单位。'

const lines = Array.from({ length: 1000 }, (_nothing, place) => ({
  id: place + 1,
  name: `商品 ${place + 1}`,
  amount: place % 7,
}))

export const story: Story = {
  purpose: '对话框：可全屏，可按住标题拖动；手机上总是占满屏幕。焦点留在框内，Esc 关闭，关闭后焦点回到打开它的地方。',
  props: [
    ['title', 'string', '标题，也是读屏时的名字'],
    ['width', 'number | vw', '宽度，像素或窗口的一部分（60vw）；不超过窗口', '520'],
    ['canFullscreen / canDrag', 'boolean', '是否可全屏、可拖动', 'true'],
    ['isFullscreenAtFirst', 'boolean', '打开时就是全屏', 'false'],
    ['其余', 'ModalProps', '与 antd 的 Modal 相同：open、onOk、onCancel、footer …'],
  ],
  events: [['onFullscreenChange', '(isFullscreen)', '进入或退出全屏']],
  keyboard: [
    ['Esc', '关闭'],
    ['Tab', '在框内循环'],
    ['↑ ↓ ← →', '焦点在“移动对话框”上时移动；加 Shift 移得更远'],
    ['Home', '回到原处'],
  ],
  example: `<Dialog open={isOpen} title="查看通知" width={800} onCancel={close} footer={null}>…</Dialog>`,
  situations: {
    有数据: () => (
      <Shown>
        <Typography.Paragraph>{paragraph}</Typography.Paragraph>
      </Shown>
    ),
    空: () => <Shown title="空的对话框" />,
    表单: () => (
      <Shown title="修改名称" width={480}>
        <Form layout="vertical" initialValues={{ name: '示例' }}>
          <Form.Item label="名称" name="name">
            <Input />
          </Form.Item>
        </Form>
      </Shown>
    ),
    一开始就全屏: () => (
      <Shown isFullscreenAtFirst title="商品明细">
        <Table
          size="small"
          rowKey="id"
          dataSource={lines.slice(0, 50)}
          pagination={{ pageSize: 20, size: 'small' }}
          columns={[
            { dataIndex: 'name', title: '名称' },
            { dataIndex: 'amount', title: '数量' },
          ]}
        />
      </Shown>
    ),
    长内容: () => (
      <Shown title="一条标题很长很长的通知：关于调整跨境电子商务零售进口商品清单申报要求的说明与附件">
        {lines.slice(0, 40).map(({ id }) => (
          <Typography.Paragraph key={id}>{paragraph}</Typography.Paragraph>
        ))}
      </Shown>
    ),
    不可拖动和全屏: () => (
      <Shown canDrag={false} canFullscreen={false}>
        <Typography.Paragraph>{paragraph}</Typography.Paragraph>
      </Shown>
    ),
    加载中: () => (
      <Shown>
        <Flex justify="center" style={{ padding: 32 }}>
          <Spin description="加载中…" />
        </Flex>
      </Shown>
    ),
  },
}
