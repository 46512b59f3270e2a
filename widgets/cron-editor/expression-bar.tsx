import { CopyOutlined } from '@ant-design/icons'
import { App, Button, Flex, Input } from 'antd'
import { PresetSelect } from './preset-select.tsx'

interface Props {
  text: string
  /** Called with the text that a user types. */
  onType: (text: string) => void
  onPreset: (text: string) => void
  isInvalid: boolean
  disabled: boolean
  readOnly: boolean
  id?: string | undefined
  label: string
}

/** The expression, which is typed, copied, or chosen from frequent ones. */
export function ExpressionBar({ text, onType, onPreset, isInvalid, disabled, readOnly, id, label }: Props) {
  const { message } = App.useApp()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      message.success('已复制')
    } catch {
      message.error('复制失败，请手动选择后复制')
    }
  }

  return (
    <Flex wrap gap={8}>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={isInvalid}
        placeholder="秒 分 时 日 月 周 年"
        style={{ flex: '1 1 240px' }}
        styles={{ input: { fontFamily: 'monospace' } }}
        status={isInvalid ? 'error' : ''}
        value={text}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => onType(event.target.value)}
      />
      <Button
        aria-label="复制表达式"
        icon={<CopyOutlined aria-hidden />}
        disabled={text === ''}
        onClick={() => void copy()}
      >
        复制
      </Button>
      {!readOnly && <PresetSelect disabled={disabled} onTake={onPreset} />}
    </Flex>
  )
}
