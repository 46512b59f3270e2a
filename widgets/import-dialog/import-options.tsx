import { Flex, Radio, Typography } from 'antd'
import { useId } from 'react'
import type { ExistingChoice } from './import-port.ts'

export interface ImportChoices {
  isSingleTableImport: boolean
  validates: boolean
  existing: ExistingChoice
}

interface Props {
  choices: ImportChoices
  offered: readonly (keyof ImportChoices)[]
  isDisabled: boolean
  onChange: (choices: ImportChoices) => void
}

interface Question {
  label: string
  /** Label and meaning of each answer, by its value. */
  answers: Readonly<Record<string, readonly [label: string, meaning: string]>>
}

const questions: Readonly<Record<keyof ImportChoices, Question>> = {
  existing: {
    label: '已存在的行',
    answers: {
      refuse: ['报错', '已存在的行列为错误'],
      skip: ['跳过', '已存在的行不改动，只导入新的'],
      update: ['更新', '用文件中的内容修改已存在的行，导入前列出改动'],
    } satisfies Record<ExistingChoice, readonly [string, string]>,
  },
  validates: {
    label: '有误时',
    answers: {
      false: ['导入正确的', '正确的导入，有误的列出来修改'],
      true: ['整批不导入', '有一处错误就一条也不写入'],
    },
  },
  isSingleTableImport: {
    label: '单表导入',
    answers: { false: ['否', '主表和明细一起导入'], true: ['是', '只导入主表，不导入明细'] },
  },
}

const isYes = (value: string) => (value === 'true' || value === 'false' ? value === 'true' : value)

export function ImportOptions({ choices, offered, isDisabled, onChange }: Props) {
  const id = useId()
  if (offered.length === 0) return null
  return (
    <Flex vertical gap={8}>
      {offered.map((name) => {
        const { label, answers } = questions[name]
        const chosen = String(choices[name])
        return (
          <Flex key={name} align="center" gap={8} wrap>
            <span id={`${id}-${name}`} style={{ minWidth: 96 }}>
              {label}
            </span>
            <Radio.Group
              aria-labelledby={`${id}-${name}`}
              size="small"
              optionType="button"
              value={chosen}
              disabled={isDisabled}
              options={Object.entries(answers).map(([value, [text]]) => ({ value, label: text }))}
              onChange={({ target }) => onChange({ ...choices, [name]: isYes(target.value) })}
            />
            <Typography.Text type="secondary">{answers[chosen]?.[1]}</Typography.Text>
          </Flex>
        )
      })}
    </Flex>
  )
}
