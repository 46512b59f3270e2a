import { fieldsOfAction } from '@kouan/contract/derive/action-calls.ts'
import type { Acting, Action } from '@kouan/contract/language/action.ts'
import { startAt } from '@kouan/contract/language/job.ts'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { AskError } from '../../data/calls/ask-error.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { Inputs } from '../../fields/form/form-fields.tsx'
import { RowForm } from '../../fields/form/row-form.tsx'
import { questionOf, titleFor } from './action-offers.ts'

interface Props {
  of: Acting
  action: Action
  /** Absent when there are several. */
  row: AnyRow | undefined
  /** Shown behind the title. */
  name: string
  /** Number of rows. */
  count?: number
  /** The form has a field for the hour at which the action runs. */
  isScheduled?: boolean
  /** Fields whose values come from elsewhere on the screen. */
  omit?: readonly string[]
  inputs?: Inputs
  /** Text of the button; `确定` by default. */
  okText?: string
  /** Rendered below the question. */
  children?: ReactNode
  send: (values: Record<string, unknown>) => Promise<unknown>
  onDone: (answer: unknown) => void
  /** Called when another user has changed the row: it has to be read again. */
  onConflict?: () => void
  onClose: () => void
}

/** The form of an action. It stays open with its values until the server has accepted them. */
export function ActionForm(props: Props) {
  const {
    of,
    action,
    row,
    name,
    count,
    isScheduled = false,
    omit = [],
    inputs,
    okText,
    children,
    send,
    onDone,
    onConflict,
    onClose,
  } = props
  const declared = {
    ...fieldsOfAction(action),
    ...(isScheduled && { startAt: { ...startAt, required: true, help: '北京时间' } }),
  }
  const fields = Object.fromEntries(Object.entries(declared).filter(([key]) => !omit.includes(key)))
  const question = questionOf({ of, action, rows: row ? [row] : [], total: row ? undefined : count })
  const save = async (values: Record<string, unknown>) => {
    try {
      onDone(await send(values))
    } catch (error) {
      if (error instanceof AskError && error.kind === 'conflict') onConflict?.()
      throw error
    }
  }
  return (
    <RowForm
      title={`${isScheduled ? '定时' : ''}${titleFor(of, action, row)}：${name}`}
      fields={fields}
      inputs={inputs}
      before={
        <Flex vertical gap={12} style={{ marginBottom: 16 }}>
          {question && <span>{question}</span>}
          {children}
        </Flex>
      }
      isDanger={action.isDanger === true}
      okText={okText}
      saved={undefined}
      save={save}
      onClose={onClose}
    />
  )
}
