// Problems of a failed save: at the fields, in the lines, and above the form those of no field.
import type { OpenedDocument } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { AskError, isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { openedBy } from '../../menu/opened-links.tsx'
import { atField } from './field-faults.ts'
import { placeProblems } from './form-values.ts'
import type { LineFault } from './lines-table.tsx'

const offline = '网络已断开，内容没有提交，也不会自动提交：网络恢复后请再保存一次'

const none: readonly string[] = []
const noDocuments: readonly OpenedDocument[] = []

export function useFormFaults(form: FormInstance, fields: Fields) {
  const [faults, setFaults] = useState(none)
  const [opened, setOpened] = useState(noDocuments)
  const [lineFaults, setLineFaults] = useState<Readonly<Record<string, readonly LineFault[]>>>({})

  const show = (error: unknown) => {
    const problems = error instanceof AskError ? error.problems : []
    const { atFields, inLines, others } = placeProblems(problems, fields)
    setOpened(openedBy(problems))
    form.setFields(
      atFields.map(({ path, message: sentence }) => {
        const field = fields[String(path[0])]
        return { name: [...path], errors: [field ? atField(sentence, field) : sentence] }
      }),
    )
    const isPlaced = atFields.length + inLines.length > 0
    const sentence = isAskError(error, 'network') && !navigator.onLine ? offline : sentenceOf(error)
    setFaults(isPlaced || others.length > 0 ? others : [sentence])
    const linesWithFaults = new Set(inLines.map(({ lines }) => lines))
    setLineFaults(
      Object.fromEntries([...linesWithFaults].map((name) => [name, inLines.filter(({ lines }) => lines === name)])),
    )
    const [first] = atFields
    const at = first?.path ?? inLines.slice(0, 1).map(({ lines }) => lines)
    if (at.length > 0) form.scrollToField([...at], { block: 'center' })
  }
  return {
    faults,
    /** Documents that the sentences name. */
    opened,
    lineFaults,
    show,
    showMessage: (sentence: string) => setFaults([sentence]),
    clear: () => {
      setFaults(none)
      setOpened(noDocuments)
    },
    clearLines: () => setLineFaults({}),
  }
}
