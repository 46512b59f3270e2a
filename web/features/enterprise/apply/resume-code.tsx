import { Alert, Button, Flex, Typography } from 'antd'

/** Shown this once: the server keeps only a hash of the code. */
export function ResumeCode({ code, validUntil, onGoOn }: { code: string; validUntil: string; onGoOn: () => void }) {
  return (
    <Flex vertical gap={16}>
      <Alert
        type="warning"
        showIcon
        title="凭此码可以随时回来继续填写，它只显示这一次，请立即复制保存，不要告诉他人。"
      />
      <Typography.Paragraph
        copyable={{ tooltips: ['复制', '已复制'] }}
        style={{
          margin: 0,
          padding: 12,
          fontFamily: 'monospace',
          wordBreak: 'break-all',
          border: '1px dashed currentColor',
        }}
      >
        {code}
      </Typography.Paragraph>
      <Typography.Text type="secondary">草稿保留至 {validUntil}，每次保存后顺延30天。</Typography.Text>
      <Button type="primary" size="large" block onClick={onGoOn}>
        已保存，开始填写
      </Button>
    </Flex>
  )
}
