import { type CronField, cronFields } from '@kouan/contract/rules/cron/cron-fields.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { shanghaiTime } from '@kouan/contract/rules/cron/shanghai-time.ts'
import { Button, ConfigProvider, Flex, Tabs, Typography, theme } from 'antd'
import { useState } from 'react'
import { ExpressionBar } from './expression-bar.tsx'
import { type CronWords, everySecond, textOf, wordsOf } from './fields/cron-words.ts'
import { editorBounds } from './fields/field-bounds.ts'
import { FieldPanel } from './fields/field-panel.tsx'
import { editorModes, labelOf } from './fields/field-texts.ts'
import { changeField } from './fields/linked-changes.ts'
import { NotationOffer } from './notation-offer.tsx'
import { SchedulePreview } from './schedule-preview.tsx'
import { useOwnText } from './use-own-text.ts'

interface Props {
  /** A Quartz expression of seven fields; handed on as typed, also while it is not valid: `checkCron` is its rule. */
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  readOnly?: boolean
  id?: string
  'aria-label'?: string
  /** Epoch milliseconds. Default: the clock. */
  now?: () => number
  /** Milliseconds of rest before the next times are worked out. */
  previewDelay?: number
}

const readClock = () => Date.now()

/** A Quartz expression by tabs or by hand, with its meaning, its risks and its next times. */
export function CronEditor({ value, onChange, now = readClock, previewDelay = 500, readOnly = false, ...rest }: Props) {
  const { token } = theme.useToken()
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const disabled = rest.disabled ?? componentDisabled
  const [field, setField] = useState<CronField>('second')
  const expression = useExpression({ value, onChange })
  const { text, words } = expression
  const [thisYear] = useState(() => Number(shanghaiTime(now()).slice(0, 4)))
  const isFixed = disabled || readOnly
  const isByWeek = words.week !== '?'
  return (
    <Flex vertical gap={12} style={{ minWidth: 0 }}>
      <ExpressionBar
        id={rest.id}
        label={rest['aria-label'] ?? 'Cron 表达式'}
        text={text}
        isInvalid={text.trim() !== '' && parseCron(text).faults !== undefined}
        disabled={disabled}
        readOnly={readOnly}
        onType={expression.setText}
        onPreset={expression.setText}
      />
      {!isFixed && <NotationOffer text={text} onTake={expression.setText} />}
      <Tabs
        size="small"
        tabBarGutter={20}
        activeKey={field}
        onChange={(key) => setField(key as CronField)}
        items={cronFields.map((one) => ({
          key: one,
          label: labelOf(one),
          children: (
            <Flex vertical gap={8} style={{ minHeight: 168, color: token.colorText }}>
              {one === 'day' && isByWeek && (
                <WeekNotice disabled={isFixed} onUndo={() => expression.setField('week', '?')} />
              )}
              <FieldPanel
                field={one}
                modes={editorModes[one]}
                bounds={editorBounds}
                word={words[one]}
                thisYear={thisYear}
                disabled={isFixed || (one === 'day' && isByWeek)}
                onChange={(word) => expression.setField(one, word)}
              />
            </Flex>
          ),
        }))}
      />
      <SchedulePreview text={text} now={now} delay={previewDelay} />
    </Flex>
  )
}

function WeekNotice({ disabled, onUndo }: { disabled: boolean; onUndo: () => void }) {
  return (
    <Flex wrap align="center" gap={8}>
      <Typography.Text type="secondary">日和周只能设置其中之一：周已设置，日为“?”</Typography.Text>
      <Button size="small" disabled={disabled} onClick={onUndo}>
        改为按日
      </Button>
    </Flex>
  )
}

interface Options {
  value: string | undefined
  onChange: ((text: string) => void) | undefined
}

interface Expression {
  text: string
  words: CronWords
  setText: (text: string) => void
  /** One field by its tab; others may follow. */
  setField: (field: CronField, word: string) => void
  setWords: (words: CronWords) => void
}

/** The expression and the words that the tabs show: with an invalid text, those of the last valid one. */
function useExpression({ value, onChange }: Options): Expression {
  const [text, setOwn] = useOwnText(value)
  const [lastWords, setLastWords] = useState<CronWords>(() => wordsOf(text) ?? everySecond)
  const words = wordsOf(text) ?? lastWords

  function setText(next: string) {
    setLastWords(wordsOf(next) ?? words)
    setOwn(next)
    onChange?.(next)
  }
  // A control may exceed the limits of Quartz: its words stay, and the message shows the fault.
  function setWords(next: CronWords) {
    setLastWords(next)
    setOwn(textOf(next))
    onChange?.(textOf(next))
  }
  return { text, words, setText, setWords, setField: (field, word) => setWords(changeField(words, { field, word })) }
}
