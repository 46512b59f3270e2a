import { requestPasswordReset } from '@kouan/contract/calls/enterprise/password-reset.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { ChosenFiles } from '@kouan/widgets/upload/chosen-files.tsx'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Alert, Button, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useUpload } from '../../../data/calls/use-call.ts'
import { FormFields } from '../../../fields/form/form-fields.tsx'

type Values = InputOfCall<typeof requestPasswordReset>

const rules = {
  extensions: attachmentExtensions.map((extension) => `.${extension}`),
  maxCount: 1,
  maxBytes: attachmentLimits.bytes,
}

/** Numbers and letter; then the code, which is shown this once. */
export function RequestReset({ onSaved }: { onSaved: () => void }) {
  const request = useUpload(requestPasswordReset, { quiet: true })
  const [letter, setLetter] = useState<File>()
  const [fault, setFault] = useState<string>()

  function send({ applyNo, creditCode }: Values) {
    if (!letter) return setFault('请选择盖章函件')
    setFault(undefined)
    const input = { applyNo: applyNo.trim(), creditCode: creditCode.trim() }
    request.mutate({ input, uploads: [letter] }, { onError: (error) => setFault(sentenceOf(error)) })
  }
  if (request.data) return <ShownCode code={request.data.resumeCode} onSaved={onSaved} />
  return (
    <Form<Values> layout="vertical" onFinish={send} scrollToFirstError>
      <FormFields fields={requestPasswordReset.input} row={undefined} initial={{}} columns={1} />
      <Form.Item label="盖章函件" required>
        <ChosenFiles
          files={letter ? [letter] : []}
          rules={rules}
          label="盖章函件"
          buttonText="选择文件"
          hint={`写明企业名称、统一社会信用代码、账号、经办人和电话并加盖公章；PDF、JPG、PNG，不超过 ${sizeText(attachmentLimits.bytes)}`}
          isDisabled={request.isPending}
          onChange={([chosen]) => {
            setFault(undefined)
            setLetter(chosen)
          }}
        />
      </Form.Item>
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 16 }} />}
      <Button type="primary" size="large" htmlType="submit" block loading={request.isPending}>
        提交申请
      </Button>
    </Form>
  )
}

const ShownCode = ({ code, onSaved }: { code: string; onSaved: () => void }) => (
  <Flex vertical gap={16}>
    <Alert
      type="warning"
      showIcon
      title="申请已提交，请等待审核。审核通过后凭此码设置新密码，它只显示这一次，请立即复制保存，不要告诉他人。"
    />
    <Typography.Paragraph code copyable={{ text: code }} style={{ margin: 0, overflowWrap: 'anywhere' }}>
      {code}
    </Typography.Paragraph>
    <Button type="primary" size="large" block onClick={onSaved}>
      已保存
    </Button>
  </Flex>
)
