import { CalendarOutlined, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { cronWarnings } from '@kouan/contract/rules/cron/cron-warnings.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { checkCron, parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { shanghaiTime } from '@kouan/contract/rules/cron/shanghai-time.ts'
import { Button, ConfigProvider, Flex, Input, Modal, Space, Typography, theme } from 'antd'
import { useState } from 'react'
import { everySecond, textOf, wordsOf } from '../cron-editor/fields/cron-words.ts'
import { NotationOffer } from '../cron-editor/notation-offer.tsx'
import { PresetSelect } from '../cron-editor/preset-select.tsx'
import { SchedulePreview } from '../cron-editor/schedule-preview.tsx'
import { useOwnText } from '../cron-editor/use-own-text.ts'
import { useMedia } from '../screen-width/use-media.ts'
import { ScheduleTabs } from './schedule-tabs.tsx'

interface Props {
  /** A Quartz expression of seven fields. */
  value?: string
  /** The typed text, or the expression that was confirmed in the dialog, which is always valid. */
  onChange?: (value: string) => void
  disabled?: boolean
  readOnly?: boolean
  id?: string
  placeholder?: string
  'aria-label'?: string
  /** Epoch milliseconds. Default: the clock. */
  now?: () => number
  /** Milliseconds of rest before the next times are worked out. */
  previewDelay?: number
}

const readClock = () => Date.now()
const dialogWidth = 608

/** An input for a schedule with a dialog that builds it field by field. */
export function ScheduleBuilder({
  value,
  onChange,
  readOnly = false,
  placeholder = '请输入或选择计划',
  ...rest
}: Props) {
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const disabled = rest.disabled ?? componentDisabled
  const [isOpen, setIsOpen] = useState(false)
  const [openedAt] = useState(rest.now ?? readClock)
  const [text, setOwn] = useOwnText(value)
  const fault = text.trim() === '' ? undefined : checkCron(text)

  function change(next: string) {
    setOwn(next)
    onChange?.(next)
  }

  return (
    <div>
      <Space.Compact block>
        <Input
          id={rest.id}
          aria-label={rest['aria-label']}
          aria-invalid={fault !== undefined}
          status={fault === undefined ? '' : 'error'}
          styles={{ input: { fontFamily: 'monospace' } }}
          placeholder={placeholder}
          value={text}
          disabled={disabled}
          readOnly={readOnly}
          onChange={(event) => change(event.target.value)}
        />
        <Button
          icon={<CalendarOutlined aria-hidden />}
          disabled={disabled || readOnly}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          选择
        </Button>
      </Space.Compact>
      {!disabled && !readOnly && <NotationOffer text={text} onTake={change} />}
      <InputNote text={text} after={openedAt} />
      {isOpen && (
        <BuilderDialog
          text={text}
          now={rest.now ?? readClock}
          delay={rest.previewDelay ?? 500}
          onCancel={() => setIsOpen(false)}
          onConfirm={(next) => {
            setIsOpen(false)
            change(next)
          }}
        />
      )}
    </div>
  )
}

/** The line below the input: its fault, or its meaning and risks. */
function InputNote({ text, after }: { text: string; after: number }) {
  const { token } = theme.useToken()
  if (text.trim() === '') return null
  const { cron, faults } = parseCron(text)
  const warnings = cron ? cronWarnings(cron, { after }) : []
  const notes = cron ? warnings : [faults.map(({ message }) => message).join('；')]
  const Icon = cron ? WarningFilled : CloseCircleFilled
  return (
    <div style={{ marginTop: 4 }}>
      {cron && <div style={{ color: token.colorTextDescription }}>{describeCron(cron)}</div>}
      {notes.map((note) => (
        <Flex key={note} gap={6} align="baseline">
          <Icon aria-hidden style={{ color: cron ? token.colorWarning : token.colorError }} />
          <span>{note}</span>
        </Flex>
      ))}
    </div>
  )
}

interface DialogProps {
  text: string
  now: () => number
  delay: number
  onCancel: () => void
  onConfirm: (text: string) => void
}

function BuilderDialog({ text, now, delay, onCancel, onConfirm }: DialogProps) {
  const { token } = theme.useToken()
  const isWide = useMedia('(width >= 576px)')
  const [words, setWords] = useState(() => wordsOf(text) ?? everySecond)
  const [thisYear] = useState(() => Number(shanghaiTime(now()).slice(0, 4)))
  const built = textOf(words)
  const isValid = checkCron(built) === undefined
  // Above the buttons, however far the fields are scrolled: it says why there is nothing to confirm.
  const inSight = { position: 'sticky', bottom: 0, zIndex: 1, background: token.colorBgElevated } as const
  return (
    <Modal
      open
      title="计划表达式"
      width={isWide ? dialogWidth : '100%'}
      style={isWide ? { top: 48 } : { top: 0, margin: 0, padding: 0, maxWidth: '100vw' }}
      // The buttons stay within the window.
      styles={
        isWide
          ? { body: { maxHeight: 'calc(100dvh - 216px)', overflow: 'auto' } }
          : { container: { minHeight: '100dvh', borderRadius: 0 } }
      }
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: !isValid }}
      onOk={() => onConfirm(built)}
      onCancel={onCancel}
    >
      <PresetSelect disabled={false} onTake={(preset) => setWords(wordsOf(preset) ?? words)} />
      <ScheduleTabs words={words} thisYear={thisYear} onChange={setWords} />
      <Flex vertical gap={8} style={{ paddingTop: 12, ...(isValid ? {} : inSight) }}>
        <div>
          表达式：
          <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }} data-built>
            {built}
          </Typography.Text>
        </div>
        <SchedulePreview text={built} now={now} delay={delay} />
      </Flex>
    </Modal>
  )
}
