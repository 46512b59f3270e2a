// Saving and submitting a change from its form, with what the server refuses at its field and who was faster told.
import { type ChangeView, saveChange, submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import type { InputOfCall, Problem } from '@kouan/contract/language/call.ts'
import { changeFields, paperLines } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { failuresText } from '@kouan/widgets/editable-table/rules/table-rule.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, type FormInstance } from 'antd'
import { type RefObject, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { AskError, isAskError, sentenceOf } from '../../../data/calls/ask-error.ts'
import { changedValues, placeProblems } from '../../../fields/form/form-values.ts'
import { type PaperRow, sentPaper } from './paper-rows.ts'

type Values = Record<string, unknown>

interface Edited {
  view: ChangeView
  form: FormInstance<Values>
  initial: Values
  table: RefObject<EditableTableHandle | null>
  /** Whether the papers were touched. */
  arePapersChanged: () => boolean
  /** Reads the change again. */
  refresh: () => Promise<unknown>
}

export function useChangeEditor({ view, form, initial, table, arePapersChanged, refresh }: Edited) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const changes = (): Values => ({
    ...changedValues(form.getFieldsValue(true), initial),
    ...(arePapersChanged() ? { papers: papersOf(table.current?.getRows() ?? []) } : {}),
  })
  const isChanged = () => Object.keys(changes()).length > 0

  /** Answers the version that was stored; undefined where it was refused. */
  async function store(version: number | undefined): Promise<number | undefined> {
    // Files of papers may still be on their way.
    const failures = (await table.current?.validate()) ?? []
    if (failures.length > 0) {
      message.error(failuresText(failures.length))
      return undefined
    }
    const sent = changes()
    if (Object.keys(sent).length === 0) return view.version
    try {
      const input = { id: view.id, version, ...sent } as InputOfCall<typeof saveChange> // the form has no types
      return (await ask(saveChange, input)).version
    } catch (error) {
      if (isAskError(error, 'conflict')) askWhose(error)
      else showProblems(error)
      return undefined
    }
  }

  function askWhose(error: unknown) {
    modal.confirm({
      title: '该变更已被他人修改',
      content: sentenceOf(error),
      okText: '以我的内容保存',
      cancelText: '载入已保存的内容',
      onOk: async () => {
        if ((await store(undefined)) !== undefined) await refresh()
      },
      onCancel: () => void refresh(),
    })
  }

  function showProblems(error: unknown) {
    const problems: readonly Problem[] = error instanceof AskError ? error.problems : []
    const { atFields, inLines } = placeProblems(problems, { ...changeFields, papers: paperLines })
    form.setFields(atFields.map(({ path, message: fault }) => ({ name: [String(path[0])], errors: [fault] })))
    table.current?.showFailures(inLines.map((one) => ({ ...one, name: one.name === 'fileId' ? 'file' : one.name })))
    const [first] = atFields.filter(({ path }) => path[0] !== 'papers')
    if (first) form.scrollToField([String(first.path[0])], { block: 'center' })
    message.error(problems.length > 0 ? problems.map((one) => one.message).join('；') : sentenceOf(error))
  }

  const busy = (work: () => Promise<void>) => async () => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  const save = busy(async () => {
    if ((await store(view.version)) === undefined) return
    message.success('保存成功！')
    await refresh()
  })
  const submit = busy(async () => {
    const version = await store(view.version)
    if (version === undefined) return
    try {
      const { status } = await ask(submitChange, { id: view.id, version })
      message.success(status === '3' ? '变更已生效！' : '提交成功，等待审核！')
      await client.invalidateQueries({ queryKey: [enterpriseChange.name] })
      await refresh()
    } catch (error) {
      showProblems(error)
    }
  })
  return { isBusy, isChanged, save, submit }
}

const papersOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => sentPaper(row as Partial<PaperRow>)) // rows of a table have no types
