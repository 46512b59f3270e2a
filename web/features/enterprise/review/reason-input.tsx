import { callsOf } from '@kouan/contract/derive/calls.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { Flex, Form, Input, Select } from 'antd'
import { useAnswer } from '../../../data/use-call.ts'
import type { Decision } from './review-remarks.ts'

interface Props {
  decision: Decision
  /** Of the field. */
  label: string
  id?: string
  value?: string | null
  onChange?: (value: string) => void
}

const most = 200

/** Why, in one's own words or those of a template, which brings its 详细说明 along. Stands inside the form of the decision. */
export function ReasonInput({ decision, label, id, value, onChange }: Props) {
  const form = Form.useFormInstance()
  const templates = useAnswer(callsOf(reviewTemplate).list, { decision, pageSize: most }).data?.records ?? []
  return (
    <Flex vertical gap={8}>
      {templates.length > 0 && (
        <Select
          aria-label="套用模板"
          placeholder="套用模板"
          showSearch={{ optionFilterProp: 'label' }}
          options={templates.map((one) => ({ value: one.id, label: one.templateName }))}
          onChange={(chosen: string) => {
            const one = templates.find((template) => template.id === chosen)
            if (one) form.setFieldsValue({ reason: one.reason, detail: one.detail })
          }}
        />
      )}
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        rows={3}
        showCount
        maxLength={500}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </Flex>
  )
}
