import { type ApplicationView, submitApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { checkCreditCode } from '@kouan/customs/checks/credit-code.ts'
import { Button, Flex, Form, type FormInstance } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { AskError } from '../../../data/calls/ask-error.ts'
import { atField } from '../../../fields/form/field-faults.ts'
import { FormFields } from '../../../fields/form/form-fields.tsx'
import { initialValues, placeProblems } from '../../../fields/form/form-values.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { applicationSteps, firstOpenStep } from './application-steps.ts'
import { AttachmentsStep } from './attachments-step.tsx'
import { DraftState } from './draft-state.tsx'
import { CodeHints, StaffHints } from './duplicate-hints.tsx'
import { RemarkList, withRemarks } from './field-remarks.tsx'
import { SummaryStep } from './summary-step.tsx'
import { useDraft } from './use-draft.ts'

type Values = Record<string, unknown>

interface Props {
  accessToken: string
  view: ApplicationView
  onSubmitted: (applyNo: string) => void
  /** Staff see other holders of the same values. */
  isByStaff?: boolean
}

/** Fields step by step, attachments, and everything once more before it is submitted. */
export function ApplicationEditor({ accessToken, view, onSubmitted, isByStaff = false }: Props) {
  const [form] = Form.useForm<Values>()
  const [initial] = useState(() => initialValues(applicationFields, view.form as Values))
  const [at, setAt] = useState(() => firstOpenStep(view))
  const [refused, setRefused] = useState<Problem[]>([])
  const draft = useDraft({ accessToken, initial, version: view.version })
  const step = applicationSteps[at] ?? applicationSteps[0]
  const fields = useMemo(() => withRemarks(step?.fields ?? {}, view.fieldRemarks), [step, view.fieldRemarks])
  const problems = useMemo(() => unique([...refused, ...view.problems]), [refused, view.problems])
  const everything = (): Values => form.getFieldsValue(true)

  // After each step too: only fields that are drawn can carry a sentence.
  useEffect(() => {
    if (step) showProblems(form, refused)
  }, [form, step, refused])

  /** Stores the draft and tells whether that succeeded; refusals of the server are shown at their field. */
  const saveDraft = async (): Promise<boolean> => {
    try {
      await draft.saveNow(everything())
      return true
    } catch (error) {
      if (error instanceof AskError) showProblems(form, error.problems)
      return false
    }
  }
  const goTo = async (next: number) => {
    // A draft may be incomplete: missing parts are listed before submission.
    await saveDraft()
    setAt(next)
    scrollTo({ top: 0 })
  }
  const goOn = async () => {
    const isValid = await form.validateFields(Object.keys(fields)).then(
      () => true,
      ({ errorFields: [first] = [] }: { errorFields?: { name: (string | number)[] }[] }) => {
        if (first) form.scrollToField(first.name, { block: 'center', focus: true })
        return false
      },
    )
    if (isValid) await goTo(at + 1)
  }
  const submit = async (password: string | undefined) => {
    if (!(await saveDraft())) return
    try {
      const { applyNo } = await ask(submitApplication, { accessToken, password: password ?? null })
      onSubmitted(applyNo)
    } catch (error) {
      if (!(error instanceof AskError) || error.problems.length === 0) throw error
      const { atFields, others } = placeProblems(error.problems, applicationFields)
      setRefused(atFields.map(({ path, message }) => ({ field: String(path[0]), message })))
      if (others.length > 0) throw new AskError({ kind: 'badInput', message: others.join('；') })
    }
  }
  const mend = (changed: Values) => {
    setRefused((before) => before.filter(({ field }) => !Object.hasOwn(changed, field)))
    const code = typeof changed.creditCode === 'string' ? changed.creditCode.trim().toUpperCase() : ''
    if (code !== '' && checkCreditCode(code) === undefined && !form.getFieldValue('areaCode')) {
      // Characters 3 to 8 are the division in which the company was registered.
      form.setFieldsValue({ areaCode: code.slice(2, 8) })
    }
    draft.touch(everything())
  }

  return (
    <Flex vertical gap={24}>
      <ApplicationProgress at={at} problems={problems} remarks={view.fieldRemarks} onGo={goTo} />
      <RemarkList remarks={view.fieldRemarks} step={at} />
      {isByStaff ? <StaffHints accessToken={accessToken} version={view.version} /> : <CodeHints hints={view.hints} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        validateTrigger={['onBlur', 'onChange']}
        onValuesChange={mend}
        // Hidden and not removed where the step is no form: what was typed stays in it.
        style={Object.keys(fields).length === 0 ? { display: 'none' } : {}}
      >
        <FormFields fields={fields} row={undefined} initial={initial} />
      </Form>
      {step?.key === 'attachments' && (
        <AttachmentsStep accessToken={accessToken} view={view} roles={String(everything().companyRoles ?? '')} />
      )}
      {step?.key === 'summary' && (
        <SummaryStep view={view} values={everything()} problems={problems} onGo={goTo} onSubmit={submit} />
      )}
      <Flex justify="space-between" align="center" gap={12} wrap>
        <DraftState draft={draft} validUntil={view.validUntil} onRetry={saveDraft} />
        <Flex gap={8}>
          {at > 0 && <Button onClick={() => goTo(at - 1)}>上一步</Button>}
          {at < applicationSteps.length - 1 && (
            <Button type="primary" loading={draft.isSaving} onClick={goOn}>
              下一步
            </Button>
          )}
        </Flex>
      </Flex>
    </Flex>
  )
}

const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [`${problem.field} ${problem.message}`, problem])).values(),
]

function showProblems(form: FormInstance<Values>, problems: readonly Problem[]): void {
  const declared: Readonly<Record<string, Field>> = applicationFields
  form.setFields(
    problems.flatMap(({ field: name, message }) => {
      const field = declared[name]
      return field ? [{ name: [name], errors: [atField(message, field)] }] : []
    }),
  )
}
