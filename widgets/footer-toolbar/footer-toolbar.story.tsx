import { App, Button, Form, Input, Typography } from 'antd'
import type { Story } from '../story/story.ts'
import { FooterToolbar } from './footer-toolbar.tsx'

function PageActions({ isDisabled = false, isBusy = false }) {
  const { message } = App.useApp()
  const say = (text: string) => () => void message.info(text)
  return (
    <>
      <Button onClick={say('返回')}>返回</Button>
      <Button disabled={isDisabled} onClick={say('审核不通过')}>
        审核不通过
      </Button>
      <Button type="primary" disabled={isDisabled || isBusy} loading={isBusy} onClick={say('审核通过')}>
        审核通过
      </Button>
    </>
  )
}

const fields = (count: number) =>
  Array.from({ length: count }, (_nothing, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <Form.Item key={place} name={`field${place}`} label={`字段 ${place + 1}`}>
      <Input />
    </Form.Item>
  ))

export const story: Story = {
  purpose: '长页面的操作，固定在窗口底部，宽度与所在内容区一致；页面末尾为它留出位置，不遮住内容。',
  props: [
    ['children', 'ReactNode', '按钮，从左到右'],
    ['extra', 'ReactNode', '左侧的说明'],
    ['label', 'string', '读屏时的名称', '页面操作'],
  ],
  events: [],
  keyboard: [['Tab', '依次到各按钮']],
  example: `<FooterToolbar extra="已填 3 / 5 步"><Button>返回</Button><Button type="primary">保存</Button></FooterToolbar>`,
  situations: {
    有数据: () => (
      <Form layout="vertical">
        {fields(20)}
        <Typography.Text data-last="">页面的最后一行</Typography.Text>
        <FooterToolbar extra="已填 3 / 20 项">
          <PageActions />
        </FooterToolbar>
      </Form>
    ),
    短页面: () => (
      <>
        <Typography.Text>只有一行的页面，工具条仍在窗口底部。</Typography.Text>
        <FooterToolbar>
          <PageActions />
        </FooterToolbar>
      </>
    ),
    禁用: () => (
      <FooterToolbar extra="没有可审核的内容">
        <PageActions isDisabled />
      </FooterToolbar>
    ),
    加载中: () => (
      <FooterToolbar>
        <PageActions isBusy />
      </FooterToolbar>
    ),
    窄的内容区: () => (
      <div style={{ marginInlineStart: '30%' }}>
        <Form layout="vertical">{fields(3)}</Form>
        <FooterToolbar>
          <PageActions />
        </FooterToolbar>
      </div>
    ),
  },
}
