import type { ReviewDetail } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { usePrompt } from '@kouan/widgets/dialog/use-prompt.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { App, Button, Flex, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { useRights } from '../../../session/allowed.tsx'
import { fillIn, fillInHtml, fillInValues, withSentence } from './fill-ins.ts'
import type { Decision } from './review-remarks.ts'

interface Props {
  /** Application that is decided. */
  detail: ReviewDetail
  decision: Decision
  /** Of the field. */
  label: string
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

const most = 200
const { list, add } = callsOf(reviewTemplate)
const { templateName, reason } = reviewTemplate.fields

/** Why, in one's own words or those of a template, which brings its 详细说明 along. Stands inside the form of the decision. */
export function ReasonInput({ detail, decision, label, id, value, onChange }: Props) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const { can } = useRights()
  const [askName, prompt] = usePrompt()
  const save = useAct(add, { refresh: [list.name, reviewTemplate.name], quiet: true })
  const templates = useAnswer(list, { decision, pageSize: most }).data?.records ?? []
  const text = (value ?? '').trim()
  const values = useMemo(() => fillInValues(detail), [detail])
  const sentences = detail.checks.flatMap(({ level, message: found }) => (level === 'pass' ? [] : [found]))
  const saveAsTemplate = () =>
    askName({
      title: '存为模板',
      label: templateName.label,
      note: <p style={{ marginTop: 0 }}>保存现在的原因和详细说明，以后审核时可以套用。</p>,
      maxLength: templateName.max,
      rules: [{ required: true, whitespace: true, message: `请输入${templateName.label}` }],
      onOk: async (name, { close }) => {
        const detail = (form.getFieldValue('detail') as string | null | undefined) ?? null
        await save.mutateAsync({ templateName: name.trim(), decision, reason: text, detail })
        message.success('已存为模板')
        close()
      },
    })
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        {templates.length > 0 && (
          <Select
            aria-label="套用模板"
            placeholder="套用模板"
            style={{ flex: 1, minWidth: 0 }}
            showSearch={optionSearch}
            options={templates.map((one) => ({ value: one.id, label: one.templateName }))}
            onChange={(chosen: string) => {
              const one = templates.find((template) => template.id === chosen)
              if (one) {
                form.setFieldsValue({
                  reason: fillIn(one.reason ?? '', values),
                  detail: one.detail && fillInHtml(one.detail, values),
                })
              }
            }}
          />
        )}
        {can(permissionOf(reviewTemplate, 'add')) && (
          <Button disabled={text.length < reason.min} onClick={() => void saveAsTemplate()}>
            存为模板
          </Button>
        )}
      </Flex>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        rows={3}
        showCount
        maxLength={500}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {sentences.length > 0 && (
        <Flex gap={4} wrap role="group" aria-label="自动检查的发现，点击加到原因中">
          {sentences.map((sentence) => (
            <Button
              key={sentence}
              size="small"
              style={{ height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
              disabled={text.includes(sentence)}
              onClick={() => onChange?.(withSentence(value ?? '', sentence))}
            >
              {sentence}
            </Button>
          ))}
        </Flex>
      )}
      {prompt}
    </Flex>
  )
}
